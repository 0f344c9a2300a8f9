// The list of sanctions: it is uploaded with its date, its progress is shown, and a person decides on each possible match.
import type { Page } from '@playwright/test'
import {
  screeningEndpoints as e,
  type SanctionList,
  type SanctionMatch,
} from '../../../src/workflow/diligence/screening.contract.ts'
import { answerOf, expect, gate, id, test } from '../kit/test.ts'

const path = '/settings/diligence/list'
const aList = (over: Partial<SanctionList> = {}): SanctionList => ({
  ...{ id: id(91), fileName: 'regulation8_consolidated.xlsx', listedOn: '2026-11-20', entries: 3120, names: 9840, leftOut: 214 },
  ...{ state: 'done', total: 12_408, done: 12_408, error: null, uploadedBy: 'Eleanor Whitcombe' },
  ...{ uploadedAt: '2026-11-23T23:00:00Z', finishedAt: '2026-11-23T23:00:20Z' },
  ...over,
})
const aMatch = (n: number, over: Partial<SanctionMatch> = {}): SanctionMatch => ({
  ...{ id: id(n), of: 'case', caseId: id(81), listingId: id(1), contactId: null, name: 'Corvin Ashgroven', bornOn: '1968-03-12' },
  entry: {
    ...{ reference: '31', kind: 'individual', names: ['Corvin ASHGROVEN', 'Korvin ASHGROVAN'], born: '12 Mar. 1968' },
    ...{ place: 'Port Ember', citizenship: 'Freedonia', address: '1 Quay Road, Port Ember' },
  },
  ...{
    likeness: 'same',
    hasSameBirth: true,
    state: 'open',
    reason: null,
    decisions: [],
    listedOn: '2026-11-20',
    canDecide: true,
    version: 1,
  },
  ...over,
})
const row = (page: Page, name: string) => page.getByRole('list', { name: 'Possible matches' }).getByRole('button', { name })

test('a list is uploaded with its date, and says how far the comparison is', async ({ open, api }) => {
  let items: SanctionList[] = []
  api
    .on(e.lists, () => ({ items, nextCursor: null }))
    .on(e.matches, { items: [], nextCursor: null, total: 0 })
    .on(e.upload, () => (items = [aList({ state: 'running', done: 4000, finishedAt: null })])[0] as SanctionList)
  const page = await open(path)
  await expect(page.getByText('Upload the consolidated list of DFAT.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload list' })
  const save = dialog.getByRole('button', { name: 'Upload', exact: true })
  await dialog.getByRole('textbox', { name: 'Date of the list' }).fill('20 nov 2026')
  await expect(save).toBeDisabled()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Reference') })
  await expect(dialog.getByText('list.csv')).toBeVisible()
  await save.click()
  const { query } = await api.called(e.upload)
  expect(query).toMatchObject({ listedOn: '2026-11-20' })
  await expect(page.getByText('4,000 of 12,408 compared')).toBeVisible()
})

test('why a file is refused is said in the dialog', async ({ open, api }) => {
  api.on(e.lists, { items: [], nextCursor: null })
  api.refuse(e.upload, 'invalid', 'This is not the consolidated list. Missing columns: Reference')
  const page = await open(path)
  await page.getByRole('button', { name: 'Upload list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload list' })
  await dialog.getByRole('textbox', { name: 'Date of the list' }).fill('20/11/2026')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('Name') })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Missing columns: Reference')
})

test('a match is compared side by side and decided with a reason', gate, async ({ open, api }) => {
  let one = aMatch(92)
  api
    .on(e.lists, { items: [aList(), aList({ id: id(90), listedOn: '2026-10-02' })], nextCursor: null })
    .on(e.matches, ({ query }) => {
      const items = [one, aMatch(93, { of: 'contact', name: 'Kerstin Vale', likeness: 'similar', hasSameBirth: false })]
      const shown = items.filter(({ state }) => state === (query.state ?? 'open'))
      return { items: shown, nextCursor: null, total: shown.length }
    })
    .on(e.decide, ({ body }) => {
      const reason = body.reason ?? null
      const decisions = [{ state: body.state, reason, by: 'Eleanor Whitcombe', at: '2026-11-24T23:00:00Z' }]
      return (one = aMatch(92, { state: body.state, reason, decisions, version: 2 }))
    })
  const page = await open(path)
  await row(page, 'Corvin Ashgroven').click()
  const dialog = page.getByRole('dialog', { name: 'Corvin Ashgroven' })
  await expect(dialog.getByRole('region', { name: 'On the list of 20 Nov 2026' })).toContainText('Korvin ASHGROVAN')
  await dialog.getByRole('radio', { name: 'Not the same person' }).check()
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save, 'needs a reason').toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Born in Kew, passport seen')
  await save.click()
  const { body } = await api.called(e.decide)
  expect(body).toMatchObject({ version: 1, state: 'notSame', reason: 'Born in Kew, passport seen' })
  await expect(row(page, 'Corvin Ashgroven')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('notSame')
  await row(page, 'Corvin Ashgroven').click()
  await expect(dialog.getByRole('list', { name: 'Decisions' })).toContainText('not the same person (Born in Kew, passport seen)')
})

test('what may be the same says what to do next, in words that name no suspicion', async ({ open, api }) => {
  api.on(e.lists, { items: [aList()], nextCursor: null }).on(e.matches, { items: [aMatch(92)], nextCursor: null, total: 1 })
  api.on(e.decide, answerOf(e.decide, { ...aMatch(92), state: 'maybeSame' }))
  const page = await open(path)
  await row(page, 'Corvin Ashgroven').click()
  await page.getByRole('radio', { name: 'May be the same' }).check()
  await expect(page.getByText('Follow your AML/CTF program before the next step')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await api.called(e.decide)).body).toMatchObject({ state: 'maybeSame', reason: null })
})

test('a decision is changed right after it was made, however late the list is read again', gate, async ({ open, api }) => {
  api.on(e.lists, { items: [aList()], nextCursor: null }).on(e.matches, { items: [aMatch(92)], nextCursor: null, total: 1 })
  api.on(e.decide, ({ body }) => aMatch(92, { state: body.state, version: body.version + 1 }))
  const page = await open(path)
  const decide = async (answer: string) => {
    await row(page, 'Corvin Ashgroven').click()
    await page.getByRole('radio', { name: answer }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(row(page, 'Corvin Ashgroven')).toBeVisible()
  const release = api.hold(e.matches)
  await decide('May be the same')
  await decide('To check')
  expect((await api.called(e.decide, 2)).body).toMatchObject({ version: 2, state: 'open' })
  release()
})
