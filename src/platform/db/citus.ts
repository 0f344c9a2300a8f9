import type pg from 'pg'
import { assertCommitted } from './transaction-ends.ts'

/** Tables without row level security that are only read and written on the coordinator, though they name an agency. */
export const directories = ['logins', 'passkey_owners', 'public_addresses', 'agency_states', 'website_hosts']
/** Shared data that queries join with tables of agencies. */
const onEveryNode = ['localities']

export async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

/**
 * Spreads the tables that are not yet by agency, if the database is the coordinator of a Citus cluster (docs/decisions/0145). Foreign keys
 * are taken off and put back, because one cannot connect a table that is spread with one that is not, in whichever order they are.
 */
export async function distributeTables(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; column: string }>(
    `select c.relname as name, case c.relname when 'agencies' then 'id' else 'agency_id' end as column from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
       and (c.relname = 'agencies' or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id'))
       and not exists (select 1 from pg_dist_partition d where d.logicalrelid = c.oid)
     order by c.relname <> 'agencies', c.relname`,
    [directories],
  )
  await client.query('begin')
  try {
    // One connection to each node: the transaction sees its own tables there.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    for (const name of onEveryNode)
      await client.query(
        `select create_reference_table($1) where not exists (select 1 from pg_dist_partition where logicalrelid = $1::text::regclass)`,
        [name],
      )
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
         and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))`,
      [tables.map(({ name }) => name)],
    )
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const { name, column } of tables)
      await client.query(`select create_distributed_table($1, $2, colocate_with => $3)`, [
        name,
        column,
        name === 'agencies' ? 'none' : 'agencies',
      ])
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    assertCommitted(await client.query('commit'))
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The tables could not be distributed over the cluster: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Row level security on the shards asks for the agency as well. A transaction of a cluster may not change as its owner what it read as the
 * application, so the two functions that take a person out of the audit run with the application's rights there; they still ask for an erasure
 * of their own transaction (docs/decisions/0145).
 */
export async function admitToCluster(client: pg.Client, role: string): Promise<void> {
  await client.query(`alter role ${role} set citus.propagate_set_commands = 'local'`)
  // Rows are locked on the workers, whose connections do not take over what the application set for its own on the coordinator.
  await client.query(`alter role ${role} set lock_timeout = '10s'`)
  await client.query(`alter function erase_audit_events(uuid, uuid[]) security invoker`)
  await client.query(`alter function mask_audit_event(uuid, uuid, jsonb) security invoker`)
}
