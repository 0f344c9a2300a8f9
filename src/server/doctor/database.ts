import pg from 'pg'
import type { Config } from '#platform/config.ts'
import type { DatabaseServer } from '#platform/db/server.ts'
import { isReadOnlySql } from '#platform/db/database.ts'
import { waitingMigrations } from '#platform/db/migrate.ts'
import type { Secrets } from '#platform/secrets.ts'
import { bad, type Finding, type Found, good, look, note } from '#platform/health/finding.ts'

/** Newest minor version of PostgreSQL known when this version of Gable was made; each fixes faults of those before it. */
const newestKnown: Record<number, { minor: number; on: string }> = { 18: { minor: 6, on: '2026-08-13' } }
const mostSkewS = 5

const embeddedIsFor =
  'embedded: for looking around, tests and a small office on one machine. For more, set DATABASE_URL to a PostgreSQL service (docs/hosting.md)'

type Ask = <T extends pg.QueryResultRow>(text: string) => Promise<T[]>

/** What the owner of the tables sees, without changing anything: on a database that is not ours, not finished, or newer than this program. */
export async function databaseFindings(
  config: Pick<Config, 'PG_BIN'>,
  server: Pick<DatabaseServer, 'owner' | 'kind'>,
  secrets: Pick<Secrets, 'fingerprint' | 'earlierFingerprints'>,
  clock: () => Date,
): Promise<{ findings: Finding[]; isUsable: boolean }> {
  const client = new pg.Client(server.owner as pg.ClientConfig)
  try {
    await client.connect()
  } catch (error) {
    const advice =
      server.kind === 'external' ? 'Check DATABASE_URL, and that the server runs' : 'See postgres/server.log in the data folder'
    return { findings: [{ what: 'database', ...bad(`${(error as Error).message}. ${advice}`) }], isUsable: false }
  }
  try {
    const ask: Ask = async (text) => (await client.query(text)).rows
    const tables = await look('database tables', () => migrations(ask))
    const key = tables.isGood ? await look('database key', () => sameKey(ask, secrets)) : undefined
    const findings = [
      await look('database', () => writable(ask, server.kind)),
      await look('PostgreSQL', () => version(ask, server.kind, config.PG_BIN)),
      await look('clock', () => skew(ask, clock)),
      tables,
      ...(key ? [key] : []),
    ]
    return { findings, isUsable: tables.isGood && key?.isGood === true }
  } finally {
    await client.end()
  }
}

async function migrations(ask: Ask): Promise<Found> {
  const [found] = await ask<{ exists: boolean }>("select to_regclass('public.gable_migrations') is not null as exists")
  const applied = found?.exists
    ? await ask<{ name: string; checksum: string }>('select name, checksum from gable_migrations order by name')
    : []
  let waiting: ReturnType<typeof waitingMigrations>
  try {
    waiting = waitingMigrations(applied)
  } catch (error) {
    return bad((error as Error).message)
  }
  if (waiting.length)
    return bad(`${waiting.length} changes wait (${waiting[0]?.name} first). Start Gable, or run: npm run gable -- migrate`)
  return good(`up to date (${applied.at(-1)?.name})`)
}

async function writable(ask: Ask, kind: DatabaseServer['kind']): Promise<Found> {
  const [row] = await ask<{ isReadOnly: boolean }>(`select ${isReadOnlySql} as "isReadOnly"`)
  return row?.isReadOnly
    ? bad(
        'takes no changes: it is a standby, or was set to read-only (a managed server does so when its disk is full). Point DATABASE_URL at the primary, or make room there',
      )
    : good(kind === 'embedded' ? embeddedIsFor : kind)
}

async function sameKey(
  ask: Ask,
  { fingerprint, earlierFingerprints }: Pick<Secrets, 'fingerprint' | 'earlierFingerprints'>,
): Promise<Found> {
  const [row] = await ask<{ known: string | null }>('select key_fingerprint as known from installation where id = 1')
  const known = row?.known ?? null
  if (known === null || known === fingerprint || earlierFingerprints.includes(known))
    return good('the one that this installation uses')
  return bad(
    'this database was set up with another SECRET_KEY. Use the same one (or its DATA_DIR/secret.key). If it is lost for good, run: npm run gable -- secrets accept-key',
  )
}

async function version(ask: Ask, kind: DatabaseServer['kind'], bin: string | undefined): Promise<Found> {
  const [row] = await ask<{ number: number }>("select current_setting('server_version_num')::int as number")
  const [major, minor] = [Math.floor((row?.number ?? 0) / 10_000), (row?.number ?? 0) % 10_000]
  if (major < 15) return bad(`${major}.${minor} is too old. Gable needs 15 or newer`)
  const newest = newestKnown[major]
  if (!newest || minor >= newest.minor) return good(`${major}.${minor}`)
  const since = `${major}.${minor} has faults, some of security, that ${major}.${newest.minor} of ${newest.on} fixes`
  if (kind === 'external' || bin) return note(`${since}. Update PostgreSQL`)
  return note(
    `${since}; it answers on this machine only, to Gable's own user. For those fixes install PostgreSQL 18 and set PG_BIN, or use a server of your own with DATABASE_URL`,
  )
}

async function skew(ask: Ask, clock: () => Date): Promise<Found> {
  const sentAt = clock().getTime()
  const [row] = await ask<{ now: Date }>('select clock_timestamp() as now')
  const midway = (sentAt + clock().getTime()) / 2
  const seconds = Math.abs((row?.now.getTime() ?? 0) - midway) / 1000
  return seconds > mostSkewS
    ? bad(
        `differs from the database's by ${Math.round(seconds)} seconds: sign-ins and reminders go wrong. Switch on time synchronisation (timedatectl set-ntp true)`,
      )
    : good('the same as the database has')
}
