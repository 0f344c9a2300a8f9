import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { pageOf } from '#common/paging.ts'
import { Task, taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { moveEndpoints as e } from '../move.contract.ts'
import { mover } from './testing/mover.ts'

const portal = await testPortal()
const { bring, rows, contactsOf, get, notesOf, newOwner } = mover(portal)

const heading = 'contact_id,first_name,last_name,email,company,tags\n'
const first = `${heading}1,Ann,Ash,ann@mail.example,Ash Pty Ltd,Hot\n2,Ben,Bay,ben@mail.example,,\n`
const person = async (me: Call, name: string) => {
  const found = (await contactsOf(me)).find(({ displayName }) => displayName.startsWith(name))
  return me(contactEndpoints.get, { params: { id: found?.id ?? '' } })
}
const edit = async (me: Call, name: string, body: object) => {
  const { id, version } = await person(me, name)
  await me(contactEndpoints.update, { params: { id }, body: { version, ...body } })
}
const sums = ({ tables }: Awaited<ReturnType<typeof bring>>) => tables.map(({ counts, conflicts }) => ({ ...counts, conflicts }))

test('a second export changes what changed there and leaves what was edited here, which is listed', async () => {
  const me = await newOwner()
  await bring(me, { 'contact.csv': first })
  await edit(me, 'Ann', { firstName: 'Annie', companyName: null })
  const again = await bring(me, {
    'contact 5 December.csv': `${heading}1,Anna,Ash,ann@new.example,Ash Pty Ltd,\n2,Ben,Bay,ben@mail.example,,\n`,
  })
  const changed = await me(e.rows, { params: { id: again.id }, query: { table: 0, limit: 10, outcome: 'conflict' } })

  expect(await person(me, 'Annie')).toMatchObject({
    firstName: 'Annie',
    companyName: null,
    emails: [{ address: 'ann@new.example' }],
    tags: [],
  })
  expect(sums(again)).toEqual([{ created: 0, merged: 1, unchanged: 1, refused: 0, conflicts: 1 }])
  expect(changed.items).toMatchObject([{ line: 2, reason: 'Changed in Gable since, so it was left as it is: first name' }])
})

test('undoing a second run gives contacts what they had, and the same export comes in again', async () => {
  const me = await newOwner()
  await bring(me, { 'contact.csv': first })
  const newer = { 'contact.csv': first.replace('Ann,', 'Anna,') }
  const second = await bring(me, newer)
  await me(e.undo, { params: { id: second.id } })
  await portal.runJobs('move.undo')
  const back = (await person(me, 'Ann')).firstName
  const third = await bring(me, newer)

  expect(back).toBe('Ann')
  expect(sums(third)).toMatchObject([{ merged: 1, unchanged: 1 }])
  expect((await person(me, 'Ann')).firstName).toBe('Anna')
})

test('a contact that was deleted here does not come back', async () => {
  const me = await newOwner()
  await bring(me, { 'contact.csv': first })
  const { id } = await person(me, 'Ben')
  await me(contactEndpoints.remove, { params: { id } })
  const again = await bring(me, { 'contact.csv': first.replace('Ben,', 'Benny,') })

  expect(await contactsOf(me)).toHaveLength(1)
  expect((await rows(me, again, 0))[1]).toMatchObject({
    outcome: 'unchanged',
    reason: 'This contact is in the recycle bin. Restore it to bring changes in again',
  })
})

test('two rows with one id fill each other, and the same two change nothing the next time', async () => {
  const me = await newOwner()
  const twice = { 'contact.csv': `${heading}1,Ann,Ash,ann@mail.example,,\n1,Ann,Ash,,Ash Pty Ltd,\n` }
  await bring(me, twice)
  const again = await bring(me, twice)

  expect(await person(me, 'Ann')).toMatchObject({
    companyName: 'Ash Pty Ltd',
    emails: [{ address: 'ann@mail.example' }],
  })
  expect(sums(again)).toEqual([{ created: 0, merged: 0, unchanged: 2, refused: 0, conflicts: 0 }])
})

test('a column that was left out the first time comes in the next', async () => {
  const me = await newOwner()
  const { upload, check } = mover(portal)
  const take = async (isCompanyTaken: boolean) => {
    const one = await check(me, await upload(me, { 'contact.csv': first }), (tables) =>
      tables.map((table) => ({
        ...table,
        columns: table.columns.map((column) =>
          column.heading === 'company' ? { ...column, target: isCompanyTaken ? 'companyName' : null } : column,
        ),
      })),
    )
    await me(e.start, { params: { id: one.id } })
    await portal.runJobs('move.run')
    return get(me, one)
  }
  await take(false)
  const before = (await person(me, 'Ann')).companyName
  await take(true)

  expect(before).toBeNull()
  expect((await person(me, 'Ann')).companyName).toBe('Ash Pty Ltd')
})

test('a contact that was taken off a task here does not come back with the table that joined them', async () => {
  const me = await newOwner()
  const files = {
    'contact.csv': first,
    'task.csv': 'task_id,subject,due_date\nt1,Ring about the roof,14/12/2026\n',
    'task_x_contact.csv': 'task_id,contact_id\nt1,1\n',
  }
  const joined = await bring(me, files)
  const read = async () => pageOf(Task).parse(await me(taskEndpoints.get, { body: {} })).items[0]
  const task = await read()
  await me(taskEndpoints.update, { params: { id: task?.id ?? '' }, body: { version: task?.version ?? 0, contactId: null } })
  const again = await bring(me, files)

  expect(joined.tables.map(({ counts }) => counts)).toMatchObject([{ created: 2 }, { created: 1 }, { merged: 1 }])
  expect(task?.contact?.name).toBe('Ann Ash')
  expect(again.tables[2]?.counts).toMatchObject({ merged: 0, unchanged: 1 })
  expect((await read())?.contact).toBeNull()
})

test('a tag that was taken off here does not come back with the table that gave it', async () => {
  const me = await newOwner()
  const files = { 'contact.csv': first, 'contact_x_tag.csv': 'contact_id,tag\n2,Investor\n2,Local\n' }
  await bring(me, files)
  const before = (await person(me, 'Ben')).tags
  await edit(me, 'Ben', { tags: ['Local'] })
  const again = await bring(me, files)

  expect(before.toSorted()).toEqual(['Investor', 'Local'])
  expect(again.tables[1]?.counts).toMatchObject({ merged: 0, unchanged: 2 })
  expect((await person(me, 'Ben')).tags).toEqual(['Local'])
})

test('a contact that was taken off a note here does not come back with the table that joined them', async () => {
  const me = await newOwner()
  const files = {
    'contact.csv': first,
    'note.csv': 'note_id,contact_id,note_date,note\nn1,1,14/03/2019,Keys at the office\n',
    'note_x_contact.csv': 'note_id,contact_id\nn1,2\n',
  }
  await bring(me, files)
  const [ann, ben] = [await person(me, 'Ann'), await person(me, 'Ben')]
  const [note] = await notesOf(me, ben.id)
  const links = [{ entity: 'contact' as const, id: ann.id }]
  await me(noteEndpoints.update, { params: { id: note?.id ?? '' }, body: { version: note?.version ?? 0, links } })
  const again = await bring(me, files)

  expect(note?.text).toBe('Keys at the office')
  expect(again.tables[2]?.counts).toMatchObject({ merged: 0, unchanged: 1 })
  expect(await notesOf(me, ben.id)).toEqual([])
})

test('a task and a note that changed there keep whom the tables of links gave them', async () => {
  const me = await newOwner()
  const files = {
    'contact.csv': first,
    'task.csv': 'task_id,subject,due_date\nt1,Ring about the roof,14/12/2026\n',
    'task_x_contact.csv': 'task_id,contact_id\nt1,1\n',
    'note.csv': 'note_id,contact_id,note_date,note\nn1,1,14/03/2019,Keys at the office\n',
    'note_x_contact.csv': 'note_id,contact_id\nn1,2\n',
  }
  await bring(me, files)
  const again = await bring(me, {
    ...files,
    'task.csv': files['task.csv'].replace('the roof', 'the gutter'),
    'note.csv': files['note.csv'].replace('office', 'front desk'),
  })
  const [task] = pageOf(Task).parse(await me(taskEndpoints.get, { body: {} })).items
  const notes = await notesOf(me, (await person(me, 'Ben')).id)

  expect(again.tables.map(({ counts }) => counts.merged)).toEqual([0, 1, 0, 1, 0])
  expect(task).toMatchObject({ subject: 'Ring about the gutter', contact: { name: 'Ann Ash' } })
  expect(notes.map(({ text }) => text)).toEqual(['Keys at the front desk'])
})
