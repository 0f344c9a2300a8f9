// A file on a note: sent while one types, refused with its reason, saved, downloaded under its name, taken off and put back.
import { expect, type Page, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'
import { unique } from '../helpers/unique.ts'

test.setTimeout(180_000)

async function authorization(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => Boolean(request.headers()['authorization']))
  await page.reload()
  return (await asked).headers()['authorization'] ?? ''
}
const pdf = {
  name: 'Signed authority – Zoë.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'.repeat(90)),
}
const disguised = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><script>1</script>') }

test('a file on a note goes the whole way', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.harbour, '/settings/appearance')
  const headers = { authorization: await authorization(page) }
  const data = { firstName: 'Rosa', lastName: `Filing${unique()}` }
  const { id } = (await (await page.request.post(`${gableUrl()}/api/contact`, { headers, data })).json()) as { id: string }
  await page.goto(`${gableUrl()}/contacts/${id}`)

  await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).click()
  await page.keyboard.type('She signed; the scan is attached.')
  await page.locator('form input[type=file]').setInputFiles([pdf, disguised])
  await expect(page.getByText(/This is an HTML page/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('A file did not upload')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel page.pdf' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const note = page.getByRole('article', { name: /^Note by/ })
  const download = page.waitForEvent('download')
  await note.getByRole('button', { name: `Download ${pdf.name}` }).click()
  expect((await download).suggestedFilename()).toBe(pdf.name)
  await note.getByRole('button', { name: `Remove ${pdf.name}` }).click()
  await expect(note.getByRole('list', { name: 'Files' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(note.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1)

  // Only its files are changed, and the first save fails.
  await note.getByRole('button', { name: 'Edit note' }).click()
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Note' }) })
  await form.locator('input[type=file]').setInputFiles({ ...pdf, name: 'Second.pdf' })
  await intercept(page, '**/api/note/*', (route) => route.fulfill({ status: 503 }))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('503')
  await page.unroute('**/api/note/*')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(note.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)
  expect(await trouble()).toEqual([])
})
