import pg from 'pg'
import { deleteAgencyRow, demoAgencyRows } from '#accounts/branding/server/agency-row.service.ts'
import { isUnfinishedImport } from '#platform/agencies/agency-imports.ts'
import { isDemoCleared, markDemoCleared } from '#platform/installation.ts'
import { agencyFolder, agencyFolders } from '#platform/storage/storage-keys.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { assertCommitted } from '#platform/db/transaction-ends.ts'

async function asOwner<T>(owner: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner as pg.ClientConfig)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const wasDemoCleared = (owner: pg.PoolConfig): Promise<boolean> => asOwner(owner, isDemoCleared)

export const demoAgenciesOf = (owner: pg.PoolConfig): Promise<{ id: string; slug: string; name: string }[]> =>
  asOwner(owner, demoAgencyRows)

/** The agency with this web address name, if `archive import` has not finished it: no user works in it yet. */
export const unfinishedImport = (owner: pg.PoolConfig, slug: string): Promise<{ id: string; name: string } | undefined> =>
  asOwner(owner, async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      'select agency_id as id, name from agencies_view where slug = $1',
      [slug],
    )
    const [agency] = rows
    return agency && (await isUnfinishedImport(client, agency.id)) ? agency : undefined
  })

export async function clearDemo(where: { owner: pg.PoolConfig; storage: Storage }, ids: readonly string[]): Promise<void> {
  // First, so that a next start brings back nothing of what was half removed.
  await asOwner(where.owner, markDemoCleared)
  await removeAgencies(where, ids)
  await where.storage.removeFolder('demo')
}

/**
 * Removes agencies with every row and file they have. Crosses agencies and takes audit rows along, so it runs as the owner of the tables; the
 * order comes from the foreign keys, so that a new table cannot be forgotten.
 */
export async function removeAgencies(
  { owner, storage }: { owner: pg.PoolConfig; storage: Storage },
  ids: readonly string[],
): Promise<void> {
  const tokens = await patiently(() => removeRows(owner, ids))
  // Files go when no row refers to them any more.
  for (const token of tokens) await storage.removeFolder(`public/${token}`)
  for (const id of ids) for (const folder of agencyFolders) await storage.removeFolder(agencyFolder(folder, id))
}

/** A Gable that runs at the same time works on the same rows: two that wait for each other, or a row that was just added below one that goes. */
const metTheWorker = new Set(['40P01', '23503', '40001', '55P03'])
const mostTries = 10

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries || !metTheWorker.has((error as { code?: string }).code ?? '')) throw error
      await new Promise((done) => setTimeout(done, 200 * tries))
    }
  }
}

const removeRows = (owner: pg.PoolConfig, ids: readonly string[]): Promise<string[]> =>
  asOwner(owner, async (client) => {
    await client.query('begin')
    // No new jobs start for them; running ones finish before their rows are deleted.
    await client.query(`delete from pgboss.job where data ->> 'agencyId' = any($1::text[]) and state < 'active'`, [ids])
    const tokens: string[] = []
    const tables = await tablesChildrenFirst(client)
    for (const id of ids) {
      await client.query(`select set_config('app.agency_id', $1, true)`, [id])
      const files = await client.query<{ token: string }>(
        `select token from listing_media where agency_id = $1 union select token from heading_images where agency_id = $1
         union select token from agency_pictures where agency_id = $1`,
        [id],
      )
      tokens.push(...files.rows.map((row) => row.token))
      for (const table of tables) await client.query(`delete from ${client.escapeIdentifier(table)} where agency_id = $1`, [id])
      await deleteAgencyRow(client, id)
    }
    await client.query(`delete from pgboss.job where data ->> 'agencyId' = any($1::text[])`, [ids])
    assertCommitted(await client.query('commit'))
    return tokens
  })

async function tablesChildrenFirst(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  const { rows: links } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
     where f.contype = 'f' and f.conrelid <> f.confrelid and c.relnamespace = 'public'::regnamespace`,
  )
  const left = new Set(tables.map((table) => table.name))
  const ordered: string[] = []
  while (left.size) {
    const free = [...left].filter((table) => !links.some(({ child, parent }) => parent === table && left.has(child)))
    if (!free.length) throw new Error(`Tables have circular references: ${[...left].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}
