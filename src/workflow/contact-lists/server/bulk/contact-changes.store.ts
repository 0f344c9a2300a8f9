import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export const contactBulkTables = {
  bulks: 'contact_bulks',
  items: 'contact_bulk_items',
  recordId: 'contact_id',
  records: 'contacts_view',
  recordName: sql<string>`coalesce(r.display_name, 'Somebody')`,
  isNamed: sql<boolean>`not r.is_private`,
  recordsKey: 'contacts',
  userName: (agencyId: string) =>
    sql<string | null>`(select nullif(u.full_name, '') from users_view u where u.agency_id = ${agencyId} and u.id = b.user_id)`,
  permission: 'contacts.write',
} as const

/** Empties the memory that bulk changes have of erased contacts. */
export async function emptyBulkItems({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`update contact_bulk_items set before = null, reason = null where agency_id = ${scope.agencyId} and contact_id = any(${contactIds}::uuid[])`.execute(
    db,
  )
}
