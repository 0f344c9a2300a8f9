import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ContactBulkRequest } from '../../contact-lists.contract.ts'
import { contactConditions } from '../list/contact-filter.store.ts'

export const contactBulkRecords = {
  entity: 'contact',
  records: 'contacts',
  recordName: sql<string>`coalesce(r.display_name, 'Somebody')`,
  isNamed: sql<boolean>`not r.is_private`,
  recordsKey: 'contacts',
  permission: 'contacts.write',
} as const

/** Ids of the matching contacts; one more than the limit means that there are too many. */
export async function matchingIds(
  ctx: Context,
  { contacts, ...filter }: NonNullable<ContactBulkRequest['matching']>,
  limit: number,
): Promise<string[]> {
  const where = sql.join(await contactConditions(ctx, filter, contacts === 'agent'), sql` and `)
  const { rows } = await sql<{ id: string }>`select c.id from contacts c where ${where} limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function idsWithTag({ db, scope }: Context, tag: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select contact_id as id from contact_tags
    where agency_id = ${scope.agencyId} and tag_key = ${tag.toLowerCase()} order by contact_id`.execute(db)
  return rows.map(({ id }) => id)
}
