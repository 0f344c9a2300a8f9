import { expect, test } from './kit/test.ts'

const contacts = 'contact_id,first_name,last_name,email\n0012,Jane,Harrow,jane@harrow.example\n0013,Tom,Reed,tom@reed.example\n'
const notes =
  'note_id,contact_id,type,note_date,author,note\nn1,0012,Phone call,14/03/2019,Pat Former,Wants to sell in spring\nn2,9999,Note,28/02/2020,,Belongs to no contact\n'
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('an agency moves in: two tables joined by ids, a check, the note of 2019 in 2019, and all undone', async ({ agency }) => {
  const page = await agency.owner.open('/settings/move')
  await page.getByRole('textbox', { name: 'Your old system' }).fill('VaultRE')
  await page.getByLabel('Files of your old system').setInputFiles([file('contact.csv', contacts), file('note.csv', notes)])
  await page.getByRole('button', { name: 'Read 2 files' }).click()
  await expect(page.getByLabel('What note.csv holds')).toHaveValue('notes')
  await page.getByRole('button', { name: 'Check tables' }).click()
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  await expect(page.getByText('No contact with the id 9999 came from this system')).toBeVisible()
  await page.getByRole('button', { name: 'Move in 3 rows' }).click()
  await expect(page.getByText('Moved in', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'contact.csv', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Jane Harrow' }).getByRole('link', { name: 'Open contact' }).click()
  const entry = page.getByText('Wants to sell in spring')
  await expect(entry).toBeVisible()
  await expect(page.getByText('Pat Former')).toBeVisible()
  await expect(page.getByText(/14 Mar 2019/).first()).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Undo the move' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the move' }).click()
  await expect(page.getByText('3 records removed')).toBeVisible()
})
