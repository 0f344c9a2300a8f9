// What must hold on every screen and needs no record of its own: addresses that no one wrote by hand, and texts longer than any of today's.
import type { Page } from '@playwright/test'
import { homeEndpoints } from '../../../src/workspace/home/home.contract.ts'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '../../../src/workflow/duplicates/duplicates.contract.ts'
import { aContact, aTask, page as pageOf } from '../kit/records.ts'
import { answerOf, expect, id, sampleOf, test, today } from '../kit/test.ts'

const screens: [path: string, heading: RegExp][] = [
  ['/listings', /Listings/],
  ['/listings/bin', /Recycle bin/],
  ['/listings/new', /New listing/],
  ['/listings/import', /Import listings/],
  ['/listings/stock-list', /Stock list/],
  ['/portals', /Portals/],
  ['/portals/accounts', /Portal accounts/],
  ['/crm/contacts/all', /Contacts/],
  ['/crm/contacts/bin', /Deleted contacts/],
  ['/contacts', /Contacts/],
  ['/contacts/import', /Import contacts/],
  ['/contacts/duplicates', /Duplicates/],
  ['/enquiries', /Enquiries/],
  ['/', /^Good (morning|afternoon|evening)/],
  ['/tasks', /Tasks/],
  ['/tasks/analysis', /Task performance/],
  ['/calendar', /Calendar/],
  ['/notifications', /Notifications/],
  ['/opens', /Open homes/],
  ['/opens/check', /Visitors to check/],
  ['/appraisals', /Appraisals/],
  ['/settings/email-templates', /Email templates/],
  ['/settings/diligence', /Due diligence/],
  ['/settings/diligence/list', /Sanctions list/],
  ['/blogs', /Blog posts/],
  ['/blogs/new', /New post/],
  ['/reviews', /Reviews/],
  ['/campaigns', /Campaigns/],
  ['/campaigns/automatic', /Automations/],
  ['/settings', /Profile/],
  ['/settings/profile', /Profile/],
  ['/settings/appearance', /Appearance/],
  ['/settings/notifications', /Notification settings/],
  ['/settings/users', /Users/],
  ['/settings/roles', /Roles/],
  ['/settings/agents', /Agents/],
  ['/settings/reviews', /Review settings/],
  ['/settings/tracks', /Action plans/],
  ['/settings/audit', /Audit/],
  ['/settings/branding', /Branding/],
  ['/settings/banner-images', /Banner images/],
  ['/settings/jobs', /Background jobs/],
  ['/settings/move', /Move in/],
  ['/settings/data', /Data and backups/],
]
/** Few enough that a test of them stays short on a busy machine. */
const perTest = 4
const parts = Array.from({ length: Math.ceil(screens.length / perTest) }, (_, n) => screens.slice(n * perTest, (n + 1) * perTest))
const unknown =
  'view day status sort order show tab state kind type agent agentId task batch theme new who from to ids saleOrLease'.split(' ')
const query = unknown.map((name) => `${name}=undefined`).join('&')

for (const all of parts)
  test(`settings in an address that a screen does not know are ignored: ${all.map(([path]) => path).join(', ')}`, async ({
    open,
    api,
  }) => {
    const page = await open('/settings/appearance')
    await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
    for (const [path, heading] of all) {
      await page.evaluate((address) => {
        history.pushState({}, '', address)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, `${path}?${query}`)
      await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
      expect(api.refused, path).toEqual([])
    }
  })

/** Text twice as large, as chosen in the browser: it grows, and still nothing is cut off sideways. */
async function expectLargeTextToFit(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(over, 'scrolls sideways with large text').toBeLessThanOrEqual(0)
}
test.describe('on a phone with large text', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('home holds the longest texts of any day', async ({ open, api }) => {
    const street = '128 Featherstonehaugh-Cholmondeley Boulevard'
    const tasks = Array.from({ length: 8 }, (_, n) =>
      aTask({
        ...{ id: n + 1, subject: 'Telephone the vendor about a-very-long-compound-price-reduction-and-their-neighbour' },
        ...{ listing: { id: id(1), name: `${street}, Woolloomooloo` }, dueOn: '2025-09-24', dueTime: '10:30' },
        ...{ dueAt: '2025-09-24T00:30:00.000Z', priority: 'high', type: 'call' },
      }),
    )
    const openHomes = Array.from({ length: 10 }, (_, n) => ({
      ...{ listingId: id(1), openId: id(n + 1), place: street, agentName: 'Bartholomew Featherstonehaugh' },
      ...{ startsAt: `2026-09-${30 - (n % 2)}T10:30`, endsAt: `2026-09-${30 - (n % 2)}T11:00` },
    }))
    const counts = {
      live: 10_000,
      liveNew: 10_000,
      underOffer: 10_000,
      underOfferCents: 123_456_789_000,
      underApplication: 10_000,
    }
    const enquiries = { lastSevenDays: 10_000, open: 10_000, byWeek: [{ week: '2026-11-23', count: 10_000 }] }
    const charts = { byState: [], daysOnMarket: [{ from: 0, to: 30, count: 4 }], medianDays: 12, pipeline: [] }
    api.on(
      homeEndpoints.get,
      answerOf(homeEndpoints.get, {
        today,
        scope: 'office',
        tasks,
        openHomes,
        figures: { ...counts, openHomes: 10_000 },
        enquiries,
        charts,
      }),
    )
    const page = await open('/')
    await expect(page.getByText('Wednesday 25 November')).toBeVisible()
    await expect(page.getByText('24 Sept 2025')).toHaveCount(tasks.length)
    await expectLargeTextToFit(page)
  })

  test('two contacts with long names are compared', async ({ open, api }) => {
    const lastName = 'Featherstonehaugh12345678'
    const emails = [{ address: 'alexandria.featherstonehaugh12345678@mail.example', label: 'personal' }]
    const people = ['Alexandria-Wilhelmina', 'Alexandria'].map((firstName, n) =>
      aContact({ id: n + 1, firstName, lastName, displayName: `${firstName} ${lastName}`, emails } as never),
    )
    const candidate = (n: number) =>
      sampleOf(contactEndpoints.check.response.element, { id: id(n + 1), displayName: people[n]?.displayName ?? '' })
    api.on(
      duplicateEndpoints.pairs,
      pageOf([{ a: candidate(0), b: candidate(1), reasons: ['email'], shared: emails[0]?.address ?? '' }]),
    )
    api.on(contactEndpoints.get, ({ params }) => people.find((one) => one.id === params.id) ?? aContact())
    const page = await open('/contacts/duplicates')
    await expect(page.getByRole('button', { name: /^Keep Alexandria Featherstonehaugh.* instead$/ })).toBeVisible()
    await expectLargeTextToFit(page)
  })
})
