import { findRefs } from '#accounts/old-system/server/external-refs.service.ts'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Kind of the records in external_refs. */
const kind = 'contact'
export const contactId = (source: string, externalId: string) => ({ source, kind, externalId })

export interface KnownId {
  contactId: string
  /** False in the bin: a contact that the file brings again has the id from now on. */
  isInUse: boolean
}
/** The contacts that earlier imports had these ids for. The reader's rights are not asked here. */
export async function contactsByOldId(ctx: Context, source: string, oldIds: readonly string[]): Promise<Map<string, KnownId>> {
  if (!oldIds.length) return new Map()
  const refOf = await findRefs(
    ctx,
    oldIds.map((id) => contactId(source, id)),
  )
  const found = oldIds.flatMap((id) => {
    const ref = refOf(contactId(source, id))
    return ref ? [[id, ref.recordId] as const] : []
  })
  const inUse = await contactsInUse(
    ctx,
    found.map(([, recordId]) => recordId),
  )
  return new Map(found.map(([id, recordId]) => [id, { contactId: recordId, isInUse: inUse.has(recordId) }]))
}

/** Those of these contacts that are not in the bin. */
export async function contactsInUse({ db, scope }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  const { rows } = await sql<{ id: string }>`select id from contacts_view where agency_id = ${scope.agencyId}
    and id = any(${ids}::uuid[]) and archived_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
