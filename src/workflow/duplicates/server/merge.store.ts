import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import type { ContactMerge } from '../duplicates.contract.ts'
import { undoDays } from '../merge.rules.ts'
import type { Moved } from '#core/contacts/contacts.events.ts'

export interface StoredMerge {
  id: string
  keptId: string
  mergedId: string
  keptBefore: ContactFields
  keptVersion: number
  moved: Moved
  mergedAt: Date
  undoneAt: Date | null
}

export async function insertMerge(
  ctx: Context,
  merge: Pick<StoredMerge, 'keptId' | 'mergedId' | 'keptBefore' | 'keptVersion' | 'moved'>,
): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('contact_merges')
    .values({
      agency_id: ctx.scope.agencyId,
      id,
      kept_id: merge.keptId,
      merged_id: merge.mergedId,
      kept_before: JSON.stringify(merge.keptBefore),
      kept_version: merge.keptVersion,
      moved: JSON.stringify(merge.moved),
      merged_by: ctx.scope.userId,
      merged_at: ctx.clock(),
    })
    .execute()
  return id
}

export async function findMerge({ db, scope }: Context, id: string): Promise<StoredMerge | undefined> {
  const { rows } = await sql<StoredMerge>`
    select id, kept_id as "keptId", merged_id as "mergedId", kept_before as "keptBefore", kept_version as "keptVersion", moved, merged_at as "mergedAt", undone_at as "undoneAt"
    from contact_merges where agency_id = ${scope.agencyId} and id = ${id} for no key update`.execute(db)
  return rows[0]
}

export async function markUndone({ db, scope, clock }: Context, id: string): Promise<void> {
  await db
    .updateTable('contact_merges')
    .set({ undone_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

/** Newest first. */
export async function mergesOf({ db, scope }: Context, keptId: string): Promise<ContactMerge[]> {
  const { rows } = await sql<
    Omit<ContactMerge, 'mergedAt' | 'undoneAt' | 'undoUntil'> & { mergedAt: Date; undoneAt: Date | null }
  >`
    select m.id, m.kept_id as "keptId", m.merged_id as "mergedId", c.display_name as "mergedName", u.full_name as "mergedByName",
      m.merged_at as "mergedAt", m.undone_at as "undoneAt"
    from contact_merges m join contacts_view c on c.agency_id = m.agency_id and c.id = m.merged_id left join users_view u on u.agency_id = m.agency_id and u.id = m.merged_by
    where m.agency_id = ${scope.agencyId} and m.kept_id = ${keptId} order by m.merged_at desc, m.id desc limit 100`.execute(db)
  return rows.map((row) => ({
    ...row,
    mergedAt: row.mergedAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoUntil: new Date(row.mergedAt.getTime() + undoDays * 86_400_000).toISOString(),
  }))
}
