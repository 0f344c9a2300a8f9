// Every screen, wide, on a tablet and on a phone, in both colour schemes: content, accessibility, policy, no sideways scrolling.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

type Screen = [path: string, heading: RegExp]
const screens: Screen[] = [
  ['/', /^Good (morning|afternoon|evening)/],
  ['/listings/bin', /Recycle bin/],
  ['/listings', /Listings/],
  ['/listings?view=board', /Listings/],
  ['/listings?view=map', /Listings/],
  ['/listings/new', /New listing/],
  ['/listings/import', /Import listings/],
  ['/listings/stock-list', /Stock list/],
  ['/crm/contacts/all', /Contacts/],
  ['/crm/contacts/bin', /Deleted contacts/],
  ['/contacts', /Contacts/],
  ['/contacts/import', /Import contacts/],
  ['/contacts/duplicates', /Duplicates/],
  ['/portals', /Portals/],
  ['/portals/accounts', /Portal accounts/],
  ['/blogs', /Blog posts/],
  ['/blogs/new', /New post/],
  ['/reviews', /Reviews/],
  ['/settings/reviews', /Review settings/],
  ['/tasks', /Tasks/],
  ['/tasks?view=list', /Tasks/],
  ['/tasks/analysis', /Task performance/],
  ['/calendar?view=week', /Calendar/],
  ['/calendar?view=month', /Calendar/],
  ['/calendar?view=agenda', /Calendar/],
  ['/settings/tracks', /Action plans/],
  ['/campaigns', /Campaigns/],
  ['/campaigns?new=yes', /Campaigns/],
  ['/campaigns/automatic', /Automations/],
  ['/settings/appearance', /Appearance/],
  ['/settings/profile', /Profile/],
  // Typed by hand, without the page behind it.
  ['/settings', /Profile/],
  ['/settings/users', /Users/],
  ['/settings/roles', /Roles/],
  ['/settings/audit', /Audit/],
  ['/settings/agents', /Agents/],
  ['/settings/branding', /Branding/],
  ['/settings/banner-images', /Banner images/],
  ['/settings/jobs', /Background jobs/],
  ['/settings/notifications', /Notification settings/],
  ['/notifications', /Notifications/],
  ['/enquiries', /Enquiries/],
  ['/appraisals', /Appraisals/],
  ['/appraisals?view=table', /Appraisals/],
  ['/appraisals?view=due', /Appraisals/],
  ['/settings/email-templates', /Email templates/],
  ['/settings/diligence', /Due diligence/],
  ['/settings/diligence/list', /Sanctions list/],
  ['/opens', /Open homes/],
  ['/opens/check', /Visitors to check/],
  ['/settings/data', /Data and backups/],
  ['/no/such/page', /could not be found|Not found/],
]
/** Records that a list leads to: the list, and the links to them. */
const records: [what: string, list: string, link: RegExp][] = [
  ['contact', '/crm/contacts/all', /^\/contacts\/[^/]{36}$/],
  ['blog post', '/blogs', /^\/blogs\/[^/]{36}$/],
  ['campaign', '/campaigns', /^\/campaigns\/[^/]{36}$/],
  ['campaign report', '/campaigns', /^\/campaigns\/[^/]{36}\/report$/],
  ['agent', '/settings/agents', /^\/settings\/agents\/[^/]{36}$/],
  ['appraisal', '/appraisals?view=table', /^\/appraisals\/[^/]{36}$/],
  ['user', '/settings/users', /^\/settings\/users\/[^/]{36}$/],
]
test.setTimeout(240_000)
/** Each part signs in for itself: parts run in parallel, and each stays short on a slow machine. */
const perPart = 7
const parts = Array.from({ length: Math.ceil(screens.length / perPart) }, (_, i) => screens.slice(i * perPart, (i + 1) * perPart))
const sizes = { wide: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } }

for (const [name, viewport] of Object.entries(sizes)) {
  const open = async (browser: Browser) => {
    const mobile = name !== 'wide' && { isMobile: true, hasTouch: true }
    const context = await browser.newContext({ colorScheme: 'light', viewport, ...mobile })
    const page = await context.newPage()
    const trouble = await watchForTrouble(page)
    const look = async ([path, heading]: Screen) => {
      await page.goto(`${gableUrl()}${path}`)
      await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible({ timeout: 30_000 })
      if (path.endsWith('?new=yes')) await expect(page.getByRole('dialog'), path).toBeVisible()
      await expectAccessible(page, path)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(over, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      if (name === 'wide') await expectToFit(page, path)
      if (name === 'phone') {
        await expectAccessible(page, `${path}, by finger`, ['target-size'])
        await expectLargeTextToFit(page, path)
      }
      await inTheDark(page, path, () => expectAccessible(page, `${path}, dark`, ['color-contrast']))
      expect(await trouble(), path).toEqual([])
    }
    return { context, page, trouble, look }
  }

  for (const [index, part] of parts.entries())
    test(`every screen holds, ${name}, part ${index + 1}`, async ({ browser }) => {
      const { context, page, look } = await open(browser)
      await openSignedIn(page, owners.harbour, '/settings/appearance')
      for (const screen of part) await look(screen)
      await context.close()
    })

  test(`every screen holds, ${name}: records`, async ({ browser }) => {
    const { context, page, look } = await open(browser)
    await openSignedIn(page, owners.harbour, '/settings/appearance')
    for (const [what, list, link] of records) {
      await page.goto(`${gableUrl()}${list}`)
      const hrefs = () => page.locator('#page a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      const first = async () => (await hrefs()).find((href) => link.test(href))
      await expect.poll(first, what).toBeTruthy()
      await look([(await first()) ?? '', /./])
    }
    await context.close()
  })

  test(`every screen holds, ${name}: sign-in, listing, editor, palette`, async ({ browser }) => {
    const { context, page, trouble, look } = await open(browser)
    await look(['/login', /Sign in/])
    await openSignedIn(page, owners.harbour, '/listings')
    await expect(page.getByRole('heading', { name: 'Listings' })).toBeVisible()
    const { id } = (await page.evaluate(async () => {
      const user = JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}')
      const answer = await fetch(`/api/listinger/get_All/${user.ClientId}?limit=1&q=HV-1004`, {
        headers: { authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}` },
      })
      return (await answer.json()).items[0]
    })) as { id: string }
    await look([`/listings/${id}`, /Orchard Lane/])
    for (const tab of ['buyers', 'portals', 'tasks', 'notes']) await look([`/listings/${id}?tab=${tab}`, /Orchard Lane/])
    await look([`/listings/${id}/edit`, /Orchard Lane/])
    if (name === 'wide') {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.type('Orchard')
      await expect(page.getByRole('dialog').getByText('Orchard Lane').first()).toBeVisible()
      await expectAccessible(page, 'palette')
      await inTheDark(page, 'palette', () => expectAccessible(page, 'palette, dark', ['color-contrast']))
      await page.keyboard.press('Escape')
      expect(await trouble()).toEqual([])
    }
    await context.close()
  })
}

/** The screen as it stands, in the other colours. */
async function inTheDark(page: Page, path: string, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectColours(page, path, 'dark')
  await look()
  await page.emulateMedia({ colorScheme: 'light' })
  await expectColours(page, path, 'light')
}

/** As one text with what decides them: of an object, a failure shows only the part that was compared. */
async function expectColours(page: Page, path: string, colours: string): Promise<void> {
  const found = () =>
    page.evaluate(async () => {
      const drawn = new Promise((resolve) => requestAnimationFrame(() => resolve(true)))
      const waited = new Promise((resolve) => setTimeout(resolve, 500, false))
      return JSON.stringify({
        colours: document.documentElement.dataset['mantineColorScheme'],
        asked: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
        prints: matchMedia('print').matches,
        chosen: localStorage.getItem('mantine-color-scheme-value'),
        settings: localStorage.getItem('gable.appearance'),
        draws: await Promise.race([drawn, waited]),
      })
    })
  await expect.poll(found, path).toContain(`"colours":"${colours}"`)
}

/** Text twice as large, as chosen in the browser: it grows, and still nothing is cut off sideways. */
async function expectLargeTextToFit(page: Page, what: string): Promise<void> {
  const setSize = (size: string) => page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await setSize('32px')
  await expect.poll(over, { message: `${what} scrolls sideways with large text` }).toBeLessThanOrEqual(0)
  await setSize('')
}

/** A tablet held upright, between the two layouts: nothing stands out sideways. */
async function expectToFit(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 })
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(over, { message: `${what} scrolls sideways at 768` }).toBeLessThanOrEqual(0)
  await page.setViewportSize(sizes.wide)
}
