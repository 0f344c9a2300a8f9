// The grid of contacts: search by part of a phone number, filter, bulk change with undo, saved view, and a new contact that is a duplicate.
import { expect, type Page, test } from '@playwright/test'
import { animationsEnded } from '../helpers/accessible.ts'
import { agent, gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(120_000)
/** As the signed-in user of the page. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([p, b]) => {
      const answer = await fetch(p, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}`,
          'content-type': 'application/json',
        },
        body: b,
      })
      return answer.json()
    },
    [path, JSON.stringify(body)] as const,
  )
const phone = (number: string) => ({ number, type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false })
const list = '/crm/contacts/all'
const open = async (page: Page, query = '') => {
  await openSignedIn(page, owners.northpoint, list + query)
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
}
const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })

test('someone is found by the last half of a phone number, and called by a tap', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await open(page)
  await post(page, '/api/contact', { firstName: 'Halina', lastName: 'Halfnumber', phones: [phone('0412 907 351')] })
  await page.getByLabel('Search contacts').fill('907 351')
  await expect(row(page, 'Halina Halfnumber').getByRole('link', { name: '0412 907 351' })).toHaveAttribute(
    'href',
    'tel:+61412907351',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Call Halina Halfnumber' })).toHaveAttribute('href', 'tel:+61412907351')
  expect(await trouble()).toEqual([])
})

test('fifty are handed to another agent with one call; tags come and go by undo', async ({ page }) => {
  await open(page)
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => post(page, '/api/contact', { firstName: `Bulka${i}`, lastName: 'Fiftyfold' })),
  )
  await page.goto(`${gableUrl()}${list}?q=Fiftyfold`)
  await expect(row(page, 'Fiftyfold').first()).toBeVisible()
  await page.getByLabel('Select all loaded contacts').click()
  await expect(page.getByText('50 selected')).toBeVisible()
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' })
  const answered = () => page.waitForResponse((answer) => answer.url().endsWith('/api/contact/bulk'))

  await bar.getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Add' }).fill('fifty club')
  await page.keyboard.press('Enter')
  const tagged = answered()
  await page.getByRole('button', { name: 'Save tags' }).click()
  expect(await (await tagged).json()).toMatchObject({ changed: 50, state: 'finished' })
  const undone = page.waitForResponse((answer) => answer.url().endsWith('/undo'))
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await (await undone).json()).toMatchObject({ undone: 50, kept: 0 })

  await bar.getByRole('button', { name: 'Assign' }).click()
  const handed = answered()
  // They are the owner's own already.
  await page.getByRole('menuitem').filter({ hasNotText: 'Marcus' }).first().click()
  expect(await (await handed).json()).toMatchObject({ changed: 50, refused: 0 })
})

test('filters stand in the address, are taken off one by one, and are kept as a view', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await open(page)
  await page.getByRole('button', { name: 'Buyers' }).click()
  await expect(page).toHaveURL(/roles=buyer/)
  await page.goto(`${gableUrl()}${list}?roles=buyer&phone=yes`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Buyers to ring')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('button', { name: 'Buyers to ring', exact: true })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Remove Has phone' }).click()
  await expect(page).not.toHaveURL(/phone=yes/)
  await page.goto(`${gableUrl()}${list}`)
  await view.click()
  await expect(page).toHaveURL(/phone=yes/)
  expect(await trouble()).toEqual([])
})

test('a new contact is warned about while typing, keeps what was typed, and is saved anyway', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await open(page)
  const address = 'twin@duplicate.example'
  await post(page, '/api/contact', { firstName: 'Tess', lastName: 'Twin', emails: [{ address, label: 'personal' }] })
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByLabel('First name').fill('Theresa')
  await dialog.getByLabel('Email', { exact: true }).fill(address)
  await expect(dialog.getByRole('status', { name: 'Possible duplicate' })).toContainText('Tess Twin same email')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'New contact' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Theresa')

  await dialog.getByLabel('Email', { exact: true }).fill('not an address')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
  await dialog.getByLabel('Email', { exact: true }).fill(address)
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]{36}/)
  expect(await trouble()).toEqual([])
})

test('what a change of many left alone, its undo and the bar of the selection stand clear of each other', async ({ page }) => {
  await openSignedIn(page, agent, '/crm/contacts/all')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByLabel('Select all loaded contacts').click()
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' })
  await bar.getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Add' }).fill('only mine')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save tags' }).click()

  const left = page.getByRole('alert').filter({ hasText: 'not changed' })
  await expect(left).toContainText('Belongs to another agent')
  const undo = page.getByRole('button', { name: 'Undo' })
  // The message stays for as long as the pointer is on it.
  await undo.hover()
  await animationsEnded(page)
  const message = page.locator('[class*=Notification-root]')
  const places = await Promise.all([left, message, bar].map((one) => one.boundingBox()))
  const apart = places.every((a, i) =>
    places.slice(i + 1).every((b) => a && b && (a.y + a.height <= b.y || b.y + b.height <= a.y)),
  )
  expect(apart, JSON.stringify(places)).toBe(true)

  await left.getByRole('button', { name: 'Done' }).click()
  await expect(left).toHaveCount(0)
  await undo.click()
  await expect(undo).toHaveCount(0)
})
