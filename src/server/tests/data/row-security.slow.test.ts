// Takes the condition on the agency out of every query that calls, jobs and the clock make, and runs it as the application: row level security
// alone must hold.
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { callerOf, newId } from '#platform/context.ts'
import { directories } from '#platform/db/citus.ts'
import { proveScope } from '#platform/scope.ts'
import { declarations } from '../../declarations.ts'
import { insertAnyRow } from '../../testing/any-row.ts'
import { expectQuietLog } from '../../testing/fill/quiet-log.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { fillAgency, unfilled } from '../../testing/fill/fill-agency.ts'
import { callWith, isCalledInTurn, isForUsers, recordsFor } from '../../testing/fill/rows-of.ts'

interface Captured {
  text: string
  values: unknown[]
}
const captured = new Map<string, Captured>()
const send = pg.Client.prototype.query
let isListening = false
pg.Client.prototype.query = function listen(this: pg.Client, ...args: unknown[]) {
  const [query, parameters] = args as [string | { text?: string; values?: unknown[] }, unknown[]?]
  const { text, values = [] } = typeof query === 'string' ? { text: query, values: parameters } : query
  if (isListening && text && /^\s*(select|with|update|delete)\b/i.test(text) && !captured.has(text))
    captured.set(text, { text, values })
  return (send as (...all: unknown[]) => unknown).apply(this, args)
} as typeof send
afterAll(() => {
  pg.Client.prototype.query = send
})

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
const word = 'Zzforeign'
const [mine, theirs] = [await portal.newAgency(), await portal.newAgency()]
const [me, stranger] = [await mine.signIn(), await theirs.signIn()]
const own = await fillAgency(portal, me, 'Ownwords')
const foreign = await fillAgency(portal, stranger, word)
await portal.runJobs()

const emptyTables = async (agencyId: string): Promise<string[]> => {
  const { rows: tables } = await portal.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1) order by 1`,
    [directories],
  )
  const empty: string[] = []
  for (const { name } of tables)
    if (!(await portal.owner.query(`select 1 from ${name} where agency_id = $1 limit 1`, [agencyId])).rowCount) empty.push(name)
  return empty
}
// What no call or job leaves a row in gets one that only has the columns it must have.
const declared = new Map(declarations.personalData.map((one) => [one.table, one]))
const neverFilled = await emptyTables(theirs.id)
for (const table of Object.keys(unfilled)) {
  const ids = await insertAnyRow(portal.owner, theirs.id, declared.get(table) ?? { table }, word)
  for (const [n, id] of ids.entries()) foreign[`${table} ${n}`] = id
}

test('the other agency has a row in every table that row level security binds', async () => {
  expect(neverFilled).toEqual(Object.keys(unfilled))
  expect(await emptyTables(theirs.id)).toEqual([])
})

/** An id that is only asked for and comes back beside the rows (`$1::uuid as "listingId"`) says nothing about them: it is left out. */
const withoutEcho = (text: string) => text.replaceAll(/(\$\d+)::uuid as\b/g, 'nullif($1::uuid, $1::uuid) as')
/** `agency_id = $3`, `"l"."agency_id" = $1`, `agencies.id = $2`: true, but still reading the parameter, which must have a type. */
const withoutAgency = (text: string) =>
  text
    .replaceAll(/(?:"?\w+"?\.)?"?agency_id"?\s*=\s*(\$\d+)/g, '($1::uuid is not null)')
    .replaceAll(/"?(?:agencies|a)"?\."?id"?\s*=\s*(\$\d+)/g, '($1::uuid is not null)')

const changes = ({ text }: Captured) => /\b(update|delete\s+from|insert\s+into)\s/i.test(text)
let stripped: Captured[] = []

test('endpoints answer who may call them, and every query that calls, the jobs they queue and the clock make is listened to', {
  timeout: 300_000,
}, async () => {
  const endpoints = declarations.endpointGroups
    .flatMap((feature) => Object.values(feature.endpoints))
    .filter((e) => isForUsers(e) && isCalledInTurn(e))
  const takesRecordAway = ({ method, body }: (typeof endpoints)[number]) => method !== 'GET' && !body
  const [opened, said] = [new Set<string>(), new Set<string>()]
  isListening = true
  for (const e of endpoints.toSorted((a, b) => Number(takesRecordAway(a)) - Number(takesRecordAway(b))))
    for (const [, id] of recordsFor(me, e, own)) {
      const answer = await callWith(portal, me, e, id)
      if (takesRecordAway(e)) continue
      if (answer.statusCode < 300) opened.add(`${e.method} ${e.path}`)
      if (answer.body.includes('Ownwords')) said.add(`${e.method} ${e.path}`)
    }
  // Without this the refusals of the same calls in safety.test.ts would prove nothing.
  expect(opened.size).toBeGreaterThan(190)
  expect(said.size).toBeGreaterThan(105)
  await portal.runJobs()
  const asAgency = { agencyId: mine.id, userId: null, agentId: null, permissions: new Set<never>(), sessionId: null }
  for (const one of declarations.recurring) await one.run(callerOf(portal.platform, proveScope(asAgency), newId()))
  await portal.runJobs()
  isListening = false

  // Questions after one record become questions after all, too: their ids are looked for in the other agency.
  const idsOfMine = new Map(Object.entries(own).map(([kind, id]) => [id, foreign[kind] ?? id]))
  const asTheirs = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(asTheirs) : (idsOfMine.get(value as string) ?? value)
  stripped = [...captured.values()].flatMap(({ text, values }) => {
    const open = withoutAgency(text)
    return open === text ? [] : [values, values.map(asTheirs)].map((given) => ({ text: withoutEcho(open), values: given }))
  })
  expect(stripped.filter((one) => !changes(one)).length).toBeGreaterThan(600)
  expect(stripped.filter(changes).length).toBeGreaterThan(220)
})

// Most statements without their agency are not planned on a cluster, and one of them crashes Citus 13.2.2.
const { rowCount: cluster } = await portal.owner.query(`select 1 from pg_extension where extname = 'citus'`)
const runsAll = test.skipIf(cluster)
const asApplication = () => new pg.Client({ ...portal.owner.options, user: 'gable_app' })

runsAll('without its condition no query gives a row of another agency', { timeout: 300_000 }, async () => {
  const app = asApplication()
  await app.connect()
  const leaks: string[] = []
  const reads = stripped.filter((one) => !changes(one))
  let [ran, wouldLeak] = [0, 0]
  for (const { text, values } of reads) {
    const seen = await rowsText(app, text, values, mine.id)
    if (seen === undefined) continue
    ran++
    if (tells(seen)) leaks.push(text)
    // The owner of the tables is not bound by row level security: where it sees more, only that held the query back.
    const unbound = await portal.owner.connect()
    if ((await rowsText(unbound as unknown as pg.Client, text, values, mine.id)) !== seen) wouldLeak++
    unbound.release()
  }
  await app.end()

  expect(leaks).toEqual([])
  expect(ran).toBeGreaterThan(reads.length * 0.9)
  expect(wouldLeak).toBeGreaterThan(180)
})

runsAll('without its condition no change reaches a row of another agency', { timeout: 300_000 }, async () => {
  const app = asApplication()
  await app.connect()
  const harmed: string[] = []
  const writes = stripped.filter(changes)
  let [ran, wouldHarm] = [0, 0]
  for (const { text, values } of writes) {
    const table = /\b(?:update|delete\s+from|insert\s+into)\s+"?(\w+)"?/i.exec(text)?.[1] ?? ''
    const done = await changesForeign(app, { text, values }, table)
    if (done === undefined) continue
    ran++
    if (done) harmed.push(text)
    const unbound = await portal.owner.connect()
    if (await changesForeign(unbound as unknown as pg.Client, { text, values }, table)) wouldHarm++
    unbound.release()
  }
  await app.end()

  expect(harmed).toEqual([])
  expect(ran).toBeGreaterThan(writes.length * 0.5)
  expect(wouldHarm).toBeGreaterThan(40)
})

/** @returns whether rows of the other agency are other ones afterwards; undefined when the statement does not run at all */
async function changesForeign(client: pg.Client, { text, values }: Captured, table: string): Promise<boolean | undefined> {
  const foreignRows = async () => {
    await client.query(`set local app.agency_id = '${theirs.id}'`)
    const { rows } = await client.query(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from "${table}" t where agency_id = $1`,
      [theirs.id],
    )
    return (rows as { sum: string }[])[0]?.sum
  }
  await client.query('begin; set local statement_timeout = 5000')
  try {
    const before = await foreignRows()
    await client.query(`set local app.agency_id = '${mine.id}'`)
    await client.query({ text, values })
    return (await foreignRows()) !== before
  } catch {
    return undefined
  } finally {
    await client.query('rollback')
  }
}

const tells = (rows: string) =>
  rows.includes(word) || Object.values(foreign).some((id) => rows.includes(id)) || rows.includes(theirs.id)

async function rowsText(client: pg.Client, text: string, values: unknown[], agencyId: string): Promise<string | undefined> {
  await client.query(`begin; set local app.agency_id = '${agencyId}'; set local statement_timeout = 5000`)
  try {
    // Ids that were only asked for come back in the answer of some queries; only rows count.
    const { rows } = await client.query({ text, values })
    return JSON.stringify(rows)
  } catch {
    return undefined
  } finally {
    await client.query('rollback')
  }
}

test('neither words of people nor secrets stand in the log of these calls', () =>
  expectQuietLog(portal, [me, stranger], [word, 'Ownwords']))
