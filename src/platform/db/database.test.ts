import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { AppError } from '#common/errors.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf, type Context } from '../context.ts'
import { proveScope } from '../scope.ts'
import { openDatabase } from './database.ts'
import { queryPrepared } from './kysely.ts'

const portal = await testPortal()
const { rows } = await portal.owner.query<{ name: string }>('select current_database() as name')
const { options } = portal.owner as unknown as { options: { host: string; port: number; user: string } }
const database = openDatabase(
  { host: options.host, port: options.port, user: 'gable_app', database: rows[0]?.name ?? '' },
  { max: 2 },
)
afterAll(() => database.close())
const [ours, theirs] = [(await portal.newAgency()).id, (await portal.newAgency()).id]
const add = (agencyId: string, name: string) =>
  database.inAgency(ours, (db) => db.insertInto('agents').values({ agency_id: agencyId, id: randomUUID(), name }).execute())
await add(ours, 'Ann')

test('without its agency condition a query still sees the own agency only', async () => {
  expect(await database.inAgency(ours, (db) => db.selectFrom('agents').select('name').execute())).toEqual([{ name: 'Ann' }])
  expect(await database.inAgency(theirs, (db) => db.selectFrom('agents').select('name').execute())).toEqual([])
  expect(await database.outsideAgencies((db) => db.selectFrom('agents').select('name').execute())).toEqual([])
})

test('nothing can be written into another agency, nor moved there', async () => {
  await expect(add(theirs, 'Eve')).rejects.toThrow(/row-level security/)
  const { rowCount: cluster } = await portal.owner.query(`select 1 from pg_extension where extname = 'citus'`)
  await expect(database.inAgency(ours, (db) => db.updateTable('agents').set({ agency_id: theirs }).execute())).rejects.toThrow(
    cluster ? /modifying the partition value/ : /row-level security/,
  )
})

test('the application can change neither a table nor its own rights', async () => {
  for (const statement of [
    'drop table agents',
    'alter table agents disable row level security',
    `set role ${options.user}`,
    'create table t (a int)',
    'truncate agents',
  ])
    await expect(database.inAgency(ours, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
      /permission denied|must be owner/,
    )
})

test('the agency of one transaction does not leak into the next on the same connection', async () => {
  await database.inAgency(ours, (db) => db.selectFrom('agents').select('id').execute())
  const seen = await Promise.all(
    Array.from({ length: 8 }, () => database.outsideAgencies((db) => db.selectFrom('agents').select('id').execute())),
  )

  expect(seen.flat()).toEqual([])
})

test('what only reads cannot write, and its connection is good for the next', async () => {
  await expect(
    database.readInAgency(ours, (db) => db.updateTable('agents').set({ name: 'Bea' }).execute()),
  ).rejects.toMatchObject({ code: '25006' })
  const names = (agencyId: string) => database.readInAgency(agencyId, (db) => db.selectFrom('agents').select('name').execute())
  const seen = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      if (i % 3 === 0) return names(ours)
      if (i % 3 === 1) return names(theirs)
      await add(ours, 'Zoe')
      return database.outsideAgencies((db) => db.selectFrom('agents').select('name').execute())
    }),
  )
  for (const [i, rows] of seen.entries()) expect(rows.some(({ name }) => name === 'Ann')).toBe(i % 3 === 0)
  expect((await names(ours)).filter(({ name }) => name === 'Zoe')).toHaveLength(13)
  await database.inAgency(ours, (db) => db.deleteFrom('agents').where('name', '=', 'Zoe').execute())
})

test('a failed transaction leaves nothing behind and gives its connection back', async () => {
  for (let i = 0; i < 5; i++)
    await expect(
      database.inAgency(ours, async (db) => {
        await db.insertInto('agents').values({ agency_id: ours, id: randomUUID(), name: 'Ghost' }).execute()
        throw new Error('no')
      }),
    ).rejects.toThrow('no')

  expect(await database.inAgency(ours, (db) => db.selectFrom('agents').select('name').execute())).toEqual([{ name: 'Ann' }])
})

test('what is no agency id never reaches a statement', () => {
  expect(() => database.inAgency("x'; drop table agents; --", async () => 1)).toThrow('uuid')
})

test('a connection that is cut while its transaction asks nothing fails that transaction, not the program', async () => {
  const cut = database.inAgency(ours, async (db) => {
    const { rows: mine } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    // Returns when the other end is gone.
    await portal.owner.query('select pg_terminate_backend($1, 10000)', [mine[0]?.pid])
    return db.selectFrom('agents').select('id').execute()
  })

  await expect(cut).rejects.toThrow()
  expect(await database.state()).toBe('ready')
})

test('a transaction in which a failed statement was overlooked rejects instead of losing everything in silence', async () => {
  await expect(
    database.inAgency(ours, async (db) => {
      await db.insertInto('agents').values({ agency_id: ours, id: randomUUID(), name: 'Lost' }).execute()
      await sql`select 1 / 0`.execute(db).catch(() => undefined)
    }),
  ).rejects.toThrow(/Nothing was saved/)
})

test('work that is refused inside a transaction leaves nothing behind, and the rest is saved', async () => {
  const scope = proveScope({ agencyId: ours, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const addAgent = (ctx: Context, name: string) =>
    ctx.db.insertInto('agents').values({ agency_id: ours, id: randomUUID(), name }).execute()
  const told: string[] = []

  await callerOf(portal.platform, scope, 'test').transaction(async (ctx) => {
    for (const name of ['Kim', 'Refused', 'Lou'])
      await ctx
        .attempt(async () => {
          await addAgent(ctx, name)
          ctx.afterCommit(() => void told.push(name))
          await ctx.audit({ action: name, entity: 'agent', entityId: ours })
          if (name === 'Refused') throw new AppError('rule_broken', 'Not this one')
          if (name === 'Lou') await sql`select 1 / 0`.execute(ctx.db).catch(() => undefined)
        })
        .catch(() => undefined)
  })

  const { rows } = await portal.owner.query(
    `select name from agents where agency_id = $1 and name in ('Kim', 'Refused', 'Lou') union all
     select action from audit_events where agency_id = $1 and action in ('Kim', 'Refused', 'Lou')`,
    [ours],
  )
  expect(rows.map(({ name }) => name)).toEqual(['Kim', 'Kim'])
  expect(told).toEqual(['Kim'])
})

test('a GET that writes, queues a job or announces a change is an error, and nothing of it is stored', async () => {
  const scope = proveScope({ agencyId: ours, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const { reading } = callerOf(portal.platform, scope, 'test')

  for (const work of [
    (ctx: Context) => ctx.audit({ action: 'written', entity: 'agent', entityId: ours }),
    async (ctx: Context) => ctx.changed('agent', ours),
    (ctx: Context) => ctx.enqueue({ name: 'test.job', payload: z.object({}) }, {}),
  ])
    await expect(reading(work)).rejects.toThrow('A read-only request tried to write')

  const { rows } = await portal.owner.query("select 1 from audit_events where agency_id = $1 and action = 'written'", [ours])
  expect(rows).toEqual([])
})

test('work apart is saved although the transaction around it fails, and needs none of its connections', async () => {
  const name = 'Apart'
  const work = (i: number) =>
    database.inAgency(ours, async () => {
      await database.apart(ours, (db) => db.insertInto('agents').values({ agency_id: ours, id: randomUUID(), name }).execute())
      throw new Error(`no ${i}`)
    })

  // The same number at once as there are connections, so that none is free for a second one.
  await Promise.allSettled([work(1), work(2)])

  const found = await database.readInAgency(ours, (db) => db.selectFrom('agents').select('id').where('name', '=', name).execute())
  expect(found).toHaveLength(2)
})

test('a transaction cannot hold another one, not even through work apart, and one behind it can', async () => {
  const second = () => database.outsideAgencies((db) => sql`select 1`.execute(db))

  await expect(database.inAgency(ours, second)).rejects.toThrow('cannot hold another one')
  await expect(database.inAgency(ours, () => database.apart(ours, second))).rejects.toThrow('cannot hold another one')
  let afterCommit = () => Promise.resolve<unknown>(undefined)
  await database.inAgency(ours, () => {
    afterCommit = AsyncLocalStorage.bind(second)
    return Promise.resolve()
  })
  await afterCommit()
})

test('a prepared statement keeps its plan on the connection and sees the agency of each transaction', async () => {
  const names = (agencyId: string) =>
    database.readInAgency(agencyId, (db) => queryPrepared(db, db.selectFrom('agents').select('name').where('name', '=', 'Ann')))
  for (let i = 0; i < 4; i++) {
    expect(await names(ours)).toEqual([{ name: 'Ann' }])
    expect(await names(theirs)).toEqual([])
  }
})

test('a database that was set to read-only is not ready, and is said to take no changes', async () => {
  const standby = openDatabase(
    {
      ...{ host: options.host, port: options.port, user: 'gable_app', database: rows[0]?.name ?? '' },
      options: '-c default_transaction_read_only=on',
    },
    { max: 1 },
  )
  expect(await standby.state()).toBe('takes no changes')
  await standby.close()
})
