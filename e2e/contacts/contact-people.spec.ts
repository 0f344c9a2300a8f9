// A person and the properties they have to do with, from naming them in a listing to erasing them.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'
import { uniqueNumber } from '../helpers/unique.ts'

test.setTimeout(240_000)
const slow = { timeout: 60_000 }

async function token(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('gable.accessToken')?.replaceAll('"', '') ?? '')
}
async function api<T>(page: Page, path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${await token(page)}` }
  return (await (await page.request.post(`${gableUrl()}${path}`, { headers, data })).json()) as T
}

test('a vendor is made a contact from the listing, owns a flat, and is erased', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/settings/appearance')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow)
  const number = uniqueNumber()
  const name = `Vera Party${number}`
  const { id } = await api<{ id: string }>(page, '/api/listinger/create', {
    listingClass: 'residential',
    saleOrLease: 'sale',
    headline: `Party house ${number}`,
    vendors: [{ name, phone: '0491 570 006', email: `vera${number}@mail.example` }],
  })

  await test.step('the words of a listing become a contact', async () => {
    await page.goto(`${gableUrl()}/listings/${id}/edit#people`)
    await page.getByRole('button', { name: 'Create contact' }).first().click(slow)
    // Demo contacts share the numbers reserved for fiction, so there can be a possible duplicate.
    const linked = page.getByRole('link', { name })
    const anyway = page.getByRole('button', { name: 'Create a new contact' })
    await expect(linked.or(anyway)).toBeVisible(slow)
    if (await anyway.isVisible()) await anyway.click()
    await expect(linked).toBeVisible(slow)
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect(page.getByText(/Saved/).first()).toBeVisible(slow)
  })

  await test.step('their page names the listing, and takes what else they own', async () => {
    const found = await page.request.get(
      `${gableUrl()}/api/contact/find/${await page.evaluate(() => JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}').ClientId)}?q=party${number}`,
      { headers: { authorization: `Bearer ${await token(page)}` } },
    )
    const [contact] = (await found.json()) as { id: string }[]
    await page.goto(`${gableUrl()}/contacts/${contact?.id}`)
    const properties = page.getByRole('region', { name: 'Properties', exact: true })
    await expect(properties).toContainText('Vendor of', slow)
    await expect(page.getByText(/Prospective vendor/).first()).toBeVisible(slow)
    await properties.getByRole('button', { name: 'Add a property' }).click()
    await properties.getByLabel('Street address').fill(`${number}/9 Harbour Road`)
    await properties.getByLabel('Suburb').fill('Manly')
    await properties.getByLabel('State').selectOption('NSW')
    await properties.getByLabel('Postcode').fill('2095')
    await properties.getByRole('button', { name: 'Add', exact: true }).click()
    const flat = properties.getByRole('listitem').filter({ hasText: `Owns ${number}/9 Harbour Road` })
    await expect(flat).toBeVisible(slow)
    await flat.getByRole('button', { name: /^Remove/ }).click()
    await expect(flat).toBeHidden(slow)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(flat).toBeVisible(slow)
  })

  await test.step('erased permanently, after the name was typed', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete permanently' })
    await expect(dialog.getByText('Kept by law')).toBeVisible(slow)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Reason').selectOption({ label: 'They asked for it' })
    await dialog.getByLabel(/^Type/).fill('Somebody else')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByText('Type the name exactly as shown')).toBeVisible(slow)
    await dialog.getByLabel(/^Type/).fill(name)
    const old = page.url()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await page.waitForURL(/\/crm\/contacts\/all/, slow)
    await page.goto(old)
    await expect(page.getByText(/This person was permanently deleted on/)).toBeVisible(slow)
  })
  expect(await trouble()).toEqual([])
})
