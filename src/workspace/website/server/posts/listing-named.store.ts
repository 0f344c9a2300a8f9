import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** The listing of this reference, also when it is no longer advertised; null when there is none. */
export async function listingNamed({ db, scope }: Context, reference: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from listings_view
    where agency_id = ${scope.agencyId} and reference = ${reference} and archived_at is null
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}
