import { notFound } from '#common/errors.ts'
import { outsideName } from '#common/listing/address-lines.ts'
import { completeFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Context } from '#platform/context.ts'

/** Names one listing in what leaves the agency. Checks no permission. @throws not_found */
export async function getOutsideName({ db, scope }: Context, listingId: string): Promise<string> {
  const row = await db
    .selectFrom('listings')
    .select(['reference', 'fields'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!row) throw notFound({ listing: listingId })
  return outsideName({ ...completeFields(row.fields as Partial<ListingFields>), reference: row.reference })
}
