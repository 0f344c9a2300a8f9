import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { StoredTables } from '#platform/db/tables.generated.ts'
import { type Reaction, runs } from '#platform/feature.ts'
import { contactMerged, contactMergeUndone, contactsDeleted } from '../contacts.events.ts'

type OfContact = {
  [T in keyof StoredTables]: 'contact_id' | 'id' extends keyof StoredTables[T] ? T : never
}[keyof StoredTables]

/**
 * For the declaration of a feature whose table has a plain `contact_id`: its rows go over to the contact that is kept, and back when the merge
 * is undone. Rows that were deleted since stay deleted.
 * @param then brings up to date what is derived from these rows
 */
export function followsMerges(
  table: OfContact,
  then: (ctx: Context, ids: readonly string[], contactId: string) => Promise<void> = async () => {},
): Reaction[] {
  return [
    runs(contactMerged, async (ctx, { fromId, toId, moved }) => {
      const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set contact_id = ${toId}
        where agency_id = ${ctx.scope.agencyId} and contact_id = ${fromId} returning id`.execute(ctx.db)
      moved[table] = rows.map(({ id }) => id)
      await then(ctx, moved[table], toId)
    }),
    runs(contactMergeUndone, async (ctx, { keptId, restoredId, moved }) => {
      const ids = moved[table] ?? []
      await sql`update ${sql.table(table)} set contact_id = ${restoredId}
        where agency_id = ${ctx.scope.agencyId} and contact_id = ${keptId} and id = any(${ids}::uuid[])`.execute(ctx.db)
      await then(ctx, ids, restoredId)
    }),
  ]
}

/** Declares a feature whose rows outlive the contact that they name. */
export const outlivesContacts = (table: OfContact): Reaction =>
  runs(contactsDeleted, async ({ db, scope }, { ids }) => {
    await sql`update ${sql.table(table)} set contact_id = null
      where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])`.execute(db)
  })
