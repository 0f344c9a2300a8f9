// What opens over a page or unfolds in it: accessible in both colour schemes, within the page's policy, and the focus goes in and comes back.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { agentEndpoints } from '../../../src/accounts/agents/agents.contract.ts'
import { auditEndpoints } from '../../../src/accounts/audit/audit-log.contract.ts'
import { factorEndpoints } from '../../../src/accounts/session/factor.contract.ts'
import { userEndpoints } from '../../../src/accounts/users/users.contract.ts'
import { automationEndpoints } from '../../../src/channels/campaigns/automatic.contract.ts'
import { blogEndpoints } from '../../../src/channels/blogs/blogs.contract.ts'
import { campaignEndpoints } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { cockpitEndpoints } from '../../../src/channels/portals/cockpit.contract.ts'
import { PortalOffer } from '../../../src/channels/portals/portal-accounts.contract.ts'
import { portalEndpoints, Publication } from '../../../src/channels/portals/portals.contract.ts'
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { listingListEndpoints } from '../../../src/core/listings/listing-lists.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { CalendarEvent, calendarEndpoints } from '../../../src/workspace/calendar/calendar.contract.ts'
import { animationsEnded } from '../../helpers/accessible.ts'
import { aCampaign, aListing, anAccount, anEnquiry, aReview, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { agentId, answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

interface Opened {
  path: string
  serve?(api: StandIn): unknown
  open(page: Page): Promise<unknown>
  /** Within the page, not on top of it. */
  isInPlace?: true
  /** A file that a script chose was opened by no button. */
  hasNoOpener?: true
}
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const inMain = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

const dana = sampleOf(userEndpoints.get.response, {
  ...{ id: id(5), firstName: 'Dana', lastName: 'Whitcombe', email: 'dana@harbourvale.example', role: 'agent', status: 'active' },
  ...{ isMe: false, canManage: true, version: 1 },
} as never)
const sofia = sampleOf(agentEndpoints.getOne.response, { id: agentId, name: 'Sofia Rossi', canEdit: true, version: 1 })
function servePeople(api: StandIn): void {
  api.on(userEndpoints.list, pageOf([dana])).on(userEndpoints.get, dana)
  api.on(agentEndpoints.list, { ...answerOf(agentEndpoints.list), ...pageOf([sofia]) }).on(agentEndpoints.getOne, sofia)
  api.on(factorEndpoints.begin, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Gable:eleanor?secret=JBSWY3DPEHPK3PXP' })
  const changes = [{ field: 'priceCents', before: 90_000_000, after: 95_000_000 }]
  const entry = sampleOf(auditEndpoints.list.response.shape.items.element, {
    entity: 'listing',
    action: 'update',
    changes,
  } as never)
  api.on(auditEndpoints.list, pageOf([entry]))
}
const people: Record<string, Opened> = {
  'a new user': { path: '/settings/users', open: press('Add user') },
  'a user who leaves': { path: `/settings/users/${id(5)}`, open: press(/^Mark as left/) },
  'a new password': { path: '/settings/profile', open: press('Change password') },
  'two-factor authentication': { path: '/settings/profile', open: press('Set up') },
  'two-factor authentication with its QR code': {
    path: '/settings/profile',
    async open(page) {
      await press('Set up')(page)
      await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill('open-the-gable-door')
      await press('Continue')(page)
      await expect(page.getByRole('dialog').getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    },
  },
  'a photo to crop': {
    path: '/settings/profile',
    hasNoOpener: true,
    async open(page) {
      const photo = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#557799' } }).jpeg()
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() }
      const chooser = page.waitForEvent('filechooser')
      await press(/^(Upload|Add|Choose).* photo/)(page)
      await (await chooser).setFiles(file)
    },
  },
  'a new role': { path: '/settings/roles', open: press('New role'), isInPlace: true },
  'a change in the audit': {
    path: '/settings/audit',
    open: (page) => page.getByText(/^Show \d+ (field|entries)/).click(),
    isInPlace: true,
  },
  'a new agent': { path: '/settings/agents', open: press('Add agent') },
  'an agent who leaves': { path: `/settings/agents/${agentId}`, open: press('Mark as left…') },
  'the history of the branding': { path: '/settings/branding', open: press('History') },
}

const offers = (['REA', 'domain', 'homely'] as const).map((portalType) =>
  sampleOf(PortalOffer, {
    ...{ portalType, name: { REA: 'realestate.com.au', domain: 'Domain', homely: 'Homely' }[portalType] },
    ...{ transport: { REA: 'rea', domain: 'domain', homely: 'feed' }[portalType], agencyIdKey: 'AgentId', classes: [] },
  } as never),
)
const hook = {
  ...{ url: 'https://gable.example/hook', isReachable: true, needsSecret: true, hasSecret: false },
  ...{ calledAt: null, refusedAt: null, refusal: null },
}
const accounts = [
  anAccount({
    id: 1,
    portalType: 'REA',
    transport: 'rea',
    name: 'realestate.com.au',
    portalAgencyId: 'ABCDEF',
    webhook: hook,
  } as never),
  anAccount({ id: 2, portalType: 'domain', transport: 'domain', name: 'Domain', portalAgencyId: '1234', webhook: hook } as never),
]
function servePortals(api: StandIn): void {
  api.on(portalEndpoints.offers, offers).on(portalEndpoints.accounts, pageOf(accounts))
  const refused = sampleOf(Publication, {
    ...{ id: id(3), listingId: id(1), portalAccountId: id(1), portalType: 'REA', accountName: 'realestate.com.au' },
    ...{ state: 'rejected', wantedState: 'live', wantedVersion: 1, currentListingVersion: 1 },
    messages: [
      { severity: 'error', code: null, field: 'headline', message: 'The headline is too long', source: 'realestate.com.au' },
    ],
  } as never)
  const row = sampleOf(cockpitEndpoints.cockpit.response.shape.items.element, {
    ...{ id: id(1), reference: 'HV-1001', listingClass: 'residential', status: 'live', streetLine: '12 Lantern Street' },
    ...{ canEdit: true, publications: [refused] },
  })
  api.on(cockpitEndpoints.cockpit, { ...pageOf([row]), attention: 1 })
}
const chooseAccount = (name: string) => async (page: Page) => {
  await press('Add account')(page)
  await page.getByRole('combobox', { name: 'Portal' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}
const openCell = async (page: Page) => {
  await page
    .getByRole('button', { name: / on realestate\.com\.au:/ })
    .filter({ hasText: 'Rejected' })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
const portals: Record<string, Opened> = {
  'a new account of realestate.com.au': { path: '/portals/accounts', open: press('Add account'), isInPlace: true },
  'a new account of Domain': { path: '/portals/accounts', open: chooseAccount('Domain'), isInPlace: true },
  'a new account with files': { path: '/portals/accounts', open: chooseAccount('Homely'), isInPlace: true },
  'an account of realestate.com.au, with its calls': {
    path: '/portals/accounts',
    open: press(/^Edit realestate/),
    isInPlace: true,
  },
  'an account of Domain, with its calls': { path: '/portals/accounts', open: press(/^Edit Domain/), isInPlace: true },
  'a rejected listing': { path: '/portals', open: openCell },
  'what the portal gets': {
    path: '/portals',
    async open(page) {
      await openCell(page)
      await press('View feed')(page)
      await expect(page.getByRole('dialog', { name: /^Feed to / })).toBeVisible()
    },
  },
  'a reply to an enquiry': {
    path: '/enquiries',
    serve: (api) => api.on(enquiryEndpoints.list, pageOf([anEnquiry({ contactId: id(5) })])),
    async open(page) {
      await page.getByRole('list', { name: 'Enquiries' }).getByRole('button').click()
      await page.keyboard.press('r')
    },
  },
}

const rows = [1, 2].map((n) =>
  sampleOf(listingEndpoints.getAll.response.shape.items.element, {
    ...{ id: id(n), streetLine: `${n} Lantern Street`, status: 'live', listingClass: 'residential', canEdit: true },
  }),
)
function serveListings(api: StandIn): void {
  api.on(listingEndpoints.getAll, pageOf(rows))
  api.on(listingEndpoints.getOne, aListing({ status: 'live', saleOrLease: 'sale', canEdit: true }))
}
const listing = `/listings/${id(1)}`
const records: Record<string, Opened> = {
  'a brochure': { path: listing, open: press('Brochure') },
  'a new price': {
    path: listing,
    async open(page) {
      await press('More')(page)
      await page.getByRole('menuitem', { name: 'Change price' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'a sale': {
    path: listing,
    async open(page) {
      await press(/^Status: Live/)(page)
      await page.getByRole('menuitem', { name: 'Sold' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  'a calendar entry': {
    path: '/calendar',
    serve(api) {
      // An empty day offers it a second time.
      const event = { id: `task ${id(1)}`, title: 'Value the house', startsAt: '2026-11-25T10:00', endsAt: '2026-11-25T10:30' }
      api.on(calendarEndpoints.events, [sampleOf(CalendarEvent, event)])
    },
    open: press('New entry'),
  },
  'the link to a calendar': { path: '/calendar', open: press('Sync calendar') },
  'a view to save': { path: '/crm/contacts/all', open: press('Save view') },
  'a new contact': { path: '/crm/contacts/all', open: inMain('New contact') },
  'a new campaign': {
    path: '/campaigns',
    // An empty list offers it a second time.
    serve: (api) => api.on(campaignEndpoints.all, pageOf([aCampaign({ name: 'Spring' })])),
    open: inMain('New campaign'),
  },
  'a request for a review': { path: '/reviews', open: press('Request a review') },
}
const shortcuts: Record<string, Opened> = {
  'the keyboard shortcuts': {
    path: '/tasks',
    async open(page) {
      await page
        .getByRole('link', { name: 'Task performance' })
        .or(page.getByRole('button', { name: 'Task performance' }))
        .focus()
      await page.keyboard.press('?')
    },
  },
}
const menus: Record<string, Opened> = {
  'the notifications': { path: '/tasks', open: press(/^Notifications/) },
  'the menu of the account': { path: '/tasks', open: press(/^Account: /) },
  'the search': { path: '/tasks', open: press(/^Search or jump/) },
  'the filters of listings': { path: '/listings', open: press('Filters') },
  'the filters of contacts': { path: '/crm/contacts/all', open: press('Filters') },
  'a review to add': { path: '/reviews', open: press('Add a review') },
  'a review to hide': {
    path: '/reviews',
    serve: (api) =>
      api.on(reviewEndpoints.list, { ...answerOf(reviewEndpoints.list), ...pageOf([aReview({ status: 'received' })]) }),
    open: press('Hide…'),
  },
  'the posts on a website': {
    path: '/blogs',
    serve(api) {
      const [pageUrl, jsonFeedUrl, rssUrl, reviewsUrl] = ['', 'feed.json', 'feed.xml', 'reviews'].map(
        (file) => `https://a.example/${file}`,
      )
      const addresses = { pageUrl, jsonFeedUrl, rssUrl, reviewsUrl, snippet: '<iframe></iframe>' }
      api.on(blogEndpoints.website, answerOf(blogEndpoints.website, addresses as Record<string, string>))
    },
    open: press('On your website'),
  },
}
const whatIsAdded: Record<string, Opened> = { 'what can be added': { path: '/tasks', open: press('New') } }
const whatIsAddedByFinger: Record<string, Opened> = {
  'what can be added': {
    path: '/tasks',
    open: (page) => page.getByRole('navigation', { name: 'Shortcuts' }).getByLabel('New').tap(),
  },
  'the menu': { path: '/tasks', open: press('Menu') },
}

/** Nothing that axe objects to; colours in the dark as well, on which nothing else depends. */
async function expectAccessible(page: Page): Promise<void> {
  const look = async (rules?: string[]) => {
    await animationsEnded(page)
    const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    if (rules) builder.withRules(rules)
    // An open menu is the last element of the page, outside of its landmarks.
    else if ((await page.getByRole('menu').count()) > 0) builder.disableRules(['region'])
    const { violations } = await builder.analyze()
    return violations.map(({ id: rule, nodes }) => `${rule} ${nodes[0]?.target.join(' ')}`)
  }
  expect(await look()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await look(['color-contrast']), 'in the dark').toEqual([])
}

/** Esc closes it, a list inside it first, and what has the focus then is something on the page. */
async function expectFocusBack(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('menu'))
  await expect(page.locator('body')).not.toBeFocused()
  for (let time = 0; time < 3 && (await dialog.count()) > 0; time++) await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
}

const inGate = new Set(['a sale', 'the search', 'the menu'])

const holds = (all: Record<string, Opened>) => {
  for (const [what, { path, serve, open: show, isInPlace, hasNoOpener }] of Object.entries(all)) {
    const shown = async (open: (path: string) => Promise<Page>, api: StandIn) => {
      for (const part of [servePeople, servePortals, serveListings]) part(api)
      serve?.(api)
      const page = await open(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await show(page)
      const opened = page.getByRole('dialog').or(page.getByRole('menu')).last()
      if (!isInPlace) await expect(opened).toHaveCSS('opacity', '1')
      return page
    }
    if (!hasNoOpener)
      test(`${what}: the focus goes in and comes back`, inGate.has(what) ? gate : {}, async ({ open, api }) => {
        await expectFocusBack(await shown(open, api))
      })
    // An axe run costs a second or more; the contrast of the colours themselves is a unit test.
    test(`${what}: accessible in both colour schemes`, async ({ open, api }) => {
      await expectAccessible(await shown(open, api))
    })
  }
}
test.describe('wide', () => holds({ ...people, ...portals, ...records, ...shortcuts, ...menus, ...whatIsAdded }))
test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  holds({ ...people, ...records, ...menus, ...whatIsAddedByFinger })
})

test('a button that loads has the focus again when it is done', async ({ open, api }) => {
  const newMatch = sampleOf(automationEndpoints.list.response.element, { kind: 'newMatch', settings: { hoursBefore: 24 } })
  api.on(automationEndpoints.list, [newMatch])
  api.on(automationEndpoints.rehearse, answerOf(automationEndpoints.rehearse, { automation: newMatch }))
  const answer = api.hold(automationEndpoints.rehearse)
  const page = await open('/campaigns/automatic')
  const button = page.getByRole('button', { name: 'Test run' })
  await button.press('Enter')
  await expect(button).toBeDisabled()
  answer()
  await expect(button).toBeEnabled()
  await expect(button).toBeFocused()
})

test(
  'Enter in a question about something final changes nothing: it starts on Cancel, before the button that does it',
  gate,
  async ({ open, api }) => {
    serveListings(api)
    api.on(listingListEndpoints.shownOnPortals, { listings: 1, portals: ['Domain'] })
    const page = await open(listing)
    await press('More')(page)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: /^Delete .+\?$/ })
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Take down and delete'])
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
    expect(api.calls(listingListEndpoints.bulk)).toEqual([])
  },
)

test('the question about several listings speaks of several', async ({ open, api }) => {
  serveListings(api)
  api.on(listingListEndpoints.shownOnPortals, { listings: 2, portals: ['Domain'] })
  const page = await open('/listings')
  const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const n of [0, 1]) await boxes.nth(n).check()
  await page.getByRole('toolbar', { name: 'Selected listings' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 listings?' })
  await expect(question).toContainText('Undo restores the listings, but not their ads.')
})
