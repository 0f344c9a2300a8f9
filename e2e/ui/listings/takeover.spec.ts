// A portal that another system still publishes for: what is held reports it, and is taken over listing by listing or all at once.
import type { Page } from '@playwright/test'
import { cockpitEndpoints, CockpitRow } from '../../../src/channels/portals/cockpit.contract.ts'
import { PortalOffer } from '../../../src/channels/portals/portal-accounts.contract.ts'
import { portalEndpoints, Publication } from '../../../src/channels/portals/portals.contract.ts'
import { Takeover, takeoverEndpoints, TakeoverListing } from '../../../src/channels/portals/takeover.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { anAccount, page as pageOf } from '../kit/records.ts'
import type { DeepPartial } from '../kit/sample.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, sampleOf, test, userOf } from '../kit/test.ts'

const domain = anAccount({
  ...{ id: 42, portalType: 'domain', name: 'Domain', portalAgencyId: '22473', transport: 'domain', isTakingOver: true },
})
const counts = {
  total: 4,
  unchecked: 0,
  problems: 1,
  address: 1,
  differences: 1,
  ready: 1,
  takenOver: 0,
  waiting: 2,
  takenWithAll: 2,
}
const takeoverOf = (over: DeepPartial<Takeover> = {}) =>
  sampleOf(Takeover, {
    ...{
      account: domain,
      oldSystem: 'VaultRE',
      canRead: true,
      isInOneGo: false,
      checkedAt: '2026-11-24T22:55:00.000Z',
      read: 'read',
    },
    ...{ readError: null, counts, ticks: [] },
    ...over,
  })
const listing = (n: number, over: DeepPartial<TakeoverListing>) =>
  sampleOf(TakeoverListing, {
    ...{ listingId: id(n), reference: `HV-10${n}`, streetLine: `${n} Harbour Road`, suburb: 'Brunswick', status: 'live' },
    ...{ state: 'ready', externalKey: `V-900${n}`, keySource: 'move', address: `${n} Harbour Road, Brunswick VIC 3056` },
    ...{ compared: 'same', isChecking: false, portalListingId: null, problems: [], differences: [], isWaiting: false },
    ...{ confirmedAt: null, confirmedBy: null, isSent: false },
    ...over,
  })
const price = { label: 'Price text', there: 'Offers over $900,000', here: 'Contact agent', isAddress: false }
const address = {
  label: 'Address',
  there: '3 Harbour Rd, Brunswick VIC 3056',
  here: '3 Harbour Road, Brunswick VIC 3056',
  isAddress: true,
}
const listings = [
  listing(1, { state: 'ready' }),
  listing(2, { state: 'differences', compared: 'differs', differences: [price], isWaiting: true }),
  listing(3, { state: 'address', compared: 'differs', differences: [address, price], keySource: 'portal' }),
  listing(4, { state: 'problems', compared: 'notThere', problems: [{ field: 'headline', message: 'Add a headline.' }] }),
]
function serve(api: StandIn, over: DeepPartial<Takeover> = {}) {
  api.on(takeoverEndpoints.takeover, takeoverOf(over)).on(takeoverEndpoints.listings, pageOf(listings))
}
const at = `/portals/takeover/${id(42)}`
const row = (page: Page, n: number) =>
  page
    .getByRole('list', { name: 'Listings to take over' })
    .getByRole('listitem')
    .filter({ hasText: `HV-10${n}` })

test('each listing says how it differs from the ad that is there, the address before all else', async ({ open, api }) => {
  serve(api)
  const page = await open(at)
  await expect(row(page, 2)).toContainText('Offers over $900,000')
  await expect(row(page, 2)).toContainText('Contact agent')
  await expect(row(page, 3)).toContainText('Address differs')
  await expect(row(page, 3).getByRole('rowheader', { name: 'Address' })).toContainText('can make a second ad')
  await expect(row(page, 4)).toContainText('this will be a new one')
  await expect(row(page, 1)).toContainText('1 Harbour Road, Brunswick VIC 3056')
  await expect(page.getByRole('main')).toContainText('VaultRE still publishes to Domain')
  await expectAccessible(page, 'takeover')
})

test('a listing is taken over at once, and another address is asked about first', gate, async ({ open, api }) => {
  serve(api)
  api.on(takeoverEndpoints.confirm, ({ body }) => listing(Number(body.listingId.slice(-1)), { state: 'takenOver' }))
  const page = await open(at)
  await row(page, 1).getByRole('button', { name: 'Take over 1 Harbour Road' }).click()
  expect((await api.called(takeoverEndpoints.confirm)).body).toEqual({ listingId: id(1), acceptsAddress: false })
  await row(page, 3).getByRole('button', { name: 'Take over 3 Harbour Road' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take over with another address?' })
  await expect(dialog).toContainText('second ad')
  await dialog.getByRole('button', { name: 'Take over anyway' }).click()
  expect((await api.called(takeoverEndpoints.confirm, 2)).body).toEqual({ listingId: id(3), acceptsAddress: true })
})

test('all at once says how many, and which stay', async ({ open, api }) => {
  serve(api)
  api.on(takeoverEndpoints.confirmAll, { confirmed: 2, left: 0 })
  const page = await open(at)
  await page.getByRole('button', { name: 'Take over all 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take over 2 listings?' })
  await expect(dialog).toContainText('once Domain has confirmed')
  await expect(dialog).toContainText('2 listings stay as they are')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await api.called(takeoverEndpoints.confirmAll)
})

test('the takeover is finished with a question that names what is still open', async ({ open, api }) => {
  serve(api)
  api.on(portalEndpoints.updateAccount, { ...domain, isTakingOver: false })
  const page = await open(at)
  await page.getByRole('button', { name: 'Finish takeover' }).click()
  const dialog = page.getByRole('dialog', { name: 'Finish the takeover of Domain?' })
  await expect(dialog).toContainText('4 listings not taken over yet')
  await dialog.getByRole('button', { name: 'Finish takeover' }).click()
  expect((await api.called(portalEndpoints.updateAccount)).body).toEqual({ version: 1, isTakingOver: false })
})

test('the checklist says who to call, and keeps a tick', async ({ open, api }) => {
  serve(api)
  api.on(
    takeoverEndpoints.tick,
    takeoverOf({ ticks: [{ item: 'approval', at: '2026-11-24T22:55:00.000Z', userName: 'Eleanor Whitcombe' }] }),
  )
  const page = await open(at)
  const list = page.getByRole('region', { name: /^Before you take over/ })
  await expect(list).toContainText('api@domain.com.au')
  const box = list.getByRole('checkbox', { name: /Approve the client ID/ })
  // It follows the mutation, which is heard of a turn later.
  await box.click()
  await expect(box).toBeChecked()
  await expect(list).toContainText('Eleanor Whitcombe, 25 Nov')
  await expect(list).toContainText('1 of 5 done')
  expect((await api.called(takeoverEndpoints.tick)).body).toEqual({ item: 'approval', isDone: true })
})

test('the reference that the portal shows is entered where Gable has another one', async ({ open, api }) => {
  serve(api)
  api.on(takeoverEndpoints.key, listing(1, { externalKey: 'VRE-77', keySource: 'person' }))
  const page = await open(at)
  await row(page, 1).getByRole('button', { name: 'Change reference of 1 Harbour Road' }).click()
  const field = row(page, 1).getByLabel('Reference of 1 Harbour Road at the portal')
  await field.fill('a b')
  await row(page, 1).getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 1)).toContainText('Use letters, numbers, dots and dashes')
  await field.fill(' VRE-77 ')
  await row(page, 1).getByRole('button', { name: 'Save' }).click()
  expect((await api.called(takeoverEndpoints.key)).body).toEqual({ listingId: id(1), externalKey: 'VRE-77' })
})

test('a portal that can’t be read says so, and one that could not be read says why', async ({ open, api }) => {
  serve(api, { canRead: false, read: 'cannotRead' })
  const page = await open(at)
  await expect(page.getByRole('main')).toContainText('Domain can’t be read by Gable')
  api.on(takeoverEndpoints.takeover, takeoverOf({ read: 'failed', readError: 'Domain can’t be reached. Check again later' }))
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Couldn’t compare: Domain can’t be reached')
})

/** The cockpit with one listing that waits for the takeover. */
function serveHeld(api: StandIn) {
  const held = sampleOf(Publication, {
    ...{
      id: id(52),
      listingId: id(1),
      portalAccountId: id(42),
      portalType: 'domain',
      accountName: 'Domain',
      wantedState: 'live',
    },
    ...{ state: 'queued', isHeld: true, isPaused: false, nextTryAt: null, messages: [], alarms: [], hasUnsentChanges: false },
  })
  const cockpitRow = sampleOf(CockpitRow, {
    ...{ id: id(1), reference: 'HV-1001', listingClass: 'residential', status: 'live', canEdit: true, isInBin: false },
    ...{ streetLine: '5 Cockpit Street', suburb: 'Richmond', publications: [held] },
  })
  api
    .on(portalEndpoints.accounts, pageOf([domain]))
    .on(cockpitEndpoints.cockpit, { ...pageOf([cockpitRow]), attention: 0 })
    .on(portalEndpoints.byListing, [held])
}
const cell = (page: Page) => page.getByRole('button', { name: /5 Cockpit Street on Domain:/ })

test('what is built and not sent says so in its cell, in its panel and above them', gate, async ({ open, api }) => {
  serveHeld(api)
  const page = await open('/portals')
  await expect(cell(page)).toContainText('Built, not sent')
  await expect(cell(page)).toContainText('Domain is not yet taken over')
  await expect(page.getByRole('main')).toContainText('Another system still publishes to Domain')
  await cell(page).click()
  const dialog = page.getByRole('dialog', { name: '5 Cockpit Street on Domain' })
  await expect(dialog).toContainText('Domain is not yet taken over')
  await expect(dialog.getByRole('link', { name: 'Take over' })).toHaveAttribute('href', at)
})

test('those who may not manage accounts are told who can', async ({ open, api }) => {
  serveHeld(api)
  const page = await open('/portals', { user: userOf('agent') })
  await cell(page).click()
  const dialog = page.getByRole('dialog', { name: '5 Cockpit Street on Domain' })
  await expect(dialog).toContainText('Ask your administrator')
  await expect(dialog.getByRole('link', { name: 'Take over' })).toBeHidden()
})

test('an agency that moved in adds an account that is not yet taken over', async ({ open, api }) => {
  const offers = [sampleOf(PortalOffer, { portalType: 'REA', name: 'realestate.com.au', transport: 'rea', hasCredentials: true })]
  api
    .on(portalEndpoints.offers, offers)
    .on(takeoverEndpoints.offer, { hasMovedIn: true, oldSystem: 'VaultRE' })
    .on(portalEndpoints.createAccount, domain)
  const page = await open('/portals/accounts')
  await page.getByRole('main').getByRole('button', { name: 'Add account' }).click()
  const form = page.getByRole('region', { name: 'Add portal account' })
  await expect(form).toContainText('You moved in from VaultRE')
  await expect(form.getByRole('checkbox', { name: 'Another system still publishes for us' })).toBeChecked()
  await form.getByLabel('Agency ID').fill('QPABCD')
  await form.getByRole('button', { name: 'Add account' }).click()
  expect((await api.called(portalEndpoints.createAccount)).body).toMatchObject({ portalAgencyId: 'QPABCD', isTakingOver: true })
})

test('on a phone nothing of a takeover is wider than the screen', async ({ open, api }) => {
  serve(api)
  const page = await open(at)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row(page, 3)).toContainText('3 Harbour Rd, Brunswick VIC 3056')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
