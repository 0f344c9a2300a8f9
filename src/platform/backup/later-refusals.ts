import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import pg from 'pg'
import { quotedName } from '../db/sql-text.ts'
import { assertCommitted } from '../db/transaction-ends.ts'
import type { BackupStore } from './backup-store.ts'
import { copyOut } from './copy-out.ts'
import type { Refusals } from '../feature.ts'
import { type Opener, packed, type Sealer } from './encryption.ts'

/**
 * Refusals belong to people, not to a moment of the database. They are stored beside the backups as they come, and every restore adds them: who
 * unsubscribed after the restored moment stays unsubscribed. A refusal that was lifted afterwards comes back as well, which errs on the safe side.
 */
const folder = 'refusals/'
/** A transaction that started before the last turn may commit after it. */
const overlapMs = 5 * 60_000
const atOnce = 1000

const nameOf = (until: Date, suffix: string) => `${folder}${until.toISOString().replaceAll(/\D/g, '')}.gz${suffix}`
function timeOf(name: string): number {
  const [, day, time] = /^refusals\/(\d{8})(\d{9})\.gz/.exec(name) ?? []
  if (!day || !time) return 0
  const at = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}.${time.slice(6)}Z`
  return Date.parse(at) || 0
}

/** Stores the rows that came since the last turn. */
export async function shipRefusals(
  owner: pg.ClientConfig,
  refusals: Refusals,
  store: BackupStore,
  sealer: Sealer,
  now: Date,
): Promise<void> {
  let stored = 0
  // A time that a clock of the future wrote down must not keep later refusals out.
  for await (const { name } of store.list(folder)) if (timeOf(name) <= now.getTime()) stored = Math.max(stored, timeOf(name))
  const tables = Object.keys(refusals)
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    const newest = tables.map((table) => `select max(created_at) as at from ${quotedName(table)}`).join(' union all ')
    const { rows } = await client.query<{ at: Date | null }>(`select max(at) as at from (${newest}) every_table`)
    const until = rows[0]?.at
    if (!until || until.getTime() <= stored) return
    const since = new Date(stored - overlapMs).toISOString()
    const parts = tables.map(
      (table) =>
        `select json_build_object('table', '${table}', 'row', to_jsonb(t)) from ${quotedName(table)} t where created_at > '${since}'`,
    )
    const { bytes } = copyOut(client, `copy (${parts.join(' union all ')}) to stdout`)
    // Times in names are in milliseconds: rounded down, the newest row would come again each minute.
    await store.put(nameOf(new Date(until.getTime() + 1), sealer.suffix), sealer.seal(packed(Readable.from(bytes))))
  } finally {
    await client.end()
  }
}

/** Older ones than the oldest backup are in every backup. */
export async function pruneRefusals(store: BackupStore, oldest: Date): Promise<void> {
  for await (const { name } of store.list(folder)) if (timeOf(name) < oldest.getTime()) await store.remove(name)
}

interface Refusal {
  table: string
  row: { agency_id: string }
}
interface Batch {
  agency: string
  table: string
  key: readonly string[]
  rows: readonly Refusal[]
}

/** Adds what is stored to a restored database. @returns how many rows it did not have */
export async function addLaterRefusals(
  store: BackupStore,
  opener: Opener,
  owner: pg.ClientConfig,
  refusals: Refusals,
): Promise<number> {
  const client = new pg.Client(owner)
  await client.connect()
  let added = 0
  try {
    await client.query('begin')
    const { rows: agencies } = await client.query<{ id: string }>('select agency_id as id from agencies_view')
    const known = new Set(agencies.map(({ id }) => id))
    for await (const { name } of store.list(folder))
      for await (const batch of batches(opener.open(name, await store.read(name))))
        for (const [of, rows] of Map.groupBy(batch, ({ table, row }) => `${row.agency_id} ${table}`)) {
          const [agency = '', table = ''] = of.split(' ')
          const key = refusals[table]
          if (key && known.has(agency)) added += await insert(client, { agency, table, key, rows })
        }
    assertCommitted(await client.query('commit'))
  } finally {
    await client.end()
  }
  return added
}

/** Lines of COPY's text format, in which a backslash is doubled. */
async function* batches(body: Readable): AsyncIterable<Refusal[]> {
  let batch: Refusal[] = []
  for await (const line of createInterface({ input: body, crlfDelay: Infinity })) {
    batch.push(JSON.parse(line.replaceAll('\\\\', '\\')) as Refusal)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  yield batch
}

/** The stored rows may be of a newer schema than the restored database. */
async function insert(client: pg.Client, { agency, table, key, rows }: Batch): Promise<number> {
  await client.query(`set local app.agency_id = '${agency}'`)
  const { rows: has } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = has
    .filter(({ name }) => name in (rows[0]?.row ?? {}))
    .map(({ name }) => quotedName(name))
    .join(', ')
  const again = key.length
    ? `(${key.map(quotedName).join(', ')}) do update set created_at = excluded.created_at where had.created_at < excluded.created_at`
    : 'do nothing'
  const { rowCount } = await client.query(
    `insert into ${quotedName(table)} as had (${columns})
     select ${columns} from jsonb_populate_recordset(null::${quotedName(table)}, $1) on conflict ${again}`,
    [JSON.stringify(rows.map(({ row }) => row))],
  )
  return rowCount ?? 0
}
