import type { Locator, Page } from '@playwright/test'

/** Taps 20 px from the middle of a small control, as a finger does that has 44 px to hit. */
export async function tapBeside(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  await page.touchscreen.tap(box.x + box.width / 2 + 20, box.y + box.height / 2 + 20)
}
