import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { DeclaredTable, MaskedRow } from '#platform/personal-data.ts'
import { masker, type Traces, tracePattern, withoutPerson } from '../mask.rules.ts'

/**
 * Masks what is left of a person anywhere in the agency: their address or number may be in rows that are not theirs.
 * @param tables what the features declare as personal data
 * @param keptListings where parties keep their name
 */
export async function erasePersonalData(
  ctx: Context,
  tables: readonly DeclaredTable[],
  traces: Traces,
  keptListings: ReadonlySet<string>,
): Promise<void> {
  const pattern = [tracePattern(traces), ...traces.contactIds].filter(Boolean).join('|')
  const mask = masker(traces)
  for (const table of tables) {
    const { json, text, listing } = table
    if (!json.length && !text.length) continue
    const found = await rowsWith(ctx, table, pattern)
    if (!found.length) continue
    const masked = found.map((row) => {
      const keepsName = listing !== undefined && keptListings.has(String(row[listing]))
      const empty = (column: string) => row[column] === null
      return {
        ...row,
        ...Object.fromEntries(json.map((c) => [c, empty(c) ? null : withoutPerson(row[c], traces, keepsName)])),
        ...Object.fromEntries(text.map((c) => [c, empty(c) ? null : mask(String(row[c]))])),
      }
    })
    if (table.write) await table.write(ctx, masked)
    else for (const row of masked) await writeRow(ctx, table, row)
    await table.masked?.(ctx, masked)
  }
}

async function rowsWith(
  { db, scope }: Context,
  { table, key, json, text, listing, write }: DeclaredTable,
  pattern: string,
): Promise<MaskedRow[]> {
  const columns = new Set([...key, ...json, ...text, ...(listing ? [listing] : [])])
  const holds = [...json, ...text].map((column) => sql`${sql.ref(column)}::text ~* ${pattern}`)
  const { rows } = await sql<MaskedRow>`select ${sql.join([...columns].map((column) => sql.ref(column)))} from ${sql.table(table)}
    where agency_id = ${scope.agencyId} and (${sql.join(holds, sql` or `)}) ${write ? sql`` : sql`for update`}`.execute(db)
  return rows
}

async function writeRow({ db, scope }: Context, { table, key, json, text }: DeclaredTable, row: MaskedRow): Promise<void> {
  const sets = [
    ...json.map((column) => sql`${sql.ref(column)} = ${row[column] === null ? null : JSON.stringify(row[column])}::jsonb`),
    ...text.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
  ]
  const isRow = [sql`agency_id = ${scope.agencyId}`, ...key.map((column) => sql`${sql.ref(column)} = ${row[column]}`)]
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${sql.join(isRow, sql` and `)}`.execute(db)
}
