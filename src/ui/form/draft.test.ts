import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { clashesOf, createDraft, draftOf, fieldsBefore, type Saving, typedFields, valuesOf } from './draft.ts'

interface Fields {
  name: string
  phone: string
}
type Stored = Fields & { version: number }
const stored: Stored = { name: 'Ada', phone: '1', version: 1 }
const stale = (current: Stored) => new ApiError(412, 'Changed since', { code: 'stale', current })

/** A server that takes patches one by one; `before` may change the record, or fail, as a save arrives. */
function draftOn(
  saving: Partial<Saving<Fields, Stored>> = {},
  before: (sent: number) => void | Promise<void> = () => {},
  left?: { typed: Partial<Fields>; before: Partial<Fields> },
) {
  const server = { record: stored, patches: [] as Partial<Fields>[] }
  const draft = createDraft<Fields, Stored>(draftOf<Fields, Stored>(stored, left), () => ({
    async send(patch, version) {
      await before(server.patches.push(patch))
      if (version !== server.record.version) throw stale(server.record)
      server.record = { ...server.record, ...patch, version: version + 1 }
      return server.record
    },
    onRecord: () => {},
    ...saving,
  }))
  const type = (fields: Partial<Fields>) => draft.dispatch({ type: 'typed', fields })
  const colleague = (fields: Partial<Fields>) => {
    server.record = { ...server.record, ...fields, version: server.record.version + 1 }
  }
  return { draft, server, type, colleague, values: () => valuesOf<Fields, Stored>(draft.get()) }
}

test('only what differs from the record is sent, and typing the old value back leaves nothing to send', async () => {
  const { draft, server, type } = draftOn()
  type({ name: 'Bea', phone: '2' })
  type({ phone: '1' })
  expect(await draft.save()).toEqual({ state: 'saved' })
  expect(server.patches).toEqual([{ name: 'Bea' }])
  expect(draft.get()).toMatchObject({ state: 'saved', record: { name: 'Bea', version: 2 } })
})

test('what is typed while a save is under way stays, also when it is the old value again', async () => {
  const { draft, server, type, values } = draftOn({}, (sent) => {
    if (sent === 1) type({ name: 'Ada', phone: '2' })
  })
  type({ name: 'Bea' })
  await draft.save()
  expect(values()).toMatchObject({ name: 'Ada', phone: '2' })
  expect(draft.get().state).toBe('waiting')
  await draft.save()
  expect(server.record).toEqual({ name: 'Ada', phone: '2', version: 3 })
})

test('a draft that saves by itself goes on until what was typed during a save is saved too', async () => {
  const { draft, server, type } = draftOn({ isContinued: true }, (sent) => {
    if (sent === 1) type({ name: 'Beatrice' })
  })
  type({ name: 'Bea' })
  expect(await draft.save()).toEqual({ state: 'saved' })
  expect(server.record).toMatchObject({ name: 'Beatrice', version: 3 })
})

test('a refusal ends when what was refused is typed back, and when a later save finds that others were first', async () => {
  const refusal = new ApiError(400, 'Too long')
  const typedBack = draftOn({}, () => {
    throw refusal
  })
  typedBack.type({ name: 'Bea' })
  await typedBack.draft.save()
  expect(typedBack.draft.get().error).toBe(refusal)
  typedBack.type({ name: 'Ada' })
  expect(typedBack.draft.get()).toMatchObject({ state: 'saved', error: undefined })

  const clashed = draftOn({}, (sent) => {
    if (sent === 1) throw refusal
  })
  clashed.type({ name: 'Bea' })
  await clashed.draft.save()
  clashed.colleague({ name: 'Cleo' })
  expect(await clashed.draft.save()).toEqual({ state: 'clash' })
  expect(clashed.draft.get().error).toBeUndefined()
})

test('saves wait for each other', async () => {
  const { draft, server, type } = draftOn()
  type({ name: 'Bea' })
  const first = draft.save()
  type({ phone: '2' })
  await Promise.all([first, draft.save()])
  expect(server.record).toEqual({ name: 'Bea', phone: '2', version: 2 })
})

test('a stale version is merged where others changed other fields', async () => {
  const { draft, server, type, colleague } = draftOn()
  type({ name: 'Bea' })
  colleague({ phone: '9' })
  expect(await draft.save()).toEqual({ state: 'saved' })
  expect(server.record).toEqual({ name: 'Bea', phone: '9', version: 3 })
})

test('a field that both changed is asked about: theirs, or mine on top', async () => {
  const theirs = draftOn()
  theirs.type({ name: 'Bea', phone: '2' })
  theirs.colleague({ name: 'Cleo' })
  expect(await theirs.draft.save()).toEqual({ state: 'clash' })
  expect(clashesOf(theirs.draft.get())).toEqual(['name'])
  theirs.draft.dispatch({ type: 'theirsKept' })
  expect(theirs.values()).toMatchObject({ name: 'Cleo', phone: '2' })

  const mine = draftOn()
  mine.type({ name: 'Bea' })
  mine.colleague({ name: 'Cleo' })
  await mine.draft.save()
  expect(await mine.draft.save({ isMine: true })).toEqual({ state: 'saved' })
  expect(mine.server.record.name).toBe('Bea')
})

test('a clash holds until it is chosen, or typed away', async () => {
  const { draft, type, colleague } = draftOn()
  type({ name: 'Bea' })
  colleague({ name: 'Cleo' })
  await draft.save()
  type({ phone: '2' })
  expect(draft.get().state).toBe('clash')
  type({ name: 'Cleo' })
  expect(draft.get().state).toBe('waiting')
})

test('both having typed the same is no clash', async () => {
  const { draft, server, type, colleague } = draftOn()
  type({ name: 'Bea' })
  colleague({ name: 'Bea' })
  expect(await draft.save()).toEqual({ state: 'saved' })
  expect(server.record.version).toBe(2)
})

test('where mine always wins, nothing is asked and the page is told', async () => {
  let merged = 0
  const { draft, server, type, colleague } = draftOn({ onClash: 'mine', onMerged: () => merged++ })
  type({ name: 'Bea' })
  colleague({ name: 'Cleo', phone: '9' })
  expect(await draft.save()).toEqual({ state: 'saved' })
  expect(server.record).toMatchObject({ name: 'Bea', phone: '9' })
  expect(merged).toBe(1)
})

test('a failed save says so, keeps what was typed, and the next one sends it', async () => {
  const lost = new Error('No connection')
  const { draft, server, type, values } = draftOn({}, (sent) => {
    if (sent === 1) throw lost
  })
  type({ name: 'Bea' })
  expect(await draft.save()).toEqual({ state: 'failed', error: lost })
  expect(draft.get()).toMatchObject({ state: 'failed', error: lost })
  expect(values().name).toBe('Bea')
  await draft.save()
  expect(draft.get()).toMatchObject({ state: 'saved', error: undefined })
  expect(server.record.name).toBe('Bea')
})

test('saving gives up when others are faster again and again', async () => {
  const { draft, server, type, colleague } = draftOn({}, () => colleague({ phone: `${server.record.version}` }))
  type({ name: 'Bea' })
  expect((await draft.save()).state).toBe('failed')
  expect(server.patches).toHaveLength(4)
})

test('what others save shows in untouched fields, and an older record that arrives late does not', () => {
  const { draft, type, values } = draftOn()
  type({ name: 'Bea' })
  draft.dispatch({ type: 'read', record: { name: 'Cleo', phone: '9', version: 3 } })
  draft.dispatch({ type: 'read', record: { name: 'Dora', phone: '8', version: 2 } })
  expect(values()).toMatchObject({ name: 'Bea', phone: '9' })
  expect(clashesOf(draft.get())).toEqual(['name'])
})

test('discarding gives back the record, or the version that took its place', () => {
  const { draft, type, values } = draftOn()
  type({ name: 'Bea' })
  draft.dispatch({ type: 'discarded' })
  expect(values()).toEqual(stored)
  type({ name: 'Bea' })
  draft.dispatch({ type: 'discarded', record: { ...stored, name: 'Earlier', version: 2 } })
  expect(draft.get()).toMatchObject({ state: 'saved', record: { name: 'Earlier' } })
})

test('a draft opens with what an earlier visit left unsaved', () => {
  const open = (typed: object) => draftOf<Fields, Stored>(stored, { typed })
  expect(open({ name: 'Bea', phone: '1' })).toMatchObject({ state: 'waiting' })
  expect(open({ phone: '1' })).toMatchObject({ state: 'saved' })
  expect(open({ fax: '2' })).toMatchObject({ state: 'saved' })
})

test('what others changed since an earlier visit is asked about, or the page is told that mine went on top', async () => {
  const left = { typed: { name: 'Bea' }, before: { name: 'Abe' } }
  const asked = draftOn({}, undefined, left)
  expect(await asked.draft.save()).toEqual({ state: 'clash' })
  expect(asked.server.record).toEqual(stored)

  let merged = 0
  const mine = draftOn({ onClash: 'mine', onMerged: () => merged++ }, undefined, left)
  expect(await mine.draft.save()).toEqual({ state: 'saved' })
  expect(mine.server.record.name).toBe('Bea')
  expect(merged).toBe(1)
})

test('what a browser keeps of a draft is each field as it was typed and as it was before, also when a colleague saves in between', () => {
  const { draft, type } = draftOn()
  type({ name: 'Bea' })
  draft.dispatch({ type: 'read', record: { name: 'Cleo', phone: '9', version: 2 } })
  const { edits } = draft.get()
  expect([typedFields(edits), fieldsBefore(edits)]).toEqual([{ name: 'Bea' }, { name: 'Ada' }])
})

test('what a colleague saves in the same words is saved, and a clash that they take back waits for no choice', () => {
  const { draft, type } = draftOn()
  const read = (fields: Partial<Fields>, version: number) =>
    draft.dispatch({ type: 'read', record: { ...stored, ...fields, version } })
  type({ name: 'Bea' })
  read({ name: 'Bea' }, 2)
  expect(draft.get()).toMatchObject({ state: 'saved', edits: new Map() })

  type({ name: 'Cleo' })
  read({ name: 'Dot' }, 3)
  draft.dispatch({ type: 'clashed' })
  read({ name: 'Bea' }, 4)
  expect(draft.get().state).toBe('waiting')
})

test('what is read while a save is under way takes nothing from it', () => {
  const { draft, type } = draftOn()
  type({ name: 'Bea' })
  draft.dispatch({ type: 'sent' })
  draft.dispatch({ type: 'read', record: { ...stored, name: 'Bea', version: 2 } })
  type({ name: 'Cleo' })
  draft.dispatch({ type: 'saved', record: { ...stored, name: 'Bea', version: 3 } })
  expect([draft.get().state, valuesOf<Fields, Stored>(draft.get()).name]).toEqual(['waiting', 'Cleo'])
})

test('a new thing is sent as it starts, and so again after a failure', async () => {
  let isDown = true
  const { draft, server } = draftOn({ isWhole: true }, () => {
    if (isDown) throw new Error('down')
  })
  expect(await draft.save()).toMatchObject({ state: 'failed' })
  isDown = false
  expect(await draft.save()).toEqual({ state: 'saved' })
  expect(server.patches).toEqual([{}, {}])
})
