import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'

/**
 * The agency's next listing numbers, e.g. `HV-1042`. They are drawn in a transaction of their own, so that the agency's row is not locked while
 * listings are written; a listing that is not saved in the end leaves a gap.
 */
export const drawReferences = ({ platform, scope }: Context, count: number): Promise<string[]> =>
  platform.database.apart(scope.agencyId, (db) => takeReferences(db, scope.agencyId, count))

/** The same in the caller's transaction: for an agency that is created in it. */
export async function takeReferences(db: Db, agencyId: string, count: number): Promise<string[]> {
  const { prefix, next } = await db
    .updateTable('agencies')
    .set((eb) => ({ next_reference: eb('next_reference', '+', count) }))
    .where('id', '=', agencyId)
    .returning(['reference_prefix as prefix', 'next_reference as next'])
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, i) => `${prefix}-${next - count + i}`)
}
