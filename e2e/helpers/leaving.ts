import { expect, type Page } from '@playwright/test'

/** Expects the question about unsaved changes when a link is clicked, and stays on the page. */
export async function asksBeforeLeaving(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Enquiries' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeHidden()
}
