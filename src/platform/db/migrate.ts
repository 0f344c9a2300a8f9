import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { packageRoot } from '../package-root.ts'
import { distributeTables, admitToCluster, hasCitus } from './citus.ts'
import { quotedName } from './sql-text.ts'
import { assertCommitted } from './transaction-ends.ts'

const folder = join(packageRoot, 'migrations')
const appRole = 'gable_app'
// Any number that no other program uses: two starting processes wait for each other here.
const lockKey = 728_401_155

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

export interface MigrationOptions {
  owner: pg.ClientConfig
  /** Password to give the application's role; undefined when the socket asks for none, or when the role is the user's own. */
  appPassword?: string | undefined
  /** The application's login when the user made one (DATABASE_APP_URL); then no role is created. */
  appUser?: string | undefined
  /** The installation's secret key by its public name; a process with another one is refused before it changes anything of the others'. */
  key?: { fingerprint: string; earlierFingerprints: readonly string[] } | undefined
  /** Work of other owners of tables (the job queue), under the same lock. */
  also?: (owner: pg.Client) => Promise<void>
}

/** One starter at a time: the others wait until this one's work is done. */
export async function underSetupLock<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    // Another starter may be migrating or seeding for minutes.
    await client.query('set lock_timeout = 0')
    await client.query(`select pg_advisory_lock(${lockKey})`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Brings the database to this version and lets the application's role in: plain SQL files, in order, each in a transaction.
 * @returns names of the migrations that were new
 * @throws Error when a migration that was applied has been edited since
 */
export async function migrate({ owner, appPassword, appUser, key, also }: MigrationOptions): Promise<string[]> {
  return underSetupLock(owner, async (client) => {
    // A table that is kept locked stops the start with an error; waiting would stop every request that comes after us.
    await client.query(`set lock_timeout = '30s'; set idle_in_transaction_session_timeout = '60s'`)
    await client.query(
      'create table if not exists gable_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    if (key) await assertSameKey(client, key)
    const applied = await applyNew(client)
    if (key) await acceptKey(client, key.fingerprint)
    await client.query('select make_partitions()')
    if (await hasCitus(client)) await distributeTables(client)
    await also?.(client)
    await admitApplication(client, appUser ?? appRole, appUser ? undefined : { password: appPassword })
    return applied
  })
}

/** The key this database was set up with, by its public name; undefined before the first start. Older schemas may lack the table or the column. */
export async function knownFingerprint(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.installation') is not null as exists",
  )
  if (!tables[0]?.exists) return undefined
  const { rows } = await client.query<{ known: string | null }>(
    "select to_jsonb(i) ->> 'key_fingerprint' as known from installation i where id = 1",
  )
  return rows[0]?.known ?? undefined
}

type Key = NonNullable<MigrationOptions['key']>

/** @throws Error when the database belongs to an installation with another key */
async function assertSameKey(client: pg.Client, { fingerprint, earlierFingerprints }: Key): Promise<void> {
  const known = await knownFingerprint(client)
  if (known !== undefined && known !== fingerprint && !earlierFingerprints.includes(known))
    throw new Error(
      'This database was set up with another SECRET_KEY. Use the same SECRET_KEY (or DATA_DIR/secret.key) on every machine. ' +
        'If the key is lost for good, run `npm run gable -- secrets accept-key`',
    )
}

/** From now on this is the installation's key. */
export const acceptKey = (client: pg.ClientBase, fingerprint: string) =>
  client.query('update installation set key_fingerprint = $1 where id = 1 and key_fingerprint is distinct from $1', [fingerprint])

interface Migration {
  name: string
  text: string
  checksum: string
}

/** Migrations of databases from before the baseline; those after it are numbered from 0100 on. */
const beforeBaseline = ['0001_accounts.sql', '0009_partitions_and_row_level_security.sql']
/** True for a migration that the baseline holds too, though under another name. */
export const isBeforeBaseline = (name: string): boolean => name < '0100'

/** Migrations still to be applied, in order. @throws Error in words where this program and the database do not belong together */
export function waitingMigrations(applied: readonly Pick<Migration, 'name' | 'checksum'>[]): Migration[] {
  const known = new Map(applied.map((row) => [row.name, row.checksum]))
  if (beforeBaseline.some((name) => known.has(name))) throw madeBeforeRelease()
  const names = readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort()
  const newer = [...known.keys()].filter((name) => !names.includes(name))
  if (newer.length)
    throw new Error(
      `A newer version of Gable has changed this database (${newer.toSorted().at(-1)}). Start that version, or restore an earlier backup`,
    )
  const all = names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
  const changed = all.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  // The baseline was edited until the first release.
  if (changed && isBeforeBaseline(changed.name)) throw madeBeforeRelease()
  if (changed) throw new Error(`migrations/${changed.name} was changed after it was applied. Put the change in a new file`)
  return all.filter(({ name }) => !known.has(name))
}

const madeBeforeRelease = () =>
  new Error(
    'This database was made before the first release and can’t be upgraded. Export each agency with the version that made it ' +
      '(`npm run gable -- archive export`), then import the archives into a new DATA_DIR or an empty database with this version',
  )

async function applyNew(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from gable_migrations')
  const applied: string[] = []
  for (const { name, text, checksum } of waitingMigrations(rows)) {
    await client.query('begin')
    try {
      await client.query(text)
      await client.query('insert into gable_migrations (name, checksum) values ($1, $2)', [name, checksum])
      assertCommitted(await client.query('commit'))
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migrations/${name} failed: ${(error as Error).message}`, { cause: error })
    }
    applied.push(name)
  }
  return applied
}

/** The application owns nothing and is no superuser: row level security binds it, and it cannot change a table. */
async function admitApplication(client: pg.Client, role: string, create?: { password: string | undefined }): Promise<void> {
  if (create) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    try {
      if (!rowCount) await client.query(`create role ${quotedName(role)} login nosuperuser nocreatedb nocreaterole nobypassrls`)
      if (create.password) await client.query(`alter role ${quotedName(role)} password ${literal(create.password)}`)
    } catch (error) {
      // A second database of the same cluster may be migrating at this moment.
      if ((error as { code?: string }).code === '42501')
        throw new Error(
          `The database user can't create the role ${role}. Create a login that is not a superuser and set DATABASE_APP_URL to it`,
          { cause: error },
        )
      if (!['23505', '42710', 'XX000'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
  const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [role],
  )
  if (rows[0]?.rolsuper || rows[0]?.rolbypassrls)
    throw new Error(`The application's database role ${role} is a superuser or bypasses row level security. Use an ordinary role`)
  // An owner could switch row level security off, and drop a table.
  const { rows: owned } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and pg_has_role($1, c.relowner, 'usage') limit 1`,
    [role],
  )
  if (owned[0])
    throw new Error(
      `The application's database role ${role} owns tables (${owned[0].name}). Set DATABASE_APP_URL to a login that owns no tables`,
    )
  const isCluster = await hasCitus(client)
  if (isCluster) await admitToCluster(client, quotedName(role))
  // In one transaction: at no time may a running program read more than it should.
  await client.query('begin')
  try {
    await grantTables(client, quotedName(role))
    if (isCluster) await client.query(`grant delete, update (changes) on audit_events to ${quotedName(role)}`)
    assertCommitted(await client.query('commit'))
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Columns with credentials: written by the application, and read by it only through the functions of the schema `secrets`. */
const unreadable: Record<string, readonly string[]> = {
  portal_accounts: ['credentials', 'webhook_secret'],
  portal_sign_ins: ['refresh_token'],
  user_factors: ['totp_secret'],
  logins: ['password_hash'],
  operators: ['password_hash', 'totp_secret'],
}

async function grantTables(client: pg.Client, role: string): Promise<void> {
  for (const schema of ['public', 'pgboss']) {
    const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
    if (!rowCount) continue
    await client.query(`grant usage on schema ${schema} to ${role}`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`)
    await client.query(`grant usage on all sequences in schema ${schema} to ${role}`)
  }
  for (const [table, hidden] of Object.entries(unreadable)) {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all($2)`,
      [table, hidden],
    )
    await client.query(`revoke select on ${table} from ${role}; grant select (${rows[0]?.names}) on ${table} to ${role}`)
  }
  for (const schema of ['secrets', 'due'])
    await client.query(
      `grant usage on schema ${schema} to ${role}; grant execute on all functions in schema ${schema} to ${role}`,
    )
  await client.query(`revoke insert, update, delete on gable_migrations from ${role}`)
  // Read models show a feature's tables to others; changes go through the feature.
  const { rows: views } = await client.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'public'`,
  )
  if (views.length)
    await client.query(`revoke insert, update, delete on ${views.map(({ name }) => quotedName(name)).join(', ')} from ${role}`)
  // The audit log is append-only, even for faulty code.
  for (const table of ['audit_events', 'audit_chain', 'audit_seals', 'audit_redactions', 'erasures', 'operator_events'])
    await client.query(`revoke update, delete, truncate on ${table} from ${role}`)
}
