// Several API processes on one database behave as one installation.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { startPgBouncer } from '../testing/servers/pgbouncer.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '200' })
const other = await portal.newNode()
const nodes = [portal.app, other.app]
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const forgot = async (app: FastifyInstance, email: string, ip: string) =>
  (
    await app.inject({
      method: 'POST',
      url: sessionEndpoints.forgotPassword.path,
      headers: { 'x-forwarded-for': ip },
      payload: { email },
    })
  ).statusCode

test('a tight limit counts the calls to all nodes together, to the call', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) statuses.push(await forgot(nodes[i % 2] as FastifyInstance, 'someone@example.com', '203.0.113.20'))

  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429])
})

test('also those that arrive at once', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => forgot(nodes[i % 2] as FastifyInstance, 'another@example.com', '203.0.113.21')),
  )

  expect(statuses.filter((status) => status === 202)).toHaveLength(5)
})

test('another caller has a count of their own', async () => {
  expect(await forgot(other.app, 'third@example.com', '203.0.113.22')).toBe(202)
})

test('the wide limit holds for all nodes, but for a twentieth that each has not told yet', async () => {
  const { accessToken } = await (await portal.newAgency()).signIn()
  const statuses: number[] = []
  for (let i = 0; i < 260; i++) {
    const app = nodes[i % 2] as FastifyInstance
    const headers = { authorization: `Bearer ${accessToken}` }
    statuses.push((await app.inject({ url: '/api/auth/sign-ins', headers })).statusCode)
  }

  const allowed = statuses.filter((status) => status === 200).length
  expect(allowed).toBeGreaterThanOrEqual(200)
  expect(allowed).toBeLessThanOrEqual(220)
  expect(statuses.at(-1)).toBe(429)
})

test('a few calls cost the database no count', async () => {
  await portal.owner.query('delete from rate_counts')
  const { accessToken } = await (await portal.newAgency()).signIn()
  for (let i = 0; i < 9; i++)
    await portal.app.inject({ url: '/api/auth/sign-ins', headers: { authorization: `Bearer ${accessToken}` } })

  expect((await portal.owner.query('select 1 from rate_counts')).rowCount).toBe(0)
})

test('a limit begins again when its window is over', async () => {
  for (let i = 0; i < 6; i++) await forgot(portal.app, 'fourth@example.com', '203.0.113.23')
  // A node that has not seen this caller asks the database, where the window is over.
  await portal.owner.query(`update rate_counts set ends_at = now() - interval '1 second'`)

  expect(await forgot(other.app, 'fourth@example.com', '203.0.113.23')).toBe(202)
})

test('behind PgBouncer in transaction mode, without prepared statements, requests answer and keep their time limits', async ({
  skip,
}) => {
  const { host = '', port = 5432, database } = portal.owner.options
  const bouncer = await startPgBouncer({ host, port })
  skip(!bouncer, 'needs the Debian package of PgBouncer')
  if (!bouncer) return
  closing.push(bouncer.stop)
  const pooled = await portal.newNode({
    DATABASE_POOL_URL: `postgres://gable_app@127.0.0.1:${bouncer.port}/${database}`,
    DATABASE_PREPARED: 'off',
    DATABASE_STATEMENT_TIMEOUT_S: '7',
    RATE_LIMIT_PER_MINUTE: '3000',
  })
  const [me, stranger] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const read = (accessToken: string) =>
    pooled.app.inject({
      url: listingEndpoints.getOne.path.replace(':id', id),
      headers: { authorization: `Bearer ${accessToken}` },
    })

  const statuses: number[][] = []
  for (let round = 0; round < 20; round++)
    statuses.push(
      await Promise.all(Array.from({ length: 20 }, async (_, i) => (await read((i % 2 ? me : stranger).accessToken)).statusCode)),
    )

  expect(statuses.flat()).toEqual(Array.from({ length: 400 }, (_, i) => (i % 2 ? 200 : 404)))
  const limit = await pooled.platform.database.outsideAgencies(async (db) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
    return rows[0]?.limit
  })
  expect(limit).toBe('7s')
})

test('behind PgBouncer more listings are created at once than it has connections, though each takes its reference number apart', async ({
  skip,
}) => {
  const { host = '', port = 5432, database } = portal.owner.options
  const bouncer = await startPgBouncer({ host, port })
  skip(!bouncer, 'needs the Debian package of PgBouncer')
  if (!bouncer) return
  closing.push(bouncer.stop)
  const settings = {
    DATABASE_POOL_URL: `postgres://gable_app@127.0.0.1:${bouncer.port}/${database}`,
    DATABASE_PREPARED: 'off',
    RATE_LIMIT_PER_MINUTE: '3000',
  }
  const three = [await portal.newNode(settings), await portal.newNode(settings), await portal.newNode(settings)]
  const me = await (await portal.newAgency()).signIn()
  const create = async (_: unknown, i: number) =>
    (three[i % 3] as (typeof three)[number]).app.inject({
      method: 'POST',
      url: listingEndpoints.create.path,
      headers: { authorization: `Bearer ${me.accessToken}` },
      payload: { listingClass: 'residential' },
    })

  const answers = await Promise.all(Array.from({ length: 30 }, create))

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
})
