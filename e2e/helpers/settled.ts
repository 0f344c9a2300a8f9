import type { Page } from '@playwright/test'

/** Waits until the page has no call under way, nor starts one of what it just got. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const isQuiet = () => (document.documentElement.dataset['pending'] ?? '0') === '0'
        if (!isQuiet()) return resolve(false)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(isQuiet())))
      }),
  )
}
