import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { moveEndpoints as e } from '../move.contract.ts'
import { contactsFile, mover, notesFile, tasksFile } from './testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, contactsOf, notesOf, newOwner } = mover(portal)
const all = { 'contact.csv': contactsFile, 'note.csv': notesFile, 'task.csv': tasksFile }

test('tables are recognised and joined; a check says what would happen and changes nothing', async () => {
  const me = await newOwner()
  const read = await upload(me, all)
  const checked = await check(me, read)

  expect(read.state).toBe('read')
  expect(read.tables.map(({ name, kind, rows: n }) => [name, kind, n])).toEqual([
    ['contact.csv', 'contacts', 2],
    ['note.csv', 'notes', 3],
    ['task.csv', 'tasks', 2],
  ])
  expect(checked.tables.map(({ counts }) => counts)).toEqual([
    { created: 2, merged: 0, unchanged: 0, refused: 0 },
    { created: 2, merged: 0, unchanged: 0, refused: 1 },
    { created: 2, merged: 0, unchanged: 0, refused: 0 },
  ])
  expect(await contactsOf(me)).toHaveLength(0)
})

test('notes keep their own date, author and type; every row says what became of it', async () => {
  const me = await newOwner()
  const done = await bring(me, all)
  const people = await contactsOf(me)
  const jane = people.find(({ displayName }) => displayName === 'Jane Smith')
  const notes = await notesOf(me, jane?.id ?? '')

  expect(done.state).toBe('finished')
  expect(notes).toMatchObject([
    {
      type: 'call',
      headline: 'Spring sale',
      text: expect.stringContaining('Has two dogs'),
      happenedAt: '2019-03-13T23:30:00.000Z',
      createdByName: 'Pat Former',
      createdBy: null,
    },
  ])
  expect((await rows(me, done, 1)).map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [3, 'created', null],
    [4, 'created', null],
    [5, 'refused', 'No contact with the id 9999 came from this system'],
  ])
  const found = await me(noteEndpoints.find, { query: { q: 'dogs' } })
  expect(found.items).toMatchObject([{ headline: 'Spring sale' }])
})

test('only open tasks are active', async () => {
  const me = await newOwner()
  await bring(me, all)
  const query = { clientId: me.agencyId, userId: me.userId, scope: 'office' as const }
  const open = await me(taskEndpoints.get, { body: { ...query, show: 'open' } })
  const done = await me(taskEndpoints.get, { body: { ...query, show: 'done' } })

  expect(open).toMatchObject({
    items: [{ subject: 'Call about the appraisal', dueOn: '2026-12-15', contact: { name: 'Jane Smith' } }],
  })
  expect(done).toMatchObject({ items: [{ subject: 'Send the brochure', status: 'done' }] })
})

test('a second run changes only what changed there, and never what was edited here since', async () => {
  const me = await newOwner()
  await bring(me, all)
  const [tom] = (await contactsOf(me)).filter(({ displayName }) => displayName === 'Tom Reed')
  const [garden] = await notesOf(me, tom?.id ?? '')
  await me(noteEndpoints.update, {
    params: { id: garden?.id ?? '' },
    body: { version: garden?.version ?? 0, bodyHtml: '<p>Loves the garden and the shed</p>' },
  })
  const same = await bring(me, all)
  const changed = await bring(me, {
    ...all,
    'note.csv': notesFile.replace('two dogs', 'three dogs').replace('Loves the garden', 'Hates the garden'),
  })

  expect(same.tables.map(({ counts: { created, merged, unchanged } }) => [created, merged, unchanged])).toEqual([
    [0, 0, 2],
    [0, 0, 2],
    [0, 0, 2],
  ])
  expect((await rows(me, changed, 1)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['merged', null],
    ['unchanged', 'Changed in Gable since, so it was left as it is'],
    ['refused', 'No contact with the id 9999 came from this system'],
  ])
  expect(await notesOf(me, tom?.id ?? '')).toMatchObject([{ text: 'Loves the garden and the shed' }])
})

test('undo takes back everything but what was changed since, and the same files come in again', async () => {
  const me = await newOwner()
  const done = await bring(me, all)
  const [jane] = (await contactsOf(me)).filter(({ displayName }) => displayName === 'Jane Smith')
  const [call] = await notesOf(me, jane?.id ?? '')
  await me(noteEndpoints.update, {
    params: { id: call?.id ?? '' },
    body: { version: call?.version ?? 0, headline: 'Edited here' },
  })
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()
  const undone = await get(me, done)

  expect(undone).toMatchObject({ state: 'undone', undone: { removed: 5, restored: 0, kept: 1 }, undoUntil: null })
  expect(await contactsOf(me)).toHaveLength(0)
  expect((await rows(me, done, 1))[0]).toMatchObject({ reason: 'Changed since the move, so it was kept' })
})

test('undoing a second run brings back what the first one had made', async () => {
  const me = await newOwner()
  await bring(me, all)
  const second = await bring(me, { ...all, 'note.csv': notesFile.replace('two dogs', 'three dogs') })
  const [jane] = (await contactsOf(me)).filter(({ displayName }) => displayName === 'Jane Smith')
  await me(e.undo, { params: { id: second.id } })
  await portal.runJobs()

  expect(await notesOf(me, jane?.id ?? '')).toMatchObject([
    { text: expect.stringContaining('two dogs'), createdByName: 'Pat Former' },
  ])
})

test('a refused row is corrected on screen and taken in', async () => {
  const me = await newOwner()
  const done = await bring(me, all)
  const [, , row] = await rows(me, done, 1)
  const cells = (row?.cells ?? []).map((cell) => (cell === '9999' ? '0013' : cell))
  const fixed = await me(e.correct, { params: { id: done.id }, body: { table: 1, position: row?.position ?? -1, cells } })

  expect(fixed.tables[1]?.counts).toEqual({ created: 3, merged: 0, unchanged: 0, refused: 0 })
  await expect(
    me(e.correct, { params: { id: done.id }, body: { table: 1, position: row?.position ?? -1, cells } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('a move that is paused continues behind its last row', async () => {
  const me = await newOwner()
  const checked = await check(me, await upload(me, all))
  await me(e.start, { params: { id: checked.id } })
  await me(e.pause, { params: { id: checked.id } })
  await portal.runJobs()
  expect(await contactsOf(me)).toHaveLength(0)

  await me(e.start, { params: { id: checked.id } })
  await portal.runJobs()

  expect(await get(me, checked)).toMatchObject({ state: 'finished' })
  expect(await contactsOf(me)).toHaveLength(2)
})

test('one move at a time: a second one waits until the first has finished', async () => {
  const me = await newOwner()
  const [first, second] = [await check(me, await upload(me, all)), await check(me, await upload(me, all))]
  await me(e.start, { params: { id: first.id } })

  await expect(me(e.start, { params: { id: second.id } })).rejects.toMatchObject({ status: 409 })
  await portal.runJobs()
  await me(e.start, { params: { id: second.id } })
})

test('importing sends nothing and widens no consent', async () => {
  const me = await newOwner()
  await bring(me, {
    'contact.csv': `contact_id,first_name,email,unsubscribed\n1,Ann,ann@mail.example,Yes\n2,Ben,ben@mail.example,\n`,
  })
  const people = await contactsOf(me)
  const consents = await Promise.all(people.map(({ id }) => me(consentEndpoints.get, { params: { id } })))

  expect(portal.mails).toEqual([])
  expect(JSON.stringify(consents)).not.toContain('express')
})
