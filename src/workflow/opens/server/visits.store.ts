import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { contactsToJoin, hiddenName, mayName, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import { followUpsWanted } from '../opens.events.ts'
import { isOver } from '../opens.rules.ts'
import type { Feedback, FollowUp, Visit, Visitor } from '../visits.contract.ts'
import type { OpenFacts } from './open-facts.service.ts'

type Instants = 'arrivedAt' | 'leftAt' | 'feedbackAt' | 'contractSentAt'
type Row = Omit<Visit, Instants | 'followUp'> & Record<Instants, Date | null>

const hiddenPeople = sql`${JSON.stringify([{ name: hiddenName, mobile: null, email: null }])}::jsonb`

async function visitsWhere(
  ctx: Context,
  condition: RawBuilder<unknown>,
  { order, limit }: { order: RawBuilder<unknown>; limit: number },
): Promise<Visit[]> {
  const { db, scope } = ctx
  // Who wrote it down knows it already.
  const isNamed = sql`(v.recorded_by = ${scope.userId} or ${mayName(ctx, sql`v.contact_id`)})`
  const { rows } = await sql<Row>`
    select v.id, v.open_id as "openId", v.listing_id as "listingId", c.id as "contactId", v.status, v.arrived_by as "arrivedBy", v.notice is not null as "sawForm", case when ${isNamed} then v.people else ${hiddenPeople} end as people,
      v.adults, v.children, case when ${isNamed} then v.suburb end as suburb, v.is_guest as "isGuest", v.role, v.arrived_at as "arrivedAt", v.left_at as "leftAt",
      v.agrees_listing as "agreesListing", v.agrees_other as "agreesOther", v.interest, v.price_from_cents as "priceFromCents",
      v.price_to_cents as "priceToCents", v.intent, v.comments, v.feedback_at as "feedbackAt", v.wants_contract as "wantsContract",
      v.contract_sent_at as "contractSentAt", v.match_state as "matchState", o.starts_at as "openStartsAt",
      coalesce((select json_agg(json_build_object('id', g.id, 'kind', g.kind, 'value', g.value) order by g.kind, g.id)
        from contact_given_ways_view g where g.agency_id = v.agency_id and g.about = 'visit' and g.about_id = v.id and g.contact_id = c.id), '[]') as "givenWays"
    from visits v join opens o on o.agency_id = v.agency_id and o.id = v.open_id
      left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = v.agency_id and c.id = v.contact_id
    where v.agency_id = ${scope.agencyId} and ${condition} order by ${order} limit ${rowLimit(limit)}`.execute(db)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  const followUps = new Map<string, FollowUp>()
  if (rows.length) await ctx.emit(followUpsWanted, { visitIds: rows.map(({ id }) => id), answers: followUps })
  return rows.map((row) => ({
    ...row,
    arrivedAt: iso(row.arrivedAt),
    leftAt: iso(row.leftAt),
    feedbackAt: iso(row.feedbackAt),
    contractSentAt: iso(row.contractSentAt),
    followUp: followUps.get(row.id) ?? null,
  }))
}

/** Without those entered by mistake. */
export const visitsOfOpen = (ctx: Context, openId: string): Promise<Visit[]> =>
  visitsWhere(ctx, sql`v.open_id = ${openId} and v.status <> 'cancelled'`, {
    order: sql`v.arrived_at nulls last, v.device_seq nulls last, v.id`,
    limit: 1000,
  })
export const pageOfVisits = (
  ctx: Context,
  listingId: string,
  { limit, after }: { limit: number; after: readonly [string, string] | undefined },
): Promise<Visit[]> =>
  visitsWhere(
    ctx,
    sql`v.listing_id = ${listingId} and v.status = 'arrived' and v.arrived_at is not null
      ${after ? sql`and (v.arrived_at, v.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}`,
    { order: sql`v.arrived_at desc, v.id desc`, limit },
  )
export const visitsToCheck = (ctx: Context): Promise<Visit[]> =>
  visitsWhere(ctx, sql`v.match_state = 'look' and v.status <> 'cancelled'`, { order: sql`v.created_at, v.id`, limit: 100 })
export async function findVisit(ctx: Context, id: string): Promise<Visit | undefined> {
  return (await visitsWhere(ctx, sql`v.id = ${id}`, { order: sql`v.id`, limit: 1 }))[0]
}

export interface StoredVisit {
  id: string
  openId: string
  listingId: string
  contactId: string | null
  status: Visit['status']
  people: Visitor[]
  suburb: string | null
  isGuest: boolean
  arrivedBy: Visit['arrivedBy']
  sawForm: boolean
  arrivedAt: Date | null
  leftAt: Date | null
  hasWaited: boolean
  agreesListing: boolean
  agreesOther: boolean
  wording: string | null
  consentsRecordedAt: Date | null
  matchState: Visit['matchState']
  priceFromCents: number | null
  priceToCents: number | null
  wantsContract: boolean
}
export async function lockVisit({ db, scope }: Context, id: string): Promise<StoredVisit | undefined> {
  const { rows } =
    await sql<StoredVisit>`select id, open_id as "openId", listing_id as "listingId", contact_id as "contactId", status, people,
      suburb, is_guest as "isGuest", arrived_by as "arrivedBy", notice is not null as "sawForm", arrived_at as "arrivedAt", left_at as "leftAt", has_waited as "hasWaited", agrees_listing as "agreesListing",
      agrees_other as "agreesOther", wording, consents_recorded_at as "consentsRecordedAt", match_state as "matchState",
      price_from_cents as "priceFromCents", price_to_cents as "priceToCents", wants_contract as "wantsContract"
    from visits where agency_id = ${scope.agencyId} and id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** The contact of each visit, also of those that the user may not see. */
export async function contactsOfVisits({ db, scope }: Context, openId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; contactId: string }>`select v.id, v.contact_id as "contactId" from visits v
      join contacts_view c on c.agency_id = v.agency_id and c.id = v.contact_id and c.archived_at is null
    where v.agency_id = ${scope.agencyId} and v.open_id = ${openId}`.execute(db)
  return new Map(rows.map(({ id, contactId }) => [id, contactId]))
}

export interface NewVisit {
  id: string
  openId: string
  listingId: string
  contactId: string | null
  people: readonly Visitor[]
  adults: number
  children: number
  suburb: string | null
  isGuest: boolean
  arrivedBy: Visit['arrivedBy']
  /** Null of one who is booked. */
  arrivedAt: Date | null
  status?: Visit['status']
  deviceAt: Date | null
  deviceSeq: number | null
  agreesListing: boolean
  agreesOther: boolean
  wording: string | null
  notice: string | null
  matchState: Visit['matchState']
}
/** @returns false when it is there already */
export async function insertVisit({ db, scope, clock }: Context, v: NewVisit): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('visits')
    .values({
      agency_id: scope.agencyId,
      id: v.id,
      open_id: v.openId,
      listing_id: v.listingId,
      contact_id: v.contactId,
      arrived_by: v.arrivedBy,
      status: v.status ?? 'arrived',
      has_waited: v.status === 'waiting',
      people: JSON.stringify(v.people),
      adults: v.adults,
      children: v.children,
      suburb: v.suburb,
      is_guest: v.isGuest,
      arrived_at: v.arrivedAt,
      device_at: v.deviceAt,
      device_seq: v.deviceSeq,
      agrees_listing: v.agreesListing,
      agrees_other: v.agreesOther,
      wording: v.wording,
      notice: v.notice,
      match_state: v.matchState,
      recorded_by: scope.userId,
      created_at: clock(),
      updated_at: clock(),
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export interface VisitPatch {
  status?: Visit['status']
  contact_id?: string | null
  match_state?: Visit['matchState']
  arrived_at?: Date | null
  left_at?: Date | null
  has_waited?: boolean
  consents_recorded_at?: Date
  wants_contract?: boolean
  contract_sent_at?: Date
}
export async function updateVisit({ db, scope, clock }: Context, id: string, patch: VisitPatch): Promise<void> {
  await db
    .updateTable('visits')
    .set({ ...patch, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}
export async function writeFeedback({ db, scope, clock }: Context, id: string, f: Feedback, at: Date): Promise<void> {
  await db
    .updateTable('visits')
    .set({
      interest: f.interest,
      price_from_cents: f.priceFromCents,
      price_to_cents: f.priceToCents,
      intent: f.intent,
      comments: f.comments || null,
      role: f.role,
      wants_contract: f.wantsContract,
      adults: f.adults,
      children: f.children,
      feedback_at: at,
      updated_at: clock(),
    })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

/**
 * Whether no other group can go in now: never after the end. The open home is locked, so that two phones don't both let in the last one.
 */
export async function isFull(
  { db, scope }: Context,
  { id, capacity, state }: Pick<OpenFacts, 'id' | 'capacity' | 'state'>,
): Promise<boolean> {
  if (capacity === null || isOver(state)) return false
  const { rows } = await sql<{ inside: number }>`select count(*)::int as inside from visits
    where agency_id = ${scope.agencyId} and open_id = ${id} and status = 'arrived' and left_at is null`.execute(db)
  return (rows[0]?.inside ?? 0) >= capacity
}

export type FoundVisit = Pick<StoredVisit, 'id' | 'status' | 'arrivedAt' | 'leftAt'>
/** A person who has arrived at this open home, or is expected there. */
export async function visitOfContact({ db, scope }: Context, openId: string, contactId: string): Promise<FoundVisit | undefined> {
  const { rows } = await sql<FoundVisit>`select id, status, arrived_at as "arrivedAt", left_at as "leftAt" from visits
    where agency_id = ${scope.agencyId} and open_id = ${openId} and contact_id = ${contactId} and status <> 'cancelled' order by id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Visitors that no contact stands for: the count stays, what they said about themselves goes. */
export async function clearGuests({ db, scope }: Context, before: Date): Promise<void> {
  await sql`update visits set people = '[]', suburb = null, comments = null, match_state = 'none'
    where agency_id = ${scope.agencyId} and contact_id is null and created_at < ${before}
      and (people <> '[]' or suburb is not null or comments is not null)`.execute(db)
}

export async function openOfVisit({ db, scope }: Context, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ openId: string }>`select open_id as "openId" from visits
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
  return rows[0]?.openId
}
