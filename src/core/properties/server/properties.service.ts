import { type RawBuilder, sql } from 'kysely'
import { removeOldSystem } from '#accounts/old-system/server/old-system.service.ts'
import { notFound } from '#common/errors.ts'
import { type Context, newId } from '#platform/context.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import type { PropertyAddress } from '../properties.contract.ts'
import { propertiesRemoving } from '../properties.events.ts'
import { addressKey } from '../properties.rules.ts'

/** The property at this address, made when it is new; null while the address is incomplete. */
export async function propertyAt(ctx: Context, address: Address): Promise<string | null> {
  const [id = null] = await propertiesAt(ctx, [address])
  return id
}

/** The same for several addresses at once, because each is a round trip and feeds bring thousands. @returns in their order */
export async function propertiesAt(ctx: Context, addresses: readonly Address[]): Promise<(string | null)[]> {
  const { db, scope } = ctx
  const keys = addresses.map(addressKey)
  const wanted = new Map(addresses.flatMap((address, i) => (keys[i] ? [[keys[i], address] as const] : [])))
  if (!wanted.size) return keys.map(() => null)
  const each = <T>(read: (address: Address) => T) => [...wanted.values()].map(read)
  // Of two listings of one new address at the same time the second gets the first one's property.
  const found = await propertiesWithKeys(ctx, [...wanted.keys()])
  for (const key of found.keys()) wanted.delete(key)
  const { rows: made } = wanted.size
    ? await sql<{ id: string; key: string }>`
    insert into properties (agency_id, id, address_key, street_line, suburb, state, postcode)
    select a.agency_id, g.id, g.key, g.street_line, g.suburb, g.state, g.postcode from agencies_view a, unnest(${[...wanted.keys()]}::text[], ${each(newId)}::uuid[], ${each(streetLine)}::text[],
        ${each((a) => a.suburb)}::text[], ${each((a) => a.state)}::text[], ${each((a) => a.postcode)}::text[]) as g (key, id, street_line, suburb, state, postcode)
      where a.agency_id = ${scope.agencyId}
    on conflict (agency_id, address_key) do update set address_key = excluded.address_key returning id, address_key as key`.execute(
        db,
      )
    : { rows: [] }
  const ids = new Map([...found, ...made.map(({ id, key }) => [key, id] as const)])
  return keys.map((key) => (key && ids.get(key)) || null)
}

/** Those of these addresses that are there already; null for the others. @returns in their order */
export async function findPropertiesAt(ctx: Context, addresses: readonly Address[]): Promise<(string | null)[]> {
  const keys = addresses.map(addressKey)
  const ids = await propertiesWithKeys(ctx, [...new Set(keys.flatMap((key) => key ?? []))])
  return keys.map((key) => (key && ids.get(key)) || null)
}

async function propertiesWithKeys({ db, scope }: Context, keys: readonly string[]): Promise<Map<string, string>> {
  if (!keys.length) return new Map()
  const found = await db
    .selectFrom('properties')
    .select(['id', 'address_key as key'])
    .where('agency_id', '=', scope.agencyId)
    .where('address_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  const missing = keys.filter((key) => !found.some((one) => one.key === key))
  found.push(...(await withOrWithoutPostcode({ db, scope }, missing)))
  return new Map(found.map(({ id, key }) => [key, id]))
}

/** The same address is one property when only one of the two says its postcode. */
async function withOrWithoutPostcode({ db, scope }: Pick<Context, 'db' | 'scope'>, keys: readonly string[]) {
  const withPostcode = keys.filter((key) => !key.endsWith('|'))
  const without = keys.filter((key) => key.endsWith('|'))
  const look = async (list: readonly string[], isSame: RawBuilder<boolean>) =>
    list.length
      ? (
          await sql<{ id: string; key: string }>`select distinct on (x.key) p.id, x.key from unnest(${list}::text[]) as x (key)
            join properties p on p.agency_id = ${scope.agencyId} and ${isSame} order by x.key, p.address_key`.execute(db)
        ).rows
      : []
  return [
    ...(await look(withPostcode, sql<boolean>`p.address_key = left(x.key, -4)`)),
    // Few have none, and no index helps to find them.
    ...(await look(without, sql<boolean>`starts_with(p.address_key, x.key)`)),
  ]
}

/** Until the transaction ends, for decisions that two agents must not take at once. */
export async function lockProperty({ db, scope }: Context, id: string): Promise<void> {
  await sql`select 1 from properties where agency_id = ${scope.agencyId} and id = ${id} for no key update`.execute(db)
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

/** Answers of properties whether the user may read this one. */
export async function answerShown(ctx: Context, shown: { entity: string; recordId: string; mayRead?: boolean }): Promise<void> {
  if (shown.entity !== 'property') return
  shown.mayRead = ctx.scope.permissions.has('listings.read') && (await findProperty(ctx, shown.recordId)) !== undefined
}

export async function findProperty(ctx: Context, id: string): Promise<PropertyAddress | undefined> {
  return (await propertyAddresses(ctx, [id])).get(id)
}

/** Those of these properties that are there, by id. */
export async function propertyAddresses(
  { db, scope }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PropertyAddress>> {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'street_line', 'suburb', 'state', 'postcode', 'created_at'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, suburb, state, postcode, ...row }) => [
      id,
      { id, streetLine: row.street_line, suburb, state, postcode, createdAt: row.created_at.toISOString() },
    ]),
  )
}

/** Deletes properties that nothing is kept about: no listing, no person, no note. @returns the ids of those that are gone */
export async function removeUnusedProperties(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { db, scope } = ctx
  if (!ids.length) return []
  await sql`select 1 from properties where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  )
  const used = new Set<string>()
  await ctx.emit(propertiesRemoving, { ids, used })
  const unused = ids.filter((id) => !used.has(id))
  await removeOldSystem(ctx, 'property', unused)
  await sql`delete from properties where agency_id = ${scope.agencyId} and id = any(${unused}::uuid[])`.execute(db)
  return unused
}
