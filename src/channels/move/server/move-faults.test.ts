import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { type Caller, callerOf } from '#platform/context.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { type Move, moveEndpoints as e, undoDays } from '../move.contract.ts'
import { checkMove, forgetMove, readMove, runMoveJob, undoMove } from './move.jobs.ts'
import { contactsFile, mover, notesFile } from './testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, contactsOf, newOwner } = mover(portal)
const all = { 'contact.csv': contactsFile, 'note.csv': notesFile }
/** The agency some days on, after what is cleaned up by then. */
async function later(
  { signIn }: Pick<Awaited<ReturnType<typeof portal.newAgency>>, 'signIn'>,
  { id }: Pick<Move, 'id'>,
  days: number,
) {
  portal.advance(days * 86_400_000 + 1000)
  const me = await signIn()
  await forgetMove.run(callerOf(portal.platform, operatorScope(me.agencyId), 'worker'), { moveId: id }, signal, lastTry)
  return me
}

/** The caller of a worker whose first work on the database fails. */
function unlucky({ agencyId }: Call): Caller {
  const caller = callerOf(portal.platform, operatorScope(agencyId), 'worker')
  let isFirst = true
  const transaction: Caller['transaction'] = async (work) => {
    if (isFirst) {
      isFirst = false
      throw new Error('the disk is full')
    }
    return caller.transaction(work)
  }
  return Object.assign(Object.create(caller), { transaction })
}
const run = async (name: string) =>
  (await portal.owner.query<{ run: string }>('select run from moves where id = $1', [name])).rows[0]?.run ?? ''
const lastTry = { isLast: true }
const { signal } = new AbortController()
const failing = { message: 'the disk is full' }

test('a check that fails leaves the tables to be checked again, and nothing can be moved in', async () => {
  const me = await newOwner()
  const one = await upload(me, all)
  const tables = one.tables.map(({ kind, columns }) => ({
    kind,
    columns: columns.map(({ target, dateOrder }) => ({ target, dateOrder })),
  }))
  await me(e.check, { params: { id: one.id }, body: { tables } })
  await expect(checkMove.run(unlucky(me), { moveId: one.id, run: await run(one.id) }, signal, lastTry)).rejects.toMatchObject(
    failing,
  )

  expect(await get(me, one)).toMatchObject({ state: 'read', error: 'The check stopped: the disk is full' })
  await expect(me(e.start, { params: { id: one.id } })).rejects.toMatchObject({ status: 409 })
  expect(await check(me, one)).toMatchObject({ state: 'checked', error: null })
})

test('files that can’t be read end the move, which can’t be continued', async () => {
  const me = await newOwner()
  const one = await upload(me, all)
  await portal.owner.query("update moves set state = 'reading' where id = $1", [one.id])
  await expect(readMove.run(unlucky(me), { moveId: one.id }, signal, lastTry)).rejects.toMatchObject(failing)

  expect(await get(me, one)).toMatchObject({ state: 'failed', error: 'the disk is full' })
  await expect(me(e.start, { params: { id: one.id } })).rejects.toMatchObject({ status: 409 })
})

test('a move that fails is paused and continues where it stopped', async () => {
  const me = await newOwner()
  const one = await check(me, await upload(me, all))
  await me(e.start, { params: { id: one.id } })
  await expect(runMoveJob.run(unlucky(me), { moveId: one.id, run: await run(one.id) }, signal, lastTry)).rejects.toMatchObject(
    failing,
  )
  const stopped = await get(me, one)
  await me(e.start, { params: { id: one.id } })
  await portal.runJobs('move.run')

  expect(stopped).toMatchObject({ state: 'paused', error: 'The move stopped: the disk is full' })
  expect(await get(me, one)).toMatchObject({ state: 'finished', error: null })
})

test('an undo that fails can be started again, and holds up no other move', async () => {
  const me = await newOwner()
  const [done, other] = [await bring(me, all), await check(me, await upload(me, all))]
  await me(e.undo, { params: { id: done.id } })
  await expect(undoMove.run(unlucky(me), { moveId: done.id }, signal, lastTry)).rejects.toMatchObject(failing)
  const stopped = await get(me, done)
  await me(e.start, { params: { id: other.id } })
  await me(e.cancel, { params: { id: other.id } })
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs('move.undo')

  expect(stopped).toMatchObject({ state: 'failed', error: 'Undo stopped: the disk is full', undoUntil: done.undoUntil })
  expect(await get(me, done)).toMatchObject({ state: 'undone', error: null, undone: { removed: 4 } })
})

test('a paused move is kept for two weeks, then cancelled, and can be undone for another', async () => {
  const agency = await portal.newAgency()
  const done = await bring(await agency.signIn(), all)
  await portal.owner.query("update moves set state = 'paused', finished_at = null where id = $1", [done.id])
  const me = await later(agency, done, 2 * undoDays)
  const cancelled = await get(me, done)
  const kept = await rows(me, done, 0)
  const forgotten = await rows(await later(agency, done, undoDays), done, 0)

  expect(cancelled).toMatchObject({ state: 'cancelled', error: 'No one continued this move, so it was cancelled' })
  expect(cancelled.undoUntil).not.toBeNull()
  expect(kept.map(({ label }) => label)).toEqual(['Jane Smith', 'Tom Reed'])
  expect(forgotten.map(({ label }) => label)).toEqual(['', ''])
})

test('a move that was only checked says after two weeks that its files were deleted', async () => {
  const agency = await portal.newAgency()
  const before = await agency.signIn()
  const one = await check(before, await upload(before, all))
  const me = await later(agency, one, 2 * undoDays)

  expect(await get(me, one)).toMatchObject({
    state: 'cancelled',
    error: 'Nothing was moved in for two weeks, so the files were deleted',
    undoUntil: null,
  })
  expect(await rows(me, one, 0)).toEqual([])
})

test('what a move remembers of a person goes with them: their notes, and refused rows that name them', async () => {
  const me = await newOwner()
  const done = await bring(me, { ...all, 'note.csv': `${notesFile}n4,0012,Note,,,,Her dog has no date\n` })
  const jane = (await contactsOf(me)).find(({ displayName }) => displayName === 'Jane Smith')
  const { version } = await me(contactEndpoints.get, { params: { id: jane?.id ?? '' } })
  const body = { version, name: 'Jane Smith', reason: 'personAsked' as const }
  await me(privacyEndpoints.erase, { params: { id: jane?.id ?? '' }, body })

  const [people, notes] = [await rows(me, done, 0), await rows(me, done, 1)]
  expect(people.map(({ label }) => label)).toEqual(['', 'Tom Reed'])
  expect(notes.map(({ label, cells }) => [label, cells?.length ?? null])).toEqual([
    ['', null],
    ['Loves the garden', null],
    ['Belongs to no contact', 7],
    ['', null],
  ])
})
