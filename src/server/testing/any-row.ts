import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { assertCommitted } from '#platform/db/transaction-ends.ts'

interface Table {
  table: string
  text?: readonly string[]
  json?: readonly string[]
}
/** Columns that a check wants with the others, and the value where not any will do. */
const wanted: Record<string, Record<string, string | null>> = {
  diligence_links: { state: 'given' },
  diligence_matches: { contact_id: null },
}

/**
 * A row of any table, with these words in its texts and documents; foreign keys are not looked at.
 * @returns the ids in it
 */
export async function insertAnyRow(
  owner: pg.Pool,
  agencyId: string,
  { table, text = [], json = [] }: Table,
  words: string,
): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; type: string; check: string | null }>(
    `select attname as name, format_type(atttypid, null) as type, (select min(pg_get_constraintdef(c.oid)) from pg_constraint c
       where c.conrelid = attrelid and c.conkey = array[attnum] and c.contype = 'c') as check
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and (attname = any($2) or attnotnull and not atthasdef or exists (
         -- The other half of a pair that is there together or not at all.
         select 1 from pg_constraint c join pg_attribute other on other.attrelid = c.conrelid and other.attnum = any(c.conkey)
         where c.conrelid = pg_attribute.attrelid and c.contype = 'c' and pg_attribute.attnum = any(c.conkey)
           and pg_get_constraintdef(c.oid) ~ 'IS NULL\\) = \\(\\w+ IS NULL\\)\\)\\)$' and other.attname = any($2)))
     order by attnum`,
    [table, [...text, ...json, ...Object.keys(wanted[table] ?? {})]],
  )
  // Ascending: of a pair that has no order, the smaller one comes first.
  const ids = Array.from(rows, () => randomUUID()).toSorted()
  let used = 0
  const valueOf = ({ name, type, check }: (typeof rows)[number]): unknown => {
    if (name === 'agency_id') return agencyId
    const chosen = wanted[table]?.[name]
    if (chosen) return chosen
    if (type === 'uuid') return ids[used++]
    if (type.endsWith('[]')) return []
    if (type === 'jsonb') return JSON.stringify([words])
    // A code of so many characters.
    const length = /\{(\d+)\}\$'/.exec(check ?? '')?.[1]
    if (type === 'text' && length) return 'a'.repeat(Number(length))
    if (type === 'text') return /'([^']*)'::text/.exec(check ?? '')?.[1] ?? words
    if (type === 'bytea') return randomBytes(32)
    if (type === 'boolean') return false
    if (type !== 'integer' && type !== 'bigint' && type !== 'smallint') return new Date()
    return Number(/>= (\d+)/.exec(check ?? '')?.[1] ?? 1)
  }
  const client = await owner.connect()
  try {
    await client.query(`begin; set local citus.propagate_set_commands = 'local'; set local session_replication_role = 'replica'`)
    await client.query(
      `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) values (${rows.map((_, i) => `$${i + 1}`).join(', ')})`,
      rows.map(valueOf),
    )
    assertCommitted(await client.query('commit'))
  } finally {
    client.release(true)
  }
  return ids.slice(0, used)
}
