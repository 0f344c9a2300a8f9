import { contactEndpoints } from '../../src/core/contacts/contacts.contract.ts'
import { listingEndpoints } from '../../src/core/listings/listings.contract.ts'
import { disclosureEndpoints } from '../../src/workflow/disclosures/disclosures.contract.ts'
import { expect, test } from './kit/test.ts'

const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

test('a task to ring an owner is written in one line and done; the call becomes an appraisal, a listing and a signed authority', async ({
  agency,
  world,
  stranger,
}) => {
  const { owner } = agency
  const ann = await owner.call(contactEndpoints.create, {
    body: { firstName: 'Ann', lastName: 'Lee', phones: [{ number: '0491 570 156' }] } as never,
  })
  const page = await owner.open('/tasks')

  await test.step('the task is written, carried over the board, done and undone', async () => {
    const line = page.getByLabel('New task', { exact: true })
    await line.fill('Call 12 Lantern Street sat 11am !high #e2e @me')
    const chips = page.getByRole('list', { name: 'Detected details' })
    for (const chip of ['Call', 'Sat', '11:00 am', 'High priority', '#e2e']) await expect(chips).toContainText(chip)
    await line.press('Enter')
    const name = 'Call 12 Lantern Street'
    const card = page.getByRole('listitem', { name })
    await expect(page.getByRole('region', { name: 'To do' }).and(page.locator(':has(li)'))).toContainText('11:00 am')
    await card.focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await expect(page.getByRole('region', { name: 'In progress' }).getByRole('listitem', { name })).toBeVisible()

    await page.getByRole('button', { name: 'List', exact: true }).click()
    const done = page.getByRole('checkbox', { name: `Done: ${name}` })
    await done.click()
    await expect(done).toHaveCount(0)
    await page
      .getByRole('alert')
      .filter({ hasText: `Done: ${name}` })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(done).toBeVisible()
  })

  const stages = page.getByRole('group', { name: 'Stage' })
  await test.step('the appraisal is booked as it is said on the phone', async () => {
    await page.goto(`${world.url}/appraisals?new=${encodeURIComponent(`contact ${ann.id}`)}`)
    const dialog = page.getByRole('dialog', { name: 'New appraisal' })
    await dialog.getByLabel('Address', { exact: true }).fill('12 Lantern Street, Kew VIC 3101')
    await dialog.getByLabel('When (if booked)').fill('thursday 10am')
    await dialog.getByRole('button', { name: 'Book appraisal' }).click()
    await expect(page.getByRole('heading', { name: '12 Lantern Street' })).toBeVisible()
  })

  await test.step('it is appraised with a sale to compare and a figure', async () => {
    await page.getByRole('button', { name: 'Add sales' }).click()
    await page.getByRole('button', { name: 'Enter a sale' }).click()
    const sale = page.getByRole('dialog', { name: 'Enter a sale' })
    await sale.getByLabel('Street address').fill('14 Lantern Street')
    await sale.getByLabel('Sold on').fill('1 sep 2030')
    await sale.getByLabel('Sold price').fill('1.15m')
    await sale.getByLabel('Why it compares').fill('Next door, same land')
    await sale.getByRole('button', { name: 'Add sale' }).click()
    await expect(page.getByRole('region', { name: 'Comparable sales (1)' })).toContainText('Next door, same land')

    await page.getByRole('button', { name: 'Add an estimate' }).click()
    const estimate = page.getByRole('dialog', { name: 'Estimate' })
    await estimate.getByLabel('From').fill('1.1-1.18m')
    await estimate.getByRole('button', { name: 'Save estimate' }).click()
    await expect(page.getByText('$1,100,000 – $1,180,000')).toBeVisible()
    await stages.getByRole('button', { name: /^Appraised/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as appraised' }).click()
    await expect(stages.getByRole('button', { name: /^Appraised/, pressed: true })).toBeVisible()
  })

  await test.step('it is presented on the tablet, and the owner reads it again at home', async () => {
    await page.getByRole('button', { name: 'Present', exact: true }).click()
    const tablet = page.getByRole('dialog', { name: 'Presentation' })
    await expect(tablet.getByRole('heading', { name: '12 Lantern Street' })).toBeVisible()
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await tablet.getByRole('button', { name: 'Note the figure as given' }).click()
    await expect(tablet.getByText('Noted.')).toBeVisible()
    await page.keyboard.press('Escape')
    await stages.getByRole('button', { name: /^Presented/ }).click()
    await expect(stages.getByRole('button', { name: /^Presented/, pressed: true })).toBeVisible()

    await page.getByRole('button', { name: 'Share as a page' }).click()
    const link = await page.getByRole('list', { name: 'Shared pages' }).getByRole('link', { name: 'Open' }).getAttribute('href')
    const atHome = await stranger(new URL(link ?? '').pathname, { viewport: { width: 390, height: 844 } })
    await expect(atHome.getByRole('heading', { level: 1, name: '12 Lantern Street' })).toBeVisible()
    await expect(atHome.getByText('$1,180,000')).toBeVisible()
    expect(await atHome.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  await test.step('won, it is a draft listing with the owner, the estimate and the figure in its price log', async () => {
    await stages.getByRole('button', { name: /^Won/ }).click()
    await page.getByRole('dialog', { name: 'Mark as won' }).getByRole('button', { name: 'Mark as won' }).click()
    await expect(page).toHaveURL(/\/listings\//)
    await expect(page.getByRole('heading', { level: 1, name: /12 Lantern Street/ })).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    expect(await owner.call(listingEndpoints.getOne, { params: { id } })).toMatchObject({
      ...{ status: 'draft', estimateFromCents: 110_000_000, estimateToCents: 118_000_000 },
      vendors: [{ name: 'Ann Lee', contactId: ann.id }],
    })
    const { items } = await owner.call(disclosureEndpoints.statements, { params: { id }, query: {} as never })
    expect(items).toMatchObject([{ fromCents: 110_000_000, toCents: 118_000_000, contactId: ann.id, channel: 'inPerson' }])
  })

  await test.step('the signed authority is uploaded with its dates', async () => {
    await page.getByRole('tab', { name: 'Authority' }).click()
    await page.getByRole('button', { name: 'Add authority' }).click()
    const dialog = page.getByRole('dialog', { name: 'Authority 1' })
    await dialog.getByLabel('Ends', { exact: true }).fill('20 feb 2031')
    await dialog.getByLabel('Client signed').fill('today 9am')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload signed PDF' }).click()
    await (await chooser).setFiles({ name: 'authority.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
    await expect(page.getByRole('button', { name: 'Replace signed PDF' })).toBeVisible()
    await page.getByRole('button', { name: 'Bring into force' }).click()
    await expect(page.getByText('85 days left')).toBeVisible()
  })
})
