import { sql } from 'kysely'
import { notFound } from '#common/errors.ts'
import { type Context, newId } from '#platform/context.ts'
import type { Address } from '#features/listings/listing-fields.contract.ts'
import { streetLine } from '#features/listings/listings.rules.ts'
import { addressKey } from '../properties.rules.ts'

/** The property at this address, made when it is new; null while the address is incomplete. */
export async function propertyAt({ db, scope }: Context, address: Address): Promise<string | null> {
  const key = addressKey(address)
  if (!key) return null
  const { suburb, state, postcode } = address
  // One statement, because each is a round trip and feeds bring thousands. Of two listings of one new address at the same time the second
  // gets the first one's property.
  const { rows } = await sql<{ id: string }>`
    with found as (select id from properties where agency_id = ${scope.agencyId} and address_key = ${key}),
      made as (insert into properties (agency_id, id, address_key, street_line, suburb, state, postcode)
        select ${scope.agencyId}::uuid, ${newId()}::uuid, ${key}, ${streetLine(address)}, ${suburb}, ${state}, ${postcode}
        where not exists (select from found)
        on conflict (agency_id, address_key) do update set address_key = excluded.address_key returning id)
    select id from found union all select id from made`.execute(db)
  return rows[0]?.id ?? null
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
