import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Db } from './agency-dialect.ts'
import { openDatabase } from './database.ts'
import { leavesDiskBehind, unlockBeforeDisk } from './transaction-ends.ts'

const portal = await testPortal()
const { rows } = await portal.owner.query<{ name: string }>('select current_database() as name')
const { options } = portal.owner as unknown as { options: { host: string; port: number } }
const database = openDatabase(
  // Servers of tests do not wait for their disk.
  {
    host: options.host,
    port: options.port,
    user: 'gable_app',
    database: rows[0]?.name ?? '',
    options: '-c synchronous_commit=on',
  },
  { max: 2 },
)
afterAll(() => database.close())
const { id: agencyId } = await portal.newAgency()
const unlock = (db: Db) => {
  unlockBeforeDisk(db)
  return sql`select ${leavesDiskBehind}`.execute(db)
}
const setting = sql<{ synchronous_commit: string }>`show synchronous_commit`

/** Where the journal stood when the row was written, and what of it had reached the disk when the call returned. */
async function addAgent(isEarly: boolean) {
  const written = await database.inAgency(agencyId, async (db) => {
    if (isEarly) await unlock(db)
    await db.insertInto('agents').values({ agency_id: agencyId, id: randomUUID(), name: 'Ann' }).execute()
    const waits = await setting.execute(db)
    const { rows: at } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db)
    return { waits: waits.rows[0]?.synchronous_commit, at: at[0]?.at ?? '' }
  })
  const { rows: reached } = await portal.owner.query<{ is: boolean }>('select pg_current_wal_flush_lsn() >= $1::pg_lsn as is', [
    written.at,
  ])
  return { waits: written.waits, hasReached: reached[0]?.is }
}

test('its commit waits for no disk, but the call returns when the disk has it', async () => {
  for (let round = 0; round < 10; round++) expect(await addAgent(true)).toEqual({ waits: 'off', hasReached: true })
})

test('the transaction after it on the connection waits as ever', async () => {
  await addAgent(true)
  for (let round = 0; round < 4; round++) expect(await addAgent(false)).toEqual({ waits: 'on', hasReached: true })
})

test('what fails is not committed, and the connection is good for the next', async () => {
  const before = await portal.owner.query('select count(*)::int as n from agents where agency_id = $1', [agencyId])
  await expect(
    database.inAgency(agencyId, async (db) => {
      await unlock(db)
      await db.insertInto('agents').values({ agency_id: agencyId, id: randomUUID(), name: 'Bea' }).execute()
      await sql`select 1 / 0`.execute(db)
    }),
  ).rejects.toMatchObject({ code: '22012' })
  const after = await portal.owner.query('select count(*)::int as n from agents where agency_id = $1', [agencyId])
  expect(after.rows).toEqual(before.rows)
  expect(await addAgent(false)).toEqual({ waits: 'on', hasReached: true })
})
