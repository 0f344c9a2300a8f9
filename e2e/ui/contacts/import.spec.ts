// The check of an import of contacts: what is imported, what should be looked at, what is rejected.
import { ContactImport, contactImportEndpoints, ImportRow } from '../../../src/channels/contact-import/contact-import.contract.ts'
import { page as pageOf } from '../kit/records.ts'
import { expect, id, sampleOf, test } from '../kit/test.ts'

const row = (position: number, over: Partial<ImportRow>) =>
  sampleOf(ImportRow, { position, line: position + 2, outcome: 'created', ...over } as never)

test('rows to look at stand between the new ones and those that are rejected, with the reason', async ({ open, api }) => {
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
