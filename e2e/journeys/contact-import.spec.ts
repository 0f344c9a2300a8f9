import { expect, test } from './kit/test.ts'

const rows = Array.from(
  { length: 50 },
  (_, i) => `Anna,Bulk${i},anna${i}@bulk.example,0491570${String(100 + i)},Kew,"$1,200,000"`,
)
const file = `Vorname,Last name,Email,Mobile,Suburb,Budget\n${rows.join('\n')}\nBad,Row,nope,,,\nRound,Ed,,6.1E+10,,\n`

test('fifty contacts come in by file: mapping, preview, a corrected row, rejected rows, and all undone', async ({ agency }) => {
  const page = await agency.owner.open('/contacts/import')
  await page.getByLabel('CSV or vCard file').setInputFiles({ name: 'bulk.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByText('Choose what each one is.')).toBeVisible()
  await expect(page.getByLabel('Last name field')).toHaveValue('lastName')
  await expect(page.getByLabel('Budget field')).toHaveValue('wantPriceTo')
  await page.getByLabel('Vorname field').selectOption('firstName')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()

  await page.getByRole('button', { name: /2\s*Rejected/ }).click()
  const bad = page.getByRole('list', { name: 'Rows' }).getByRole('listitem').filter({ hasText: 'nope' })
  await bad.getByRole('button', { name: /^Correct row/ }).click()
  await bad.getByLabel(/mail/i).fill('fixed@bulk.example')
  await bad.getByRole('button', { name: 'Check row' }).click()
  await page.getByRole('button', { name: /^Import 51 contacts/ }).click()
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  expect((await download).suggestedFilename()).toBe('rejected-bulk.csv')

  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText(/51 moved to the recycle bin/)).toBeVisible()
})
