import { expect, type Page } from '@playwright/test'

/** A page with something unsaved asks when a link leads away, and stays. */
export async function asksBeforeLeaving(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Enquiries' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeHidden()
}
