import { sql } from 'kysely'
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

/**
 * Names listings in what the agency's own people take outside, such as the calendar on their phones: with the reference where the address alone does
 * not say which one it is. Checks no permission.
 */
export async function outsideNamesForStaff({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ id: string; reference: string; fields: Partial<ListingFields> }>`select id, reference,
      jsonb_build_object('address', fields -> 'address', 'addressVisibility', fields -> 'addressVisibility') as fields
    from listings where agency_id = ${scope.agencyId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, reference, fields }) => {
      const { address, addressVisibility } = completeFields(fields)
      const name = outsideName({ address, addressVisibility, reference })
      return [id, addressVisibility === 'fullAddress' || name.endsWith(reference) ? name : `${name} (${reference})`]
    }),
  )
}
