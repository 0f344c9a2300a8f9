import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '#common/errors.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf, type Context } from '../context.ts'
import { proveScope } from '../scope.ts'
import { bulkChange } from './bulk-change.ts'

const portal = await testPortal()
const [fine, same, refused, movedOn] = ['f', 'a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`)
const ids = [fine, same, refused, movedOn].map(String)

/** Leaves a trace in the database before it says what is against a record. */
const trace = ({ db, scope }: Context, name: string) =>
  db.insertInto('agents').values({ agency_id: scope.agencyId, id: randomUUID(), name }).execute()

const renaming = bulkChange<{ action: { type: string } }, { name: string }, 'contacts'>({
  entity: 'contact',
  records: 'contacts',
  recordName: sql<string>`coalesce(r.display_name, 'Gone')`,
  isNamed: sql<boolean>`true`,
  recordsKey: 'contacts',
  permission: 'contacts.write',
  jobName: 'test.renaming',
  subject: 'A test',
  async change(ctx, { action }, id) {
    await trace(ctx, `done ${id}`)
    if (action.type === 'outage') throw new AppError('busy', 'Too much at once')
    if (id === refused) throw new AppError('rule_broken', 'Not this one')
    return id === same ? undefined : { before: { name: 'Old' }, versionAfter: 2 }
  },
  async putBack(ctx, _work, { recordId, before }) {
    await trace(ctx, `undone ${recordId} ${before.name}`)
    if (recordId === fine) throw new AppError('conflict', 'Its place is taken')
    return recordId !== movedOn
  },
})

async function arranged() {
  const { id: agencyId } = await portal.newAgency()
  const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const traces = async () => {
    const { rows } = await portal.owner.query<{ name: string }>(
      `select name from agents where agency_id = $1 and (name like 'done %' or name like 'undone %') order by name`,
      [agencyId],
    )
    return rows.map(({ name }) => name)
  }
  return { caller: callerOf(portal.platform, scope, 'test'), traces }
}

test('what a refused record had written is rolled back, and only that', async () => {
  const { caller, traces } = await arranged()
  const bulk = await caller.transaction((ctx) => renaming.start(ctx, { action: { type: 'rename' } }, ids))
  expect(bulk).toMatchObject({ state: 'finished', total: 4, done: 4, changed: 2, unchanged: 1, refused: 1 })
  expect(bulk.reasons).toEqual([{ reason: 'Not this one', count: 1, contacts: [{ id: refused, name: 'Gone' }] }])
  expect(await traces()).toEqual([same, movedOn, fine].map((id) => `done ${id}`))
})

test('undoing keeps what was changed since and what cannot come back, each with its reason', async () => {
  const { caller, traces } = await arranged()
  const { id } = await caller.transaction((ctx) => renaming.start(ctx, { action: { type: 'rename' } }, ids))
  const undone = await caller.transaction((ctx) => renaming.undo(ctx, id))
  expect(undone).toMatchObject({ state: 'undone', done: 4, undone: 0, kept: 2 })
  expect(undone.reasons.map(({ reason, contacts }) => [reason, contacts[0]?.id])).toEqual(
    expect.arrayContaining([
      ['Changed since', movedOn],
      ['Its place is taken', fine],
    ]),
  )
  expect(await traces()).not.toContain(`undone ${fine} Old`)
})

test('a failure of the moment is no outcome of a record: nothing is saved', async () => {
  const { caller, traces } = await arranged()
  const failed = caller.transaction((ctx) => renaming.start(ctx, { action: { type: 'outage' } }, ids))
  await expect(failed).rejects.toMatchObject({ code: 'busy' })
  expect(await traces()).toEqual([])
})
