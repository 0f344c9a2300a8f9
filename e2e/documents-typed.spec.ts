// What is typed into the forms about documents survives Esc, and is gone once it is cancelled.
import { expect, test } from '@playwright/test'
import { openSignedIn, owners } from './portal.ts'

test('the forms of QR codes, proofs and print-shop packs are as they were left', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/listings?status=live&saleOrLease=sale')
  await page.getByRole('grid').getByRole('link').first().click()
  const codes = page.getByRole('region', { name: 'QR codes' })
  await codes.getByRole('button', { name: 'Add a code' }).click()
  await codes.getByLabel('Place').fill('Front fence')
  await page.reload()
  await codes.getByRole('button', { name: 'Add a code' }).click()
  await expect(codes.getByLabel('Place')).toHaveValue('Front fence')
  await codes.getByRole('button', { name: 'Cancel' }).click()
  await codes.getByRole('button', { name: 'Add a code' }).click()
  await expect(codes.getByLabel('Place')).toHaveValue('')
  await codes.getByRole('button', { name: 'Cancel' }).click()

  const studio = page.getByRole('dialog', { name: /Documents of/ })
  const open = () => page.getByRole('button', { name: 'Brochure' }).click()
  await open()
  await studio.getByRole('button', { name: 'Send a proof' }).click()
  await studio.getByRole('textbox', { name: 'Message' }).fill('Is the pool heated?')
  await page.keyboard.press('Escape')
  await expect(studio).toHaveCount(0)
  await open()
  await studio.getByRole('button', { name: 'Send a proof' }).click()
  await expect(studio.getByRole('textbox', { name: 'Message' })).toHaveValue('Is the pool heated?')
  await studio.getByRole('button', { name: 'Cancel' }).click()

  await studio.getByRole('button', { name: 'Create a pack' }).click()
  const note = studio.getByRole('textbox', { name: /Note/ })
  await note.fill('Deliver to the office')
  await page.keyboard.press('Escape')
  await expect(studio).toHaveCount(0)
  await open()
  await studio.getByRole('button', { name: 'Create a pack' }).click()
  await expect(note).toHaveValue('Deliver to the office')
})
