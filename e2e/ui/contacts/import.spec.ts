// The check of an import of contacts: what is imported, what should be looked at, what is rejected.
import { ContactImport, contactImportEndpoints, ImportRow } from '../../../src/channels/contact-import/contact-import.contract.ts'
import { page as pageOf } from '../kit/records.ts'
import { expect, gate, id, sampleOf, test } from '../kit/test.ts'

const row = (position: number, over: Partial<ImportRow>) =>
  sampleOf(ImportRow, { position, line: position + 2, outcome: 'created', ...over } as never)

test('rows to look at stand between the new ones and those that are rejected, with the reason', gate, async ({ open, api }) => {
  const rows = [
    row(0, { name: 'Jo Citizen' }),
    row(1, { name: 'Mr & Mrs A. Papas', doubts: ['Two people: add both first names'] }),
    row(2, { name: 'Bad Row', outcome: 'refused', reason: '"x" is not an email address' }),
  ]
  const counts = { created: 2, updated: 0, skipped: 0, unchanged: 0, refused: 1 }
  api
    .on(
      contactImportEndpoints.get,
      sampleOf(ContactImport, {
        ...{ id: id(1), state: 'checked', fileName: 'people.csv', format: 'csv', counts },
        preview: { counts, rows: [], refused: [], stayUnsubscribed: 0, doubtful: 1 },
      }),
    )
    .on(contactImportEndpoints.rows, ({ query }) => pageOf(query.isDoubtful ? rows.filter(({ doubts }) => doubts.length) : rows))
  const page = await open(`/contacts/import?batch=${id(1)}`)
  const figures = page.getByRole('group', { name: 'Show' })
  await expect(figures.getByRole('button')).toHaveText([
    /All/,
    /New/,
    /Update/,
    /Skip/,
    /Unchanged/,
    /1\s*Look at these/,
    /Rejected/,
  ])
  await figures.getByRole('button', { name: 'Look at these' }).click()
  const listed = page.getByRole('list', { name: 'Rows' }).getByRole('listitem')
  await expect(listed).toHaveCount(1)
  await expect(listed).toContainText('Two people: add both first names')
})

test('a column without a field can be kept, and the system of the file is named', async ({ open, api }) => {
  const counts = { created: 0, updated: 0, skipped: 0, unchanged: 0, refused: 0 }
  const uploaded = sampleOf(ContactImport, {
    ...{ id: id(1), state: 'uploaded', fileName: 'people.csv', format: 'csv', counts },
    columns: [
      { header: 'Contact ID', samples: ['007'] },
      { header: 'Hobbies', samples: ['Sailing'] },
      { header: 'Shoe size', samples: ['9'] },
    ],
    settings: { source: 'Old system', mapping: ['oldId', 'kept', 'kept'], rule: 'fill', subscription: 'unknown', tags: [] },
  })
  api.on(contactImportEndpoints.get, uploaded).on(contactImportEndpoints.check, uploaded)
  const page = await open(`/contacts/import?batch=${id(1)}`)
  const columns = page.getByRole('region', { name: 'Columns' })
  await expect(columns.getByLabel('Contact ID field')).toHaveValue('oldId')
  await expect(columns.getByLabel('Hobbies field').locator('option:checked')).toHaveText('Keep as is: From your old system')
  await columns.getByLabel('Shoe size field').selectOption({ label: 'Don’t import' })
  await columns.getByLabel('Which system is this file from?').fill(' VaultRE ')
  await columns.getByRole('button', { name: 'Check file' }).click()
  const { body } = await api.called(contactImportEndpoints.check)
  expect(body).toMatchObject({ source: 'VaultRE', mapping: ['oldId', 'kept', null] })
})

test('a row that has the id of the old system says so, and that it keeps values', async ({ open, api }) => {
  const counts = { created: 0, updated: 1, skipped: 0, unchanged: 0, refused: 0 }
  api
    .on(
      contactImportEndpoints.get,
      sampleOf(ContactImport, {
        ...{ id: id(1), state: 'checked', fileName: 'people.csv', format: 'csv', counts },
        preview: { counts, rows: [], refused: [], stayUnsubscribed: 0, doubtful: 0 },
      }),
    )
    .on(contactImportEndpoints.rows, () =>
      pageOf([
        row(0, {
          ...{ name: 'Ann Ray', outcome: 'updated', contactId: id(7), contactName: 'Ann Lee', matchedBy: 'oldId' },
          changes: [{ field: 'oldFields', before: null, after: null }],
        }),
      ]),
    )
  const page = await open(`/contacts/import?batch=${id(1)}`)
  const listed = page.getByRole('list', { name: 'Rows' }).getByRole('listitem')
  await expect(listed).toContainText('Matches Ann Lee: same ID in the old system')
  await expect(listed).toContainText('Keeps values from your old system')
})
