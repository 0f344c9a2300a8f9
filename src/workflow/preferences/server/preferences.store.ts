import { type RawBuilder, sql } from 'kysely'
import { normalised } from '#common/normalised.ts'
import { type Context, newId } from '#platform/context.ts'
import type { ContactFilter } from '#core/contacts/contacts.contract.ts'
import { suburbKey } from '#core/listings/listing-facts.rules.ts'
import { featureBits } from '#core/listings/match-features.contract.ts'
import { classesWithRooms, priceFloor, priceLimit, type Requirements } from '../match.rules.ts'
import type { Preference, PreferenceFields, WantedSuburb } from '../preferences.contract.ts'
import { emptyPreference, requirementsOf } from '../wishes.rules.ts'

/** Higher than any price; still a number that JavaScript holds exactly. */
const noLimit = Number.MAX_SAFE_INTEGER
/** Neighbouring suburbs: within this distance, and at most so many. */
const nextKm = 3
const maxNext = 10
const maxAround = 60

export async function findPreferences(
  { db, scope }: Context,
  by: { ids: readonly string[] } | { contactIds: readonly string[] } | { contactId: string },
  { archived = false, lock = false } = {},
): Promise<Preference[]> {
  const rows = await db
    .selectFrom('preferences')
    .select(['id', 'contact_id', 'fields', 'version', 'created_at', 'updated_at'])
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if('ids' in by, (q) => q.where('id', 'in', 'ids' in by ? [...by.ids] : []))
    .$if('contactIds' in by, (q) => q.where('contact_id', 'in', 'contactIds' in by ? [...by.contactIds] : []))
    .$if('contactId' in by, (q) => q.where('contact_id', '=', 'contactId' in by ? by.contactId : ''))
    .$if(lock, (q) => q.forNoKeyUpdate())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...emptyPreference,
    ...(row.fields as PreferenceFields),
    id: row.id,
    contactId: row.contact_id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

export const findPreference = async (ctx: Context, id: string, options?: { archived?: boolean; lock?: boolean }) =>
  (await findPreferences(ctx, { ids: [id] }, options))[0]
export const preferencesById = async (ctx: Context, ids: readonly string[]) =>
  ids.length ? findPreferences(ctx, { ids: [...new Set(ids)] }) : []

export async function insertPreference(ctx: Context, contactId: string, fields: PreferenceFields): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('preferences')
    .values({
      agency_id: ctx.scope.agencyId,
      id,
      contact_id: contactId,
      is_active: fields.isActive,
      valid_until: fields.validUntil,
      fields: JSON.stringify(fields),
      created_by: ctx.scope.userId,
      created_at: ctx.clock(),
      updated_at: ctx.clock(),
    })
    .execute()
  await writeAreas(ctx, { id, contactId, fields })
  return id
}

export async function updatePreference(ctx: Context, before: Preference, fields: PreferenceFields): Promise<void> {
  await ctx.db
    .updateTable('preferences')
    .set({
      is_active: fields.isActive,
      valid_until: fields.validUntil,
      fields: JSON.stringify(fields),
      version: before.version + 1,
      updated_at: ctx.clock(),
    })
    .where('agency_id', '=', ctx.scope.agencyId)
    .where('id', '=', before.id)
    .execute()
  await writeAreas(ctx, { id: before.id, contactId: before.contactId, fields })
}

export async function archivePreference(
  ctx: Context,
  { id, contactId, ...fields }: Preference,
  isArchived: boolean,
): Promise<void> {
  await ctx.db
    .updateTable('preferences')
    .set((eb) => ({ archived_at: isArchived ? ctx.clock() : null, version: eb('version', '+', 1), updated_at: ctx.clock() }))
    .where('agency_id', '=', ctx.scope.agencyId)
    .where('id', '=', id)
    .execute()
  await writeAreas(ctx, { id, contactId, fields: isArchived ? { ...fields, isActive: false } : fields })
}

/** Writes the areas of the next preferences again. @returns the last one, null when there are no more */
export async function areasPage(ctx: Context, after: string | null, limit: number): Promise<string | null> {
  const rows = await ctx.db
    .selectFrom('preferences')
    .select(['id', 'contact_id', 'fields'])
    .where('agency_id', '=', ctx.scope.agencyId)
    .where('archived_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  for (const row of rows)
    await writeAreas(ctx, {
      id: row.id,
      contactId: row.contact_id,
      fields: { ...emptyPreference, ...(row.fields as Partial<PreferenceFields>) },
    })
  return rows.length === limit ? (rows.at(-1)?.id ?? null) : null
}

interface Areas {
  id: string
  contactId: string
  fields: PreferenceFields
}
const writeAreas = (ctx: Context, one: Areas): Promise<void> => writeAreasOf(ctx, [one])

/** Rewrites the rows that matching reads: one per side, class and suburb. Inactive preferences have none. */
export async function writeAreasOf(ctx: Context, all: readonly Areas[]): Promise<void> {
  const { db, scope } = ctx
  const ids = all.map(({ id }) => id)
  if (!ids.length) return
  await db.deleteFrom('preference_areas').where('agency_id', '=', scope.agencyId).where('preference_id', 'in', ids).execute()
  // Many buyers of an office look in the same suburbs.
  const known = new Map<string, PlaceRow[]>()
  const rows: ReturnType<typeof areaRows> = []
  for (const one of all) {
    if (!one.fields.isActive) continue
    const key = JSON.stringify([one.fields.suburbs, one.fields.radiusKm])
    const places = known.get(key) ?? (await placesOf(ctx, one.fields))
    known.set(key, places)
    rows.push(...areaRows(scope.agencyId, one, places))
  }
  for (let start = 0; start < rows.length; start += 500)
    await db
      .insertInto('preference_areas')
      .values(rows.slice(start, start + 500))
      .execute()
}

const areaRows = (agencyId: string, { id, contactId, fields }: Areas, places: readonly PlaceRow[]) =>
  requirementsOf(fields).flatMap((requirements) =>
    requirements.classes.flatMap((listingClass) =>
      places.map(({ key, place }) => ({
        agency_id: agencyId,
        side: requirements.side,
        listing_class: listingClass,
        suburb_key: key,
        place,
        ...priceColumns(requirements),
        ...roomColumns(requirements, listingClass),
        land_min: requirements.landMinM2 ?? 0,
        land_max: requirements.landMaxM2 ?? Infinity,
        floor_min: requirements.floorMinM2 ?? 0,
        categories: [...requirements.categories],
        must_bits: featureBits(requirements.must),
        want_bits: featureBits(requirements.want),
        valid_until: fields.validUntil,
        preference_id: id,
        contact_id: contactId,
      })),
    ),
  )

const priceColumns = ({ minCents, maxCents }: Requirements) => ({
  price_max: maxCents ?? noLimit,
  price_limit: maxCents === null ? noLimit : priceLimit(maxCents),
  price_min: minCents ?? 0,
  price_floor: minCents === null ? 0 : priceFloor(minCents),
})
function roomColumns({ bedrooms, bathrooms, cars }: Requirements, listingClass: string) {
  const counts = classesWithRooms.has(listingClass)
  return { bedrooms: counts ? (bedrooms ?? 0) : 0, bathrooms: counts ? (bathrooms ?? 0) : 0, cars: counts ? (cars ?? 0) : 0 }
}

interface PlaceRow {
  key: string
  place: 0 | 1 | 2 | 3
}
/** Named suburbs, those around them as far as asked, and the next ones as near misses; `*` when none is named. */
async function placesOf(ctx: Context, { suburbs, radiusKm }: PreferenceFields): Promise<PlaceRow[]> {
  if (!suburbs.length) return [{ key: '*', place: 3 }]
  const named = new Map<string, PlaceRow>()
  for (const s of suburbs) named.set(suburbKey(s.suburb, s.state), { key: suburbKey(s.suburb, s.state), place: 2 })
  // Without its state, all localities of that name are meant.
  const inAnyState = new Set(suburbs.flatMap((s) => (s.state === null ? [normalised(s.suburb)] : [])))
  const near = await neighbours(ctx, suburbs, Math.max(radiusKm ?? 0, nextKm))
  let [around, next] = [0, 0]
  for (const { key, name, km } of near) {
    if (inAnyState.has(normalised(name))) named.set(key, { key, place: 2 })
    if (named.has(key)) continue
    const isAsked = radiusKm !== null && km <= radiusKm
    if (isAsked ? around++ < maxAround : km <= nextKm && next++ < maxNext) named.set(key, { key, place: isAsked ? 1 : 0 })
  }
  return [...named.values()]
}

/** Localities whose centre is within `km` of a named one, nearest first. Great-circle distance on a globe of 6371 km. */
async function neighbours(
  { db }: Context,
  suburbs: readonly WantedSuburb[],
  km: number,
): Promise<{ key: string; name: string; km: number }[]> {
  const { rows } = await sql<{ name: string; state: string; km: number }>`
    with named as (
      select l.latitude as lat, l.longitude as lon
      from unnest(${suburbs.map((s) => s.suburb.toLowerCase())}::text[], ${suburbs.map((s) => s.state ?? '')}::text[]) as s (name, state)
        join localities_view l on lower(l.name) = s.name and (s.state = '' or l.state = s.state) where l.latitude is not null
    )
    select name, state, min(km) as km from (
      select l.name, l.state, 6371 * acos(least(1, sin(radians(n.lat)) * sin(radians(l.latitude))
        + cos(radians(n.lat)) * cos(radians(l.latitude)) * cos(radians(l.longitude - n.lon)))) as km
      from named n join localities_view l on l.latitude between n.lat - ${km / 110} and n.lat + ${km / 110}
        and l.longitude between n.lon - ${km / 70} and n.lon + ${km / 70}
    ) d where km <= ${km} group by name, state order by min(km), name limit 400`.execute(db)
  return rows.map((row) => ({ key: suburbKey(row.name, row.state), name: row.name, km: row.km }))
}

export async function preferenceIdsOf({ db, scope }: Context, contactIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from preferences
    where agency_id = ${scope.agencyId} and contact_id = any(${contactIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** What is derived from preferences names their contact too. */
export async function followPreferences({ db, scope }: Context, ids: readonly string[], contactId: string): Promise<void> {
  for (const table of ['preference_areas', 'preference_matches'] as const)
    await sql`update ${sql.table(table)} set contact_id = ${contactId}
      where agency_id = ${scope.agencyId} and preference_id = any(${ids}::uuid[])`.execute(db)
}

/** A condition on `contacts c`: one of their requirements that hold now wants all of this. */
export function lookingFor({ scope, todaySql }: Context, wants: NonNullable<ContactFilter['wants']>): RawBuilder<unknown> {
  const { fromCents, toCents, bedrooms, suburbs } = wants
  const number = (field: string) => sql`(p.fields ->> ${field}::text)::bigint`
  const parts: RawBuilder<unknown>[] = []
  if (fromCents !== undefined || toCents !== undefined)
    parts.push(
      sql`p.fields ->> 'saleOrLease' <> 'lease' and (${number('minPriceCents')} is not null or ${number('maxPriceCents')} is not null)`,
    )
  if (fromCents !== undefined) parts.push(sql`coalesce(${number('maxPriceCents')} >= ${fromCents}, true)`)
  if (toCents !== undefined) parts.push(sql`coalesce(${number('minPriceCents')} <= ${toCents}, true)`)
  if (bedrooms !== undefined) parts.push(sql`${number('bedrooms')} >= ${bedrooms}`)
  if (suburbs?.length)
    parts.push(sql`exists (select 1 from jsonb_array_elements(p.fields -> 'suburbs') s
      where lower(s ->> 'suburb') = any(${suburbs.map((one) => one.trim().toLowerCase())}::text[]))`)
  return sql`exists (select 1 from preferences p where p.agency_id = ${scope.agencyId} and p.contact_id = c.id and p.archived_at is null
    and p.is_active and (p.valid_until is null or p.valid_until >= ${todaySql}) and ${parts.length ? sql.join(parts, sql` and `) : sql`true`})`
}
