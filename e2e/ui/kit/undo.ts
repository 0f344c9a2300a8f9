import type { Page } from '@playwright/test'

/** The Undo of one message: another one may still be on the screen, or come first. */
export const undoOf = (page: Page, message: string) =>
  page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' })
