import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

export async function findOpenOfFollowUp({ db, scope }: Context, openId: string): Promise<{ listingId: string } | undefined> {
  const { rows } = await sql<{ listingId: string }>`select listing_id as "listingId" from opens_view
    where agency_id = ${scope.agencyId} and id = ${openId}`.execute(db)
  return rows[0]
}

interface Behind {
  address: string
  documentIds: string[]
  contactId: string | null
  listingId: string
  createdAt: Date
}
/** Target of the links of a message. */
export async function behindLink({ db, scope }: Context, followUpId: string): Promise<Behind | undefined> {
  const { rows } = await sql<Behind>`select f.address, f.document_ids as "documentIds", v.contact_id as "contactId",
      v.listing_id as "listingId", f.created_at as "createdAt"
    from follow_ups f join visits_view v on v.agency_id = f.agency_id and v.id = f.visit_id
    where f.agency_id = ${scope.agencyId} and f.id = ${followUpId}`.execute(db)
  return rows[0]
}
