import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { OpenState } from '../opens.rules.ts'

export interface OpenFacts {
  id: string
  listingId: string
  /** `12 Jetty Road, Glenelg`. */
  place: string
  leadId: string | null
  isLease: boolean
  startsAt: string
  endsAt: string
  state: OpenState
  /** Groups that can be inside at once; null without a limit. */
  capacity: number | null
  signVersion: number
  placeNote: string | null
  propertyState: string | null
  suburb: string | null
  postcode: string | null
}
/** Facts of an open home for the system itself: checks no permission. */
export async function openFacts({ db, scope }: Context, id: string, { lock = false } = {}): Promise<OpenFacts | undefined> {
  const { rows } = await sql<OpenFacts>`
    select o.id, o.listing_id as "listingId", coalesce(nullif(trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')), ''), l.reference) as place,
      coalesce((select h.agent_id from open_hosts h where h.agency_id = ${scope.agencyId} and h.open_id = o.id order by h.position limit 1), l.agent_id) as "leadId",
      l.sale_or_lease = 'lease' as "isLease", o.starts_at as "startsAt", o.ends_at as "endsAt", o.state, o.capacity, o.sign_version as "signVersion", o.place_note as "placeNote",
      l.state as "propertyState", l.suburb, l.postcode
    from opens o join listings_view l on l.agency_id = o.agency_id and l.id = o.listing_id
    where o.agency_id = ${scope.agencyId} and l.agency_id = ${scope.agencyId} and o.id = ${id} and l.archived_at is null ${lock ? sql`for no key update of o` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export interface NextOpen {
  id: string
  startsAt: string
  endsAt: string
  version: number
}
/** Advertised ones of the same listing after this one. */
export async function nextOpens({ db, scope }: Context, { listingId, startsAt }: OpenFacts): Promise<NextOpen[]> {
  const { rows } = await sql<NextOpen>`select id, starts_at as "startsAt", ends_at as "endsAt", version from opens
    where agency_id = ${scope.agencyId} and listing_id = ${listingId} and is_advertised and state = 'planned' and starts_at > ${startsAt}
    order by starts_at limit 6`.execute(db)
  return rows
}
