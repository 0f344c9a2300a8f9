import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { emptyContact } from '../contact-fields.contract.ts'
import { clearLinks, findContact, writeLinks } from './contacts.store.ts'

/** Takes a contact out of everything that finds it and leaves a signpost to the one that it is merged into. */
export async function leaveSignpost(ctx: Context, id: string, keptId: string): Promise<void> {
  await setMergedInto(ctx, id, keptId)
  await clearLinks(ctx, [id])
}

/** Makes a merged contact a record of its own again. @returns false when it was merged into another one since */
export async function removeSignpost(ctx: Context, id: string, keptId: string): Promise<boolean> {
  const merged = await findContact(ctx, id, { lock: true, archived: true })
  if (merged?.mergedInto !== keptId) return false
  await setMergedInto(ctx, id, null)
  await writeLinks(ctx, id, { ...emptyContact, ...merged.fields })
  return true
}

async function setMergedInto({ db, scope, clock }: Context, id: string, keptId: string | null): Promise<void> {
  await db
    .updateTable('contacts')
    .set((eb) => ({
      merged_into: keptId,
      archived_at: keptId ? clock() : null,
      updated_at: clock(),
      version: eb('version', '+', 1),
    }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

/** Where a merged record leads; the id itself when it was not merged. */
export async function keptIdOf({ db, scope }: Context, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`with recursive way as (
    select id, merged_into, 0 as n from contacts where agency_id = ${scope.agencyId} and id = ${id}
    union all select c.id, c.merged_into, way.n + 1 from way join contacts c on c.agency_id = ${scope.agencyId} and c.id = way.merged_into where way.n < 20)
    select id from way order by n desc limit 1`.execute(db)
  return rows[0]?.id ?? id
}
