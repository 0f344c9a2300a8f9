import { sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cursorValues } from '#platform/db/cursor-values.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { normalised } from '#common/normalised.ts'
import type { BinnedContact } from '../../contact-lists.contract.ts'
import { contactsDeleted } from '../../contacts.events.ts'
import { readableContacts, writableContacts } from '../contact-access.service.ts'
import { waysOf } from '../consent/consent.store.ts'
import { keepRefusalsOf } from '../consent/suppression.service.ts'
import { removeSearchWords } from '#platform/search/search-words.store.ts'
import { containsWords } from '#platform/db/contains-words.ts'
import { afterPrefix } from '#platform/db/prefix.ts'

/** How long a deleted contact can come back. */
export const binDays = 30
const dayMs = 86_400_000

/** Lists the part of the bin that the caller may see, latest first. A merged record is no deleted one. */
export async function listBin(
  ctx: Context,
  { limit, cursor, q }: { limit: number; cursor?: string | undefined; q?: string | undefined },
): Promise<Page<BinnedContact>> {
  const { db, scope, clock } = ctx
  const after = readCursor(cursor, () => z.tuple([cursorValues.timestamptz, z.uuid()]))
  const { rows: found } = await sql<Omit<BinnedContact, 'deletedAt' | 'until'> & { deletedAt: Date }>`
    select c.id, c.kind, c.display_name as "displayName", c.email, c.phone, c.archived_at as "deletedAt", ${writableContacts(ctx)} as "canRestore",
      (select nullif(u.full_name, '') from audit_events_view e join users_view u on u.agency_id = e.agency_id and u.id = e.user_id
        where e.agency_id = ${scope.agencyId} and e.entity = 'contact' and e.entity_id = c.id and e.action = 'deleted' order by e.id desc limit 1) as "deletedBy"
    from contacts c where c.agency_id = ${scope.agencyId} and c.archived_at > ${new Date(clock().getTime() - binDays * dayMs)}
      and c.merged_into is null and ${readableContacts(ctx)} and ${containsWords(sql`concat_ws(' ', c.display_name, c.email, c.phone, c.suburb)`, q)}
      ${after ? sql`and (c.archived_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by c.archived_at desc, c.id desc limit ${limit + 1}`.execute(db)
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.deletedAt.toISOString(), row.id])
  return {
    items: rows.map(({ deletedAt, ...row }) => ({
      ...row,
      deletedAt: deletedAt.toISOString(),
      until: new Date(deletedAt.getTime() + binDays * dayMs).toISOString(),
    })),
    nextCursor,
  }
}

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
  await removeSearchWords(ctx, ids)
  await sql`delete from contact_keys where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from contacts where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
}

/** Suburbs in use with this prefix, for the filter. */
export async function suburbsInUse(ctx: Context, q: string): Promise<string[]> {
  const key = normalised(q)
  const { rows } = await sql<{ suburb: string }>`select min(c.suburb) as suburb from contacts c
    where c.agency_id = ${ctx.scope.agencyId} and c.archived_at is null and c.suburb_key >= ${key} and c.suburb_key < ${afterPrefix(key)}
      and ${readableContacts(ctx)} group by c.suburb_key order by c.suburb_key limit 50`.execute(ctx.db)
  return rows.map(({ suburb }) => suburb)
}
