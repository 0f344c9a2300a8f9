// A move from an old system: its tables and columns, the check, the reconciliation and what a person corrects there.
import { MissingFile, Move, moveEndpoints, MoveRow } from '../../../src/channels/move/move.contract.ts'
import { page as pageOf } from '../kit/records.ts'
import { expect, gate, id, sampleOf, test } from '../kit/test.ts'
import { MoveTable } from '../../../src/channels/move-tables/move-table.contract.ts'

type Column = MoveTable['columns'][number]
const column = (heading: string, target: string | null, over: Partial<Column> = {}): Column => ({
  heading,
  target,
  kind: 'text',
  filled: 3,
  samples: ['0012'],
  dateOrder: null,
  ...over,
})
const none = { created: 0, merged: 0, unchanged: 0, refused: 0 }
const table = (over: Partial<MoveTable>): MoveTable =>
  sampleOf(MoveTable, {
    why: '',
    isUnsubscribeList: false,
    problems: [],
    counts: none,
    conflicts: 0,
    columns: [],
    ...over,
  } as never)
const contacts = table({
  name: 'contact.csv',
  rows: 2,
  kind: 'contacts',
  columns: [column('contact_id', 'oldId'), column('first_name', 'firstName')],
})
const notes = table({
  name: 'note.csv',
  rows: 3,
  kind: 'notes',
  columns: [
    column('contact_id', 'contactId'),
    column('note_date', 'date', { dateOrder: 'undecided', samples: ['01/02/2020'] }),
    column('note', 'body'),
  ],
  why: '“contact_id” joins contact (99.8 %)',
})
const move = (over: Partial<Move>) =>
  sampleOf(Move, {
    id: id(1),
    source: 'Old system',
    tables: [contacts, notes],
    leftOut: [],
    error: null,
    undone: null,
    finishedAt: null,
    undoUntil: null,
    attachments: { total: 0, fetched: 0, missing: 0 },
    ...over,
  } as never)

test('every table shows what it holds and how it joins; an undecided order of dates is asked before the check', async ({
  open,
  api,
}) => {
  api.on(moveEndpoints.get, move({ state: 'read' })).on(moveEndpoints.check, move({ state: 'checking' }))
  const page = await open(`/settings/move?batch=${id(1)}`)
  await expect(page.getByText(/joins contact \(99.8 %\)/)).toBeVisible()
  await page.getByLabel('Dates in note_date').selectOption({ label: 'Day first: 31/12/2026' })
  await page.getByRole('button', { name: 'Check tables' }).click()

  const { body } = await api.called(moveEndpoints.check)
  expect(body.tables[1]?.columns[1]).toEqual({ target: 'date', dateOrder: 'dmy' })
})

test('each word for the stage of an appraisal is asked for, with a proposal for plain ones', async ({ open, api }) => {
  const words = [
    { word: 'Listed', stage: 'won' as const },
    { word: 'Gone cold', stage: null },
  ]
  const appraisals = table({
    name: 'listing_appraisal.csv',
    rows: 3,
    kind: 'appraisals',
    columns: [column('property_id', 'propertyId'), column('status', 'status', { words })],
  })
  api
    .on(moveEndpoints.get, move({ state: 'read', tables: [appraisals] }))
    .on(moveEndpoints.check, move({ state: 'checking', tables: [appraisals] }))
  const page = await open(`/settings/move?batch=${id(1)}`)
  await expect(page.getByLabel('Listed means')).toHaveValue('won')
  await page.getByLabel('Gone cold means').selectOption({ label: 'Withdrawn or cancelled' })
  await page.getByRole('button', { name: 'Check tables' }).click()

  const { body } = await api.called(moveEndpoints.check)
  expect(body.tables[0]?.columns[1]?.words).toEqual([words[0], { word: 'Gone cold', stage: 'cancelled' }])
})

test(
  'the figures of the reconciliation add up to the rows of each table, and choose which rows are shown',
  gate,
  async ({ open, api }) => {
    const done = move({
      state: 'finished',
      tables: [
        { ...contacts, counts: { ...none, created: 1, merged: 1 } },
        { ...notes, counts: { ...none, created: 1, unchanged: 1, refused: 1 } },
      ],
    })
    const rows = [
      sampleOf(MoveRow, {
        step: 1,
        position: 0,
        line: 2,
        outcome: 'created',
        label: 'Spring sale',
        reason: null,
        record: null,
        cells: null,
      } as never),
      sampleOf(MoveRow, {
        ...{ step: 1, position: 2, line: 5, outcome: 'refused', label: 'Belongs to no contact', record: null },
        reason: 'No contact with the id 9999 came from this system',
        cells: ['9999', '28/02/2020', 'Belongs to no contact'],
      } as never),
    ]
    api
      .on(moveEndpoints.get, done)
      .on(moveEndpoints.rows, ({ query }) =>
        pageOf(query.outcome ? rows.filter(({ outcome }) => outcome === query.outcome) : rows),
      )
      .on(moveEndpoints.correct, { ...done, tables: [contacts, { ...notes, counts: { ...none, created: 3 } }] })
    const page = await open(`/settings/move?batch=${id(1)}`)
    const sums = page.getByRole('table').getByRole('row', { name: /note\.csv/ })
    await expect(sums.getByRole('cell')).toHaveText(['1', '0', '1', '1', '3'])
    await expect(page.getByText(/3 of 5 rows moved in.*1 was here already.*1 was refused: see why below/)).toBeVisible()
    await sums.getByRole('button', { name: '1 Refused of note.csv' }).click()
    const listed = page.getByRole('list', { name: 'Rows of note.csv' }).getByRole('listitem')
    await expect(listed).toHaveCount(1)
    await listed.getByRole('button', { name: 'Correct line 5' }).click()
    await listed.getByLabel('contact_id').fill('0013')
    await page.keyboard.press('Escape')
    await listed.getByRole('button', { name: 'Correct line 5' }).click()
    await expect(listed.getByLabel('contact_id')).toHaveValue('0013')
    await listed.getByRole('button', { name: 'Move in this row' }).click()
    await expect(page.getByRole('row', { name: /note\.csv/ }).getByRole('cell')).toHaveText(['3', '0', '0', '0', '3'])
  },
)

test('what someone has changed here since is counted beside the rows, and listed with its fields', async ({ open, api }) => {
  const reason = 'Changed in Gable since, so it was left as it is: first name'
  const rows = [
    sampleOf(MoveRow, {
      step: 0,
      position: 1,
      line: 3,
      outcome: 'merged',
      label: 'Ann Ash',
      reason,
      record: null,
      cells: null,
    } as never),
  ]
  api
    .on(
      moveEndpoints.get,
      move({ state: 'finished', tables: [{ ...contacts, counts: { ...none, merged: 1, unchanged: 1 }, conflicts: 1 }, notes] }),
    )
    .on(moveEndpoints.rows, ({ query }) => pageOf(query.outcome === 'conflict' ? rows : []))
  const page = await open(`/settings/move?batch=${id(1)}`)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Table',
    'Added',
    'Joined to a record',
    'Unchanged',
    'Refused',
    'Rows',
    'Changed in Gable',
  ])
  await page.getByRole('button', { name: '1 Changed in Gable of contact.csv' }).click()
  await expect(page.getByRole('list', { name: 'Rows of contact.csv' }).getByRole('listitem')).toContainText(reason)
})

test('undoing a whole move is asked first, and says what happens', gate, async ({ open, api }) => {
  const done = move({
    state: 'finished',
    undoUntil: '2026-12-06T02:00:00.000Z',
    tables: [{ ...contacts, counts: { ...none, created: 2 } }],
  })
  api
    .on(moveEndpoints.get, done)
    .on(moveEndpoints.rows, pageOf([]))
    .on(moveEndpoints.undo, { ...done, state: 'undoing', undoUntil: null })
  const page = await open(`/settings/move?batch=${id(1)}`)
  await page.getByRole('button', { name: 'Undo the move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the whole move?' })
  await expect(dialog).toContainText('New contacts go to the recycle bin')
  await dialog.getByRole('button', { name: 'Undo the move' }).click()
  await api.called(moveEndpoints.undo)
})

test(
  'while files are missing or still to come, the old account must stay; each missing one says why and can be tried again',
  gate,
  async ({ open, api }) => {
    const done = move({ state: 'finished', attachments: { total: 1302, fetched: 1240, missing: 3 } })
    const missing = sampleOf(MissingFile, {
      ...{ name: 'https://old.example/front.jpg', title: null, reason: 'The server did not respond' },
      ...{ listingId: id(2), contactId: null, canRetry: true },
    } as never)
    api
      .on(moveEndpoints.get, done)
      .on(moveEndpoints.missing, pageOf([missing]))
      .on(moveEndpoints.retryFiles, { ...done, attachments: { total: 1302, fetched: 1302, missing: 0 } })
    const page = await open(`/settings/move?batch=${id(1)}`)
    await expect(page.getByText('Files: 1,240 of 1,302 fetched, 3 missing')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      'Don’t close your old account yet. 59 files still to come. 3 files couldn’t be fetched.',
    )
    await expect(page.getByRole('list', { name: 'Missing files' }).getByRole('listitem')).toContainText(
      'The server did not respond',
    )
    await page.getByRole('button', { name: 'Try again' }).click()

    await api.called(moveEndpoints.retryFiles)
    await expect(page.getByText('Files: 1,302 of 1,302 fetched')).toBeVisible()
    await expect(page.getByText('Don’t close your old account yet')).toBeHidden()
  },
)
