import { expect, type Page } from '@playwright/test'

type Route = Parameters<Page['route']>

/**
 * `page.route` for a page that is open already: Chromium lets through, unseen, what the page asks for in the moment after. So a call of our
 * own shows that it is on. Before a navigation `page.route` is enough.
 */
export async function intercept(page: Page, url: Route[0], handler: Route[1]): Promise<void> {
  await page.route(url, handler)
  const probe = '**/is-intercepted'
  await page.route(probe, (route) => route.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate(async () => (await fetch('/is-intercepted')).status)).toBe(204)
  await page.unroute(probe)
}
