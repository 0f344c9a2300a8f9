// The grid of contacts: search, filters and views, changes of many with undo, and a new contact that is a duplicate.
import type { Page } from '@playwright/test'
import { agentEndpoints, Agent } from '../../../src/accounts/agents/agents.contract.ts'
import { SavedView, viewEndpoints } from '../../../src/accounts/views/views.contract.ts'
import { contactListEndpoints } from '../../../src/workflow/contact-lists/contact-lists.contract.ts'
import { contactEndpoints, DuplicateCandidate } from '../../../src/core/contacts/contacts.contract.ts'
import { animationsEnded } from '../../helpers/accessible.ts'
import { bulkAnswer, mobile, serveContacts } from '../kit/kept-contacts.ts'
import { aContact, page as pageOf } from '../kit/records.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const list = '/crm/contacts/all'
const fifty = Array.from({ length: 50 }, (_, n) =>
  aContact({ id: 101 + n, firstName: `Bulka${n}`, lastName: 'Fiftyfold', displayName: `Bulka${n} Fiftyfold` }),
)
const row = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected contacts' })

test('someone is found by the last half of a phone number as it is said, and called by a tap', gate, async ({ open, api }) => {
  serveContacts(api, [
    aContact({ id: 1, displayName: 'Halina Halfnumber', phones: [mobile('+61412907351')] }),
    aContact({ id: 2, displayName: 'Olive Marsh', phones: [mobile('+61412000000')] }),
  ])
  const page = await open(list)
  await expect(row(page, 'Olive Marsh')).toBeVisible()
  await page.getByLabel('Search contacts').fill('907 351')
  await expect(row(page, 'Olive Marsh')).toHaveCount(0)
  await expect(row(page, 'Halina Halfnumber').getByRole('link', { name: '0412 907 351' })).toHaveAttribute(
    'href',
    'tel:+61412907351',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Call Halina Halfnumber' })).toHaveAttribute('href', 'tel:+61412907351')
})

test('fifty are tagged with one call, and one undo takes the tags back', gate, async ({ open, api }) => {
  serveContacts(api, fifty)
  api
    .on(contactListEndpoints.bulk, bulkAnswer({ total: 50, done: 50, changed: 50 }))
    .on(contactListEndpoints.bulkUndo, bulkAnswer({ state: 'undone', undone: 50 }))
  const page = await open(list)
  await expect(row(page, 'Bulka0 Fiftyfold')).toBeVisible()
  await page.getByLabel('Select all loaded contacts').click()
  await expect(page.getByText('50 selected')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Add' }).fill('fifty club')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save tags' }).click()
  const { body } = await api.called(contactListEndpoints.bulk)
  expect(body).toEqual({ ids: fifty.map((one) => one.id), action: { type: 'tag', add: ['fifty club'], remove: [] } })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await api.called(contactListEndpoints.bulkUndo)).params).toEqual({ id: id(900) })
})

test('fifty are handed to another agent with one call', async ({ open, api }) => {
  serveContacts(api, fifty)
  const agents = ['Marcus Bell', 'Sofia Rossi'].map((name, n) => sampleOf(Agent, { id: id(61 + n), name }))
  api.on(agentEndpoints.list, pageOf(agents)).on(contactListEndpoints.bulk, bulkAnswer({ total: 50, done: 50, changed: 50 }))
  const page = await open(list)
  await expect(row(page, 'Bulka0 Fiftyfold')).toBeVisible()
  await page.getByLabel('Select all loaded contacts').click()
  await bar(page).getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Sofia Rossi' }).first().click()
  const { body } = await api.called(contactListEndpoints.bulk)
  expect(body).toMatchObject({ action: { type: 'assign', agentId: id(62), mode: 'replace' } })
  expect(body.ids).toHaveLength(50)
  await expect(page.getByRole('alert').filter({ hasText: '50 contacts assigned to Sofia Rossi' })).toBeVisible()
})

test('a change of many says how many needed none', async ({ open, api }) => {
  serveContacts(api, fifty)
  api.on(contactListEndpoints.bulk, bulkAnswer({ total: 50, done: 50, changed: 46, unchanged: 4 }))
  const page = await open(list)
  await expect(row(page, 'Bulka0 Fiftyfold')).toBeVisible()
  const rateHot = async () => {
    await bar(page).getByRole('button', { name: 'Rating' }).click()
    await page.getByRole('menuitem', { name: 'Hot' }).click()
  }
  await page.getByLabel('Select all loaded contacts').click()
  await rateHot()
  await expect(page.getByRole('alert').filter({ hasText: '46 contacts rated hot. 4 needed no change' })).toBeVisible()

  api.on(contactListEndpoints.bulk, bulkAnswer({ total: 50, done: 50, changed: 0, unchanged: 50 }))
  await rateHot()
  await expect(page.getByRole('alert').filter({ hasText: 'All 50 needed no change' })).toBeVisible()
})

test('filters stand in the address, are taken off one by one, and are kept as a view', gate, async ({ open, api }) => {
  serveContacts(api, [
    aContact({ id: 1, displayName: 'Bea Buyer', roles: [{ role: 'buyer', since: null, until: null, origin: 'manual' }] }),
    aContact({ id: 2, displayName: 'Olive Marsh', phones: [mobile('+61412000000')] }),
  ])
  let views: SavedView[] = []
  const view = sampleOf(SavedView, { id: id(81), entity: 'contacts', isMine: true, canEdit: true, version: 1 })
  api
    .on(viewEndpoints.list, () => ({ views, columns: {} }))
    .on(viewEndpoints.create, ({ body: { name, settings } }) => (views = [{ ...view, name, settings }])[0] ?? view)
  const page = await open(list)
  await page.getByRole('button', { name: 'Buyers' }).click()
  await expect(page).toHaveURL(/roles=buyer/)
  await expect(row(page, 'Bea Buyer')).toBeVisible()
  await expect(row(page, 'Olive Marsh')).toHaveCount(0)

  await page.goto(`${api.url}${list}?roles=buyer&phone=yes`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Buyers to ring')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const saved = page.getByRole('navigation', { name: 'Saved views' }).getByRole('button', { name: 'Buyers to ring', exact: true })
  await expect(saved).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Remove Has phone' }).click()
  await expect(page).not.toHaveURL(/phone=yes/)
  await page.goto(`${api.url}${list}`)
  await saved.click()
  await expect(page).toHaveURL(/phone=yes/)
})

test('a new contact is warned about while typing, keeps what was typed, and is saved anyway', gate, async ({ open, api }) => {
  const address = 'twin@duplicate.example'
  serveContacts(api, [aContact({ id: 1, displayName: 'Tess Twin', emails: [{ address, label: 'personal' }] })])
  const twin = sampleOf(DuplicateCandidate, { id: id(1), displayName: 'Tess Twin', email: address, reasons: ['email'] })
  api.on(contactEndpoints.check, ({ body }) => (body.emails?.some((email) => email.address === address) ? [twin] : []))
  const page = await open(list)
  await expect(row(page, 'Tess Twin')).toBeVisible()
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
  expect(api.calls(contactEndpoints.create)).toEqual([])
  await dialog.getByLabel('Email', { exact: true }).fill(address)
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Theresa' })).toBeVisible()
})

test('what a change of many left alone, its undo and the bar of the selection stand clear of each other', async ({
  open,
  api,
}) => {
  serveContacts(api, fifty)
  const reasons = [{ reason: 'Belongs to another agent', count: 2, contacts: [{ id: id(101), name: 'Bulka0 Fiftyfold' }] }]
  api
    .on(contactListEndpoints.bulk, bulkAnswer({ total: 50, done: 50, changed: 48, refused: 2, reasons }))
    .on(contactListEndpoints.bulkUndo, answerOf(contactListEndpoints.bulkUndo, { id: id(900), state: 'undone', undone: 48 }))
  const page = await open(list)
  await expect(row(page, 'Bulka0 Fiftyfold')).toBeVisible()
  await page.getByLabel('Select all loaded contacts').click()
  await bar(page).getByRole('button', { name: 'Tags' }).click()
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
  const places = await Promise.all([left, message, bar(page)].map((one) => one.boundingBox()))
  const apart = places.every((a, i) =>
    places.slice(i + 1).every((b) => a && b && (a.y + a.height <= b.y || b.y + b.height <= a.y)),
  )
  expect(apart, JSON.stringify(places)).toBe(true)

  await left.getByRole('button', { name: 'Done' }).click()
  await expect(left).toHaveCount(0)
  await undo.click()
  await expect(undo).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the key on the screen goes from field to field of a new contact, and saves nothing half typed', async ({ open, api }) => {
    serveContacts(api, [])
    const page = await open('/crm/contacts/all')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Contact' }).click()
    const field = (name: string) => page.getByRole('dialog', { name: 'New contact' }).getByRole('textbox', { name, exact: true })
    await expect(field('First name')).toHaveAttribute('autocapitalize', 'words')
    await expect(field('First name')).toHaveAttribute('enterkeyhint', 'next')
    await field('First name').fill('Doris')
    await field('First name').press('Enter')
    await expect(field('Last name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field('Last name')).not.toBeFocused()
    await expect(field('First name')).toHaveValue('Doris')
    expect(api.calls(contactEndpoints.create)).toEqual([])
  })
})
