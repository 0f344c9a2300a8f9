// Every screen in both colour schemes, wide and on a phone: content, accessibility, policy, no sideways scrolling.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from './portal.ts'

const screens: [string, RegExp][] = [
  ['/listings', /Listings/],
  ['/listings/new', /New listing/],
  ['/listings/import', /Import listings/],
  ['/listings/stock-list', /Stock list/],
  ['/crm/contacts/all', /Contacts/],
  ['/crm/contacts/bin', /Deleted contacts/],
  ['/portals', /Portals/],
  ['/portals/accounts', /Portal accounts/],
  ['/settings/appearance', /Appearance/],
  ['/settings/profile', /Profile/],
  ['/settings/banner-images', /Banner images/],
  ['/settings/jobs', /Background jobs/],
  ['/no/such/page', /could not be found|Not found/],
]
test.setTimeout(180_000)
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const colorScheme of ['light', 'dark'] as const)
  for (const [name, viewport] of Object.entries(sizes))
    test(`every screen holds, ${colorScheme}, ${name}`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport,
        ...(name === 'phone' && { isMobile: true, hasTouch: true }),
      })
      const page = await context.newPage()
      const trouble = await watchForTrouble(page)
      await page.goto(`${gableUrl()}/login`)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expectAccessible(page, '/login')
      await openSignedIn(page, owners.harbour, '/listings')
      await expect(page.getByRole('heading', { name: 'Listings' })).toBeVisible()
      const { id } = (await page.evaluate(async () => {
        const user = JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}')
        const answer = await fetch(`/api/listinger/get_All/${user.ClientId}?limit=1&q=HV-1004`, {
          headers: { authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}` },
        })
        return (await answer.json()).items[0]
      })) as { id: string }
      for (const [path, heading] of [
        ...screens,
        [`/listings/${id}`, /Orchard Lane/],
        [`/listings/${id}/edit`, /Orchard Lane/],
      ] as [string, RegExp][]) {
        await page.goto(`${gableUrl()}${path}`)
        await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
        await expectAccessible(page, path)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${path} scrolls sideways`,
        ).toBeLessThanOrEqual(0)
        expect(await trouble(), path).toEqual([])
      }
      if (name === 'wide') {
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.type('Orchard')
        await expect(page.getByRole('dialog').getByText('Orchard Lane').first()).toBeVisible()
        await expectAccessible(page, 'palette')
        await page.keyboard.press('Escape')
        expect(await trouble()).toEqual([])
      }
      await context.close()
    })

async function expectAccessible(page: import('@playwright/test').Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const bad = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  expect(bad.map((v) => `${what}: ${v.id} ${v.nodes[0]?.target.join(' ')}`)).toEqual([])
}
