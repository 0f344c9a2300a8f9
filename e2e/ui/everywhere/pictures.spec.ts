// Every screen beside its stored picture, wide in light and on a phone in the dark: a change of style shows where it shows.
// New pictures: `npx playwright test -c e2e/playwright.config.ts --project=nightly-ui pictures --update-snapshots`.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { animationsEnded } from '../../helpers/accessible.ts'
import type { Result } from '../../../src/common/endpoint.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { homeEndpoints } from '../../../src/workspace/home/home.contract.ts'
import { plentyOf, servePlenty } from '../kit/plenty.ts'
import { expect, id, test, today } from '../kit/test.ts'

const screens: Record<string, Record<string, string>> = {
  days: {
    home: '/',
    notifications: '/notifications',
  },
  listings: {
    listings: '/listings',
    'a listing': `/listings/${id(1)}`,
    'listing photos': `/listings/${id(1)}?tab=photos`,
    'listing due diligence': `/listings/${id(1)}?tab=diligence`,
    'listing authority': `/listings/${id(1)}?tab=authority`,
    'listing editor': `/listings/${id(1)}/edit`,
    'listing board': '/listings?view=board',
    'listings bin': '/listings/bin',
    'listings import': '/listings/import',
    'stock list': '/listings/stock-list',
  },
  contacts: {
    contacts: '/crm/contacts/all',
    'a contact': `/contacts/${id(1)}`,
    'contacts import': '/contacts/import',
    duplicates: '/contacts/duplicates',
    'unknown senders': '/crm/contacts/sms',
    'a property': `/properties/${id(1)}`,
    enquiries: '/enquiries',
    'appraisals board': '/appraisals',
    'appraisals table': '/appraisals?view=table',
    'appraisals due': '/appraisals?view=due',
    'an appraisal': `/appraisals/${id(1)}`,
  },
  tasks: {
    tasks: '/tasks',
    'task board': '/tasks?view=board',
    'task performance': '/tasks/analysis',
    calendar: '/calendar',
    'calendar month': '/calendar?view=month',
    'calendar agenda': '/calendar?view=agenda',
    opens: '/opens',
    'an open': `/opens/${id(1)}`,
    'open follow-up': `/opens/${id(1)}/follow-up`,
  },
  marketing: {
    portals: '/portals',
    'portal accounts': '/portals/accounts',
    campaigns: '/campaigns',
    'a campaign': `/campaigns/${id(1)}`,
    'a report': `/campaigns/${id(1)}/report`,
    automations: '/campaigns/automatic',
    blogs: '/blogs',
    reviews: '/reviews',
  },
  settings: {
    profile: '/settings/profile',
    appearance: '/settings/appearance',
    notifications: '/settings/notifications',
  },
  people: {
    users: '/settings/users',
    user: `/settings/users/${id(1)}`,
    roles: '/settings/roles',
    agents: '/settings/agents',
    agent: `/settings/agents/${id(1)}`,
    branding: '/settings/branding',
    'banner images': '/settings/banner-images',
  },
  agency: {
    reviews: '/settings/reviews',
    'due diligence': '/settings/diligence',
    'sanctions list': '/settings/diligence/list',
    'email templates': '/settings/email-templates',
    sms: '/settings/sms',
    inspections: '/settings/inspections',
    tracks: '/settings/tracks',
    audit: '/settings/audit',
    jobs: '/settings/jobs',
    move: '/settings/move',
    data: '/settings/data',
  },
}
const outside = { login: '/login', setup: '/setup', operate: '/operate' }

/** The page when it has come to rest, in few colours: the pictures are part of the repository. */
async function pictureOf(page: Page): Promise<Buffer> {
  await animationsEnded(page)
  let last: Buffer = Buffer.alloc(0)
  for (let time = 0, same = 0; time < 15 && same < 3; time++) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)))
    const next = await page.screenshot({ caret: 'hide' })
    same = next.equals(last) ? same + 1 : 0
    last = next
  }
  return sharp(last).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer()
}

/** The router changes the screen, as a link would: a page that starts again for each costs ten times as long. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

function looksAsBefore(scheme: 'light' | 'dark') {
  test.use({ colorScheme: scheme })
  for (const [area, paths] of Object.entries(screens))
    test(`screens of ${area} look as pictured, ${scheme}`, async ({ open, api }) => {
      api.on(homeEndpoints.get, { ...(plentyOf(homeEndpoints.get) as Result<typeof homeEndpoints.get>), today })
      await servePlenty(api)
      // A listing is in one column of the board, whichever answers first.
      const listed = plentyOf(listingEndpoints.getAll) as Result<typeof listingEndpoints.getAll>
      api.on(listingEndpoints.getAll, ({ query }) =>
        query.status ? { ...listed, items: listed.items.filter(({ status }) => query.status === status) } : listed,
      )
      // A page that no part of the menu opens for.
      const page = await open('/notifications')
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      for (const [name, path] of Object.entries(paths)) {
        await visit(page, path)
        expect.soft(await pictureOf(page)).toMatchSnapshot([area, `${name}-${scheme}.png`], { maxDiffPixelRatio: 0.0005 })
      }
    })
  for (const [name, path] of Object.entries(outside))
    test(`${name} looks as pictured, ${scheme}`, async ({ open, api }) => {
      await servePlenty(api)
      const page = await open(path, { user: null })
      await expect(page.getByRole('heading').or(page.getByRole('textbox')).first()).toBeVisible()
      expect(await pictureOf(page)).toMatchSnapshot(['outside', `${name}-${scheme}.png`], { maxDiffPixelRatio: 0.0005 })
    })
}
test.describe('wide', () => looksAsBefore('light'))
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  looksAsBefore('dark')
})
