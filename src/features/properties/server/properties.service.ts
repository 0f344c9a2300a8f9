import { notFound } from '#common/errors.ts'
import { type Context, newId } from '#platform/context.ts'
import type { Address } from '#features/listings/listing-fields.contract.ts'
import { streetLine } from '#features/listings/listings.rules.ts'
import { addressKey } from '../properties.rules.ts'

/** The property at this address, made when it is new; null while the address is incomplete. */
export async function propertyAt({ db, scope }: Context, address: Address): Promise<string | null> {
  const key = addressKey(address)
  if (!key) return null
  const found = await db
    .selectFrom('properties')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('address_key', '=', key)
    .executeTakeFirst()
  if (found) return found.id
  const { id } = await db
    .insertInto('properties')
    .values({
      agency_id: scope.agencyId,
      id: newId(),
      address_key: key,
      street_line: streetLine(address),
      suburb: address.suburb,
      state: address.state,
      postcode: address.postcode,
    })
    // Two listings of one new address at once: the second gets the first one's property.
    .onConflict((c) => c.columns(['agency_id', 'address_key']).doUpdateSet({ address_key: key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws not_found */
export async function requireProperty({ db, scope }: Context, id: string): Promise<{ id: string }> {
  const found = await db
    .selectFrom('properties')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound({ property: id })
  return found
}
