import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ContactFields } from '../contact-fields.contract.ts'
import type { ContactFilter } from '../contacts.contract.ts'
import { contactConditions } from './list/contact-filter.store.ts'

/** A subquery of the ids of all contacts that a filter means, for audiences. */
export const idsMatching = async (ctx: Context, filter: ContactFilter, isOwnOnly: boolean): Promise<RawBuilder<unknown>> =>
  sql`select c.id from contacts c where ${sql.join(await contactConditions(ctx, filter, isOwnOnly), sql` and `)}`

export interface FamilyMember {
  id: string
  displayName: string
  version: number
  fields: ContactFields
}

/** A contact with every record that was merged into them, in the recycle bin too; by id, so that all lock them in one order. */
export async function familyOf({ db, scope }: Context, id: string, { lock = false } = {}): Promise<FamilyMember[]> {
  const { rows } = await sql<FamilyMember>`
    with recursive family as (
      select ${id}::uuid as id union select c.id from family f join contacts c on c.agency_id = ${scope.agencyId} and c.merged_into = f.id)
    select c.id, c.display_name as "displayName", c.version, c.fields from contacts c
    where c.agency_id = ${scope.agencyId} and c.id in (select id from family) order by c.id ${lock ? sql`for no key update of c` : sql``}`.execute(
    db,
  )
  return rows
}
