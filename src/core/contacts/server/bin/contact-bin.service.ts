import { sql } from 'kysely'
import { removeOldSystem } from '#accounts/old-system/server/old-system.service.ts'
import type { Context } from '#platform/context.ts'
import { contactsDeleted } from '../../contacts.events.ts'
import { waysOf } from '../consent/consent.store.ts'
import { keepRefusalsOf } from '../consent/suppression.service.ts'
import { removeSearchWords } from '#platform/search/search-words.store.ts'

/** How long a deleted contact can come back. */
export const binDays = 30
const dayMs = 86_400_000

/**
 * Permanently deletes contacts whose time in the bin is over, with the contacts merged into them and the notes about them only. Price quotes stay
 * with the name as text, because the law requires them.
 * @returns the deleted ids
 */
export async function deleteExpired(ctx: Context, limit: number): Promise<string[]> {
  const { db, scope, clock } = ctx
  const before = new Date(clock().getTime() - binDays * dayMs)
  const { rows } = await sql<{ id: string }>`
    with recursive gone as (
      select * from (select id from contacts where agency_id = ${scope.agencyId} and archived_at <= ${before} and merged_into is null order by archived_at limit ${limit}) first
      union select c.id from gone join contacts c on c.agency_id = ${scope.agencyId} and c.merged_into = gone.id)
    select id from gone`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return []
  await deleteContacts(ctx, ids)
  return ids
}

/** Deletes for good, with everything that goes by a key. */
export async function deleteContacts(ctx: Context, ids: readonly string[]): Promise<void> {
  const { db, scope } = ctx
  // Locked, so that no row that references one of them is inserted in between.
  await sql`select id from contacts where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  )
  await keepRefusalsOf(ctx, await waysOf(ctx, ids))
  await ctx.emit(contactsDeleted, { ids })
  await removeOldSystem(ctx, 'contact', ids)
  await removeSearchWords(ctx, ids)
  await sql`delete from contact_keys where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from contacts where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
}
