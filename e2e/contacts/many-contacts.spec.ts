import { expect, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test('an import shows whom each row was matched with and what it changes; many are deleted after a question and restored together', async ({
  page,
}) => {
  test.slow()
  const trouble = await watchForTrouble(page)
  const name = 'Quoll'
  const headings = 'First name,Last name,Mobile,Email,Street,Suburb,State,Postcode\n'
  const bring = async (rows: string, file: string) => {
    await openSignedIn(page, owners.northpoint, '/contacts/import')
    await page
      .getByLabel('CSV or vCard file')
      .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(headings + rows) })
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText('Nothing has changed yet.')).toBeVisible({ timeout: 60_000 })
  }
  await bring(Array.from({ length: 70 }, (_, i) => `Ada${i},${name},,ada${i}.${name}@q.example,,,,\n`).join(''), 'first.csv')
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 })

  const changed = `Ada69,${name},0412 999 069,ada69.${name}@q.example,,,,\n`
  await bring(
    Array.from({ length: 60 }, (_, i) => `Bea${i},${name},,bea${i}.${name}@q.example,,,,\n`).join('') + changed,
    'second.csv',
  )
  await page.getByRole('button', { name: /1\s*Update/ }).click()
  const row = page.getByRole('list', { name: 'Rows' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(`Matches Ada69 ${name}: same email`)
  await expect(row).toContainText('Empty → 0412 999 069')
  await page.getByRole('button', { name: /60\s*New/ }).click()
  await expect(row).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(row).toHaveCount(60)

  await page.goto(`${gableUrl()}/crm/contacts/all?q=${name}`)
  await page.getByRole('checkbox', { name: 'Select all loaded contacts' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected contacts' })
  const all = bar.getByRole('button', { name: 'Select all matching' })
  if (await all.isVisible()) await all.click()
  await expect(bar).toContainText('70 selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 70 contacts?' })
  await expect(dialog.getByRole('button', { name: 'Delete 70 contacts' })).toBeDisabled()
  await dialog.getByLabel('Type 70 to confirm').fill('70')
  await dialog.getByRole('button', { name: 'Delete 70 contacts' }).click()
  await expect(page.getByText('70 contacts deleted').first()).toBeVisible()

  await page.goto(`${gableUrl()}/crm/contacts/bin`)
  await page.getByLabel('Search the recycle bin').fill(name)
  // The bin shows the last deletion first, and the seventy were deleted in batches.
  const first = page.getByRole('checkbox', { name: new RegExp(`^Select Ada\\d+ ${name}$`) }).first()
  const label = (await first.getAttribute('aria-label')) ?? ''
  await first.click()
  await page.getByRole('button', { name: 'Restore 1 selected' }).click()
  await expect(page.getByRole('checkbox', { name: label, exact: true })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Deleted together' })).toContainText('69 contacts')
  await page.getByRole('button', { name: 'Restore all 69 contacts' }).click()
  await expect(page.getByRole('region', { name: 'Deleted together' })).toBeHidden()
  await page.goto(`${gableUrl()}/crm/contacts/all?q=${name}`)
  await expect(page.getByText(`Ada0 ${name}`).first()).toBeVisible()
  expect(await trouble()).toEqual([])
})
