import { expect, test } from '@playwright/test'
import { openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

const rows = Array.from({ length: 5000 }, (_, i) => `Anna,Bulk${i},anna${i}@bulk.example,0491${String(570_000 + i)},Kew`)
const file = `Vorname,Last name,Email,Mobile,Suburb\n${rows.join('\n')}\nBad,Row,nope,,\nRound,Ed,,6.1E+10,\n`

test('5,000 contacts come in by file: mapping, preview, progress, refused rows, and all taken back', async ({ page }) => {
  test.slow()
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/contacts/import')
  await page.getByLabel('CSV or vCard file').setInputFiles({ name: 'bulk.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })

  await expect(page.getByText('Choose what each one is.')).toBeVisible()
  await expect(page.getByLabel('Last name field')).toHaveValue('lastName')
  await expect(page.getByLabel('Vorname field')).toHaveValue('kept')
  await page.getByLabel('Vorname field').selectOption('firstName')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /2\s*Rejected/ }).click()
  await expect(page.getByText('"nope" is not an email address')).toBeVisible()
  const bad = page.getByRole('list', { name: 'Rows' }).getByRole('listitem').filter({ hasText: 'nope' })
  await bad.getByRole('button', { name: /^Correct row/ }).click()
  await bad.getByLabel(/mail/i).fill('fixed@bulk.example')
  await bad.getByRole('button', { name: 'Check row' }).click()
  await expect(page.getByRole('button', { name: /1\s*Rejected/ })).toBeVisible()

  await page.getByRole('button', { name: /^Import 5,001 contacts/ }).click()
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible({ timeout: 90_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  expect((await download).suggestedFilename()).toBe('rejected-bulk.csv')

  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText(/5,001 moved to the recycle bin/)).toBeVisible({ timeout: 90_000 })
  expect(await trouble()).toEqual([])
})
