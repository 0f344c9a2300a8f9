import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import type { Enquiry, EnquiryKind, ListingEnquiries } from '../enquiries.contract.ts'
import { type EnquirySource, handSources } from '../enquiry-sources.rules.ts'

export interface NewEnquiry {
  source: EnquirySource
  /** The portal or website that an email came from, as people call it. */
  sourceName?: string | null
  /** The portal's id: the same one is taken in once. */
  externalId: string
  kind: EnquiryKind
  receivedAt: Date
  listingId: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  message: string
  /** The user who entered it. */
  createdBy?: string | null
}

export async function isKnown({ db, scope }: Context, source: EnquirySource, externalId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from enquiries where agency_id = ${scope.agencyId} and source = ${source} and external_id = ${externalId}
      union all select 1 from enquiry_copies where agency_id = ${scope.agencyId} and source = ${source} and external_id = ${externalId}`.execute(
      db,
    )
  return rows.length > 0
}

/** The enquiry that came under this id, also where it was kept with the same one that came by another way. */
export async function takenEnquiry(
  { db, scope }: Context,
  source: EnquirySource,
  externalId: string,
): Promise<{ id: string; noteId: string | null } | undefined> {
  const { rows } = await sql<{ id: string; noteId: string | null }>`select id, note_id as "noteId" from enquiries e
    where agency_id = ${scope.agencyId} and ((source = ${source} and external_id = ${externalId}) or exists (select 1 from enquiry_copies k
      where k.agency_id = ${scope.agencyId} and k.enquiry_id = e.id and k.source = ${source} and k.external_id = ${externalId})) limit 1`.execute(
    db,
  )
  return rows[0]
}

/** @returns undefined when it is there already; two workers at once: the unique key decides */
export async function insertEnquiry(
  { db, scope, clock }: Context,
  e: NewEnquiry & { agentId: string | null },
): Promise<string | undefined> {
  const name = [e.firstName, e.lastName].filter(Boolean).join(' ') || null
  const { rows } = await sql<{ id: string }>`
    insert into enquiries (agency_id, id, source, source_name, external_id, kind, received_at, listing_id, name, email, phone, message, agent_id, created_by, created_at)
    values (${scope.agencyId}, ${newId()}, ${e.source}, ${e.sourceName ?? null}, ${e.externalId}, ${e.kind}, ${e.receivedAt}, ${e.listingId}, ${name}, ${e.email}, ${e.phone},
      ${e.message.slice(0, 20_000)}, ${e.agentId}, ${e.createdBy ?? null}, ${clock()})
    on conflict (agency_id, source, external_id) do nothing returning id`.execute(db)
  return rows[0]?.id
}

const dayMs = 86_400_000
/** Finds the enquiry that this one repeats by another way: not one that staff entered, nor one that was answered before this was sent. */
export async function sameByAnotherWay(
  { db, scope }: Context,
  {
    contactId,
    listingId,
    source,
    sourceName = null,
    receivedAt,
  }: Pick<NewEnquiry, 'source' | 'sourceName' | 'receivedAt'> & { contactId: string; listingId: string },
): Promise<string | undefined> {
  const [from, to] = [-dayMs, dayMs].map((by) => new Date(receivedAt.getTime() + by))
  const { rows } = await sql<{
    id: string
  }>`select id from enquiries where agency_id = ${scope.agencyId} and contact_id = ${contactId}
    and listing_id = ${listingId} and received_at between ${from} and ${to} and (source, coalesce(source_name, '')) <> (${source}, coalesce(${sourceName}, ''))
    and source <> all(${[...handSources]}::text[]) and (answered_at is null or answered_at > ${receivedAt})
    order by received_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** @returns false when it is there already */
export async function insertCopy({ db, scope }: Context, enquiryId: string, e: NewEnquiry): Promise<boolean> {
  const { rows } = await sql`
    insert into enquiry_copies (agency_id, id, enquiry_id, source, source_name, external_id, received_at, message)
    values (${scope.agencyId}, ${newId()}, ${enquiryId}, ${e.source}, ${e.sourceName ?? null}, ${e.externalId}, ${e.receivedAt}, ${e.message.slice(0, 20_000)})
    on conflict (agency_id, source, external_id) do nothing returning id`.execute(db)
  return rows.length > 0
}

interface AnsweredEnquiry extends Omit<NewEnquiry, 'firstName' | 'lastName'> {
  contactId: string | null
  name: string | null
  agentId: string | null
  answeredAt: Date
}
/** Inserts the demo's enquiries of earlier weeks, already answered. */
export async function insertAnswered({ db, scope }: Context, enquiries: readonly AnsweredEnquiry[]): Promise<void> {
  if (!enquiries.length) return
  await db
    .insertInto('enquiries')
    .values(
      enquiries.map((e) => ({
        agency_id: scope.agencyId,
        id: newId(),
        source: e.source,
        external_id: e.externalId,
        kind: e.kind,
        received_at: e.receivedAt,
        listing_id: e.listingId,
        contact_id: e.contactId,
        name: e.name,
        email: e.email,
        phone: e.phone,
        message: e.message,
        agent_id: e.agentId,
        answered_at: e.answeredAt,
        created_at: e.receivedAt,
      })),
    )
    .execute()
}

export async function linkEnquiry(
  { db, scope }: Context,
  id: string,
  { contactId, noteId }: { contactId: string; noteId: string },
): Promise<void> {
  await sql`update enquiries set contact_id = ${contactId}, note_id = ${noteId} where agency_id = ${scope.agencyId} and id = ${id}`.execute(
    db,
  )
}

export async function setAnswered({ db, scope, clock }: Context, id: string, isAnswered: boolean): Promise<void> {
  await sql`update enquiries set answered_at = ${isAnswered ? clock() : null}, answered_by = ${isAnswered ? scope.userId : null}
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

/** @returns false for one that was answered before */
export async function giveAnswer({ db, scope }: Context, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update enquiries set answered_at = ${at}, answered_by = ${scope.userId}
    where agency_id = ${scope.agencyId} and id = ${id} and answered_at is null`.execute(db)
  return Boolean(numAffectedRows)
}
/** @returns false for one that was not answered at this moment */
export async function takeAnswerBack({ db, scope }: Context, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update enquiries set answered_at = null, answered_by = null
    where agency_id = ${scope.agencyId} and id = ${id} and answered_at = ${at}`.execute(db)
  return Boolean(numAffectedRows)
}

export async function setOwner({ db, scope }: Context, id: string, agentId: string | null): Promise<void> {
  await sql`update enquiries set agent_id = ${agentId} where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

/** The listing that is this ad of Domain's, when it was published from here. */
export async function listingOfAd({ db, scope }: Context, adId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select p.listing_id as id from publications_view p join portal_accounts_view a on a.agency_id = p.agency_id and a.id = p.portal_account_id
    where p.agency_id = ${scope.agencyId} and p.portal_listing_id = ${adId} and lower(a.portal_type) = 'domain' limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** The newest listing at an address that is not a draft. */
export async function listingAt({ db, scope }: Context, addressKey: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select l.id from properties_view p join listings_view l on l.agency_id = p.agency_id and l.property_id = p.id
    where p.agency_id = ${scope.agencyId} and p.address_key = ${addressKey} and l.archived_at is null and l.status <> 'draft' order by l.created_at desc, l.id desc limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

export async function listingSide(
  { db, scope }: Context,
  id: string,
): Promise<{ isLease: boolean; agentId: string | null; address: string } | undefined> {
  const { rows } = await sql<{
    isLease: boolean
    agentId: string | null
    address: string
  }>`select sale_or_lease = 'lease' as "isLease", agent_id as "agentId",
    coalesce(nullif(trim(both ', ' from concat_ws(', ', street_line, suburb)), ''), 'a listing') as address from listings_view
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function countOf({ db, scope }: Context, source: EnquirySource): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from enquiries where agency_id = ${scope.agencyId} and source = ${source}`.execute(db)
  return rows[0]?.n ?? 0
}

interface EnquiryListOptions {
  limit: number
  after: readonly [string, string] | undefined
  show: 'open' | 'answered' | 'all'
  contactId?: string | undefined
  listingId?: string | undefined
  contacts: 'agent' | 'office'
}
type Row = Omit<Enquiry, 'receivedAt' | 'answeredAt'> & { receivedAt: Date; answeredAt: Date | null }
const select = ({
  scope,
}: Context) => sql`e.id, e.source, e.source_name as "sourceName", e.kind, e.received_at as "receivedAt", e.name, e.email, e.phone, e.message, e.contact_id as "contactId", c.display_name as "contactName",
  e.listing_id as "listingId", l.street_line as "streetLine", l.suburb, e.agent_id as "agentId", a.name as "agentName", e.answered_at as "answeredAt",
  coalesce((select json_agg(json_build_object('id', g.id, 'kind', g.kind, 'value', g.value) order by g.kind, g.id)
    from contact_given_ways_view g where g.agency_id = ${scope.agencyId} and g.about = 'enquiry' and g.about_id = e.id and g.contact_id = e.contact_id), '[]') as "givenWays",
  coalesce((select json_agg(json_build_object('source', k.source, 'sourceName', k.source_name, 'message', k.message,
      'receivedAt', to_char(k.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.received_at, k.id)
    from enquiry_copies k where k.agency_id = ${scope.agencyId} and k.enquiry_id = e.id), '[]') as copies,
  (select u.full_name from users_view u where u.agency_id = ${scope.agencyId} and u.id = e.answered_by) as "answeredByName"`
const from = sql`enquiries e left join contacts_view c on c.agency_id = e.agency_id and c.id = e.contact_id
  left join listings_view l on l.agency_id = e.agency_id and l.id = e.listing_id left join agents_view a on a.agency_id = e.agency_id and a.id = e.agent_id`
const toEnquiry = (row: Row): Enquiry => ({
  ...row,
  receivedAt: row.receivedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

/** @param mayRead which contacts (named `c`) the user may read; enquiries without a contact are visible to all */
export async function pageOfEnquiries(
  ctx: Context,
  options: EnquiryListOptions,
  mayRead: ReturnType<typeof sql>,
): Promise<Enquiry[]> {
  const { db, scope } = ctx
  const { limit, after, show, contactId, listingId, contacts } = options
  const { rows } = await sql<Row>`select ${select(ctx)} from ${from}
    where e.agency_id = ${scope.agencyId} and (e.contact_id is null or ${mayRead})
      ${show === 'all' ? sql`` : show === 'open' ? sql`and e.answered_at is null` : sql`and e.answered_at is not null`}
      ${contactId ? sql`and e.contact_id = ${contactId}` : sql``} ${listingId ? sql`and e.listing_id = ${listingId}` : sql``}
      ${contacts === 'agent' ? sql`and e.agent_id = ${scope.agentId}` : sql``}
      ${after ? sql`and (e.received_at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by e.received_at desc, e.id desc limit ${rowLimit(limit)}`.execute(db)
  return rows.map(toEnquiry)
}

export async function findEnquiry(ctx: Context, id: string, mayRead: ReturnType<typeof sql>): Promise<Enquiry | undefined> {
  const { db, scope } = ctx
  const { rows } =
    await sql<Row>`select ${select(ctx)} from ${from} where e.agency_id = ${scope.agencyId} and e.id = ${id} and (e.contact_id is null or ${mayRead})`.execute(
      db,
    )
  return rows[0] && toEnquiry(rows[0])
}

/** @param mayRead which contacts (named `c`) the user may read */
export async function countOfListings(
  ctx: Context,
  ids: readonly string[],
  mayRead: ReturnType<typeof sql>,
): Promise<ListingEnquiries[]> {
  const { db, scope } = ctx
  const { rows } = await sql<ListingEnquiries>`
    select e.listing_id as "listingId", count(*)::int as total, (count(*) filter (where e.answered_at is null))::int as open
    from enquiries e join listings_view l on l.agency_id = e.agency_id and l.id = e.listing_id
      left join contacts_view c on c.agency_id = e.agency_id and c.id = e.contact_id
    where e.agency_id = ${scope.agencyId} and e.listing_id = any(${[...ids]}::uuid[]) and ${readableListings(ctx)}
      and (e.contact_id is null or ${mayRead})
    group by e.listing_id`.execute(db)
  return rows
}

const recentDays = 14
/** Contacts who enquired about a listing, and those who enquired about anything in the last fortnight, each the newest first. */
export async function recentEnquirers({ db, scope, clock }: Context, listingId: string): Promise<string[]> {
  const since = new Date(clock().getTime() - recentDays * 86_400_000)
  const newest = (
    condition: ReturnType<typeof sql>,
    isOther: boolean,
  ) => sql`(select e.contact_id, e.received_at, ${sql.lit(isOther)} as other
    from enquiries e where e.agency_id = ${scope.agencyId} and ${condition} and e.contact_id is not null order by e.received_at desc, e.id desc limit 100)`
  const { rows } = await sql<{ id: string }>`
    select contact_id as id from (${newest(sql`e.listing_id = ${listingId}`, false)} union all ${newest(sql`e.received_at > ${since}`, true)}) r
    group by contact_id order by bool_and(other), max(received_at) desc, contact_id`.execute(db)
  return rows.map(({ id }) => id)
}
