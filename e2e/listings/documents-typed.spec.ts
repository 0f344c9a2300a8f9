// What is typed into the forms about documents survives Esc, and is gone once it is cancelled; the name of a proof’s file.
import { expect, test } from '@playwright/test'
import { api, makeListing } from '../helpers/made-listings.ts'
import { gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

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

test('the file of a proof has the day at the agency in its name', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/listings')
  const id = await makeListing(page, 'Proof Street')
  await api(page, 'POST', `/api/documents/proofs/${id}`, { type: 'a4', name: 'Vera Vendor' })
  // Late in the evening in UTC it is the next morning at any Australian agency.
  await page.route(`**/api/documents/proofs/${id}`, async (route) => {
    const answer = await route.fetch()
    const { items, ...rest } = await answer.json()
    const late = items.map((one: object) => ({ ...one, createdAt: '2026-11-25T20:30:00.000Z' }))
    await route.fulfill({ response: answer, json: { ...rest, items: late } })
  })
  await page.goto(`${gableUrl()}/listings/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Proofs' }).getByRole('button', { name: 'Download' }).click()

  expect((await download).suggestedFilename()).toMatch(/^Proof .* 2026-11-26\.pdf$/)
})
