import { type RawBuilder, sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { contactsToJoin, hiddenName, mayName, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import type { AuthorityFields, Authority } from '../authorities.contract.ts'

/** An authority as it is kept. */
export interface StoredAuthority extends Omit<AuthorityFields, 'clients'> {
  id: string
  listingId: string
  number: number
  change: Authority['change']
  state: Authority['state']
  endedAs: Authority['endedAs']
  endedOn: string | null
  endedBecause: string | null
  paperKey: string | null
  paperName: string | null
  paperBytes: number | null
  alarmedDays: number | null
  version: number
  updatedAt: Date
}
export interface StoredClient {
  authorityId: string
  contactId: string | null
  /** The contact also where the user may not see it. */
  keptContactId: string | null
  name: string
  capacity: AuthorityFields['clients'][number]['capacity']
}

const minute = (column: RawBuilder<unknown>) => sql<string | null>`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`
const columns = sql`a.id, a.listing_id as "listingId", a.number, a.change, a.kind, a.state, a.ended_as as "endedAs", a.ended_on::text as "endedOn",
  a.ended_because as "endedBecause", a.starts_on::text as "startsOn", a.ends_on::text as "endsOn", ${minute(sql`a.signed_at`)} as "signedAt",
  ${minute(sql`a.copy_given_at`)} as "copyGivenAt", a.guide_given_on::text as "guideGivenOn", a.fee, a.marketing, a.marketing_paid_by as "marketingPaidBy",
  a.conjunction, a.estimate_from_cents as "estimateFromCents", a.estimate_to_cents as "estimateToCents", a.conditions, a.paper_key as "paperKey",
  a.paper_name as "paperName", a.paper_bytes as "paperBytes", a.alarmed_days as "alarmedDays", a.version, a.updated_at as "updatedAt"`

export async function authoritiesOf({ db, scope }: Context, listingId: string): Promise<StoredAuthority[]> {
  const { rows } = await sql<StoredAuthority>`select ${columns} from authorities a
    where a.agency_id = ${scope.agencyId} and a.listing_id = ${listingId} and a.archived_at is null order by a.number desc limit 50`.execute(
    db,
  )
  return rows
}
export async function findAuthority(
  { db, scope }: Context,
  id: string,
  { lock = false, archived = false } = {},
): Promise<StoredAuthority | undefined> {
  const { rows } = await sql<StoredAuthority>`select ${columns} from authorities a
    where a.agency_id = ${scope.agencyId} and a.id = ${id} and a.archived_at is ${archived ? sql`not null` : sql`null`}
    ${lock ? sql`for no key update of a` : sql``}`.execute(db)
  return rows[0]
}

/** Clients in their order; contacts that the user may not see are named as such. */
export async function clientsOf(ctx: Context, ids: readonly string[]): Promise<StoredClient[]> {
  if (!ids.length) return []
  const { rows } =
    await sql<StoredClient>`select p.authority_id as "authorityId", c.id as "contactId", p.contact_id as "keptContactId", p.capacity,
      case when p.contact_id is not null and not ${mayName(ctx, sql`p.contact_id`)} then ${hiddenName} else coalesce(c.display_name, p.name) end as name
    from authority_clients p
      left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = p.agency_id and c.id = p.contact_id
    where p.agency_id = ${ctx.scope.agencyId} and p.authority_id = any(${[...ids]}::uuid[]) order by p.position`.execute(ctx.db)
  return rows
}
export async function writeClients(
  { db, scope }: Context,
  authorityId: string,
  clients: readonly Pick<StoredClient, 'keptContactId' | 'name' | 'capacity'>[],
): Promise<void> {
  await db
    .deleteFrom('authority_clients')
    .where('agency_id', '=', scope.agencyId)
    .where('authority_id', '=', authorityId)
    .execute()
  if (!clients.length) return
  await db
    .insertInto('authority_clients')
    .values(
      clients.map(({ keptContactId, name, capacity }, position) => ({
        agency_id: scope.agencyId,
        id: newId(),
        authority_id: authorityId,
        contact_id: keptContactId,
        name,
        capacity,
        position,
      })),
    )
    .execute()
}

export async function insertAuthority(
  { db, scope, clock }: Context,
  one: Pick<StoredAuthority, 'listingId' | 'change'> & Omit<AuthorityFields, 'clients'>,
): Promise<string> {
  const id = newId()
  await sql`insert into authorities (agency_id, id, listing_id, number, change, kind, starts_on, ends_on, signed_at, copy_given_at, guide_given_on, fee,
      marketing, marketing_paid_by, conjunction, estimate_from_cents, estimate_to_cents, conditions, created_by, created_at, updated_at)
    select ${scope.agencyId}, ${id}, ${one.listingId}, coalesce(max(x.number), 0) + 1, ${one.change}, ${one.kind}, ${one.startsOn}::date,
      ${one.endsOn}::date, ${one.signedAt}::timestamp, ${one.copyGivenAt}::timestamp, ${one.guideGivenOn}::date,
      ${JSON.stringify(one.fee)}::jsonb, ${JSON.stringify(one.marketing)}::jsonb, ${one.marketingPaidBy}, ${JSON.stringify(one.conjunction)}::jsonb,
      ${one.estimateFromCents}::bigint, ${one.estimateToCents}::bigint, ${one.conditions}, ${scope.userId}, ${clock()}, ${clock()}
    from authorities x where x.agency_id = ${scope.agencyId} and x.listing_id = ${one.listingId}`.execute(db)
  return id
}

type Written = Partial<Omit<AuthorityFields, 'clients'>> &
  Partial<
    Pick<
      StoredAuthority,
      'state' | 'endedAs' | 'endedOn' | 'endedBecause' | 'paperKey' | 'paperName' | 'paperBytes' | 'alarmedDays'
    >
  > & {
    archivedAt?: Date | null
  }
const columnOf: Record<keyof Written, string> = {
  kind: 'kind',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
  signedAt: 'signed_at',
  copyGivenAt: 'copy_given_at',
  guideGivenOn: 'guide_given_on',
  fee: 'fee',
  marketing: 'marketing',
  marketingPaidBy: 'marketing_paid_by',
  conjunction: 'conjunction',
  estimateFromCents: 'estimate_from_cents',
  estimateToCents: 'estimate_to_cents',
  conditions: 'conditions',
  state: 'state',
  endedAs: 'ended_as',
  endedOn: 'ended_on',
  endedBecause: 'ended_because',
  paperKey: 'paper_key',
  paperName: 'paper_name',
  paperBytes: 'paper_bytes',
  alarmedDays: 'alarmed_days',
  archivedAt: 'archived_at',
}
const asJson = new Set<keyof Written>(['fee', 'marketing', 'conjunction'])

export async function updateAuthority({ db, scope, clock }: Context, id: string, fields: Written): Promise<void> {
  const set = (Object.entries(fields) as [keyof Written, unknown][]).map(([field, value]) =>
    asJson.has(field)
      ? sql`${sql.ref(columnOf[field])} = ${JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(columnOf[field])} = ${value}`,
  )
  await sql`update authorities set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = ${clock()}`])}
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

/** Authorities in force that end by this day. */
export async function endingBy({ db, scope }: Context, day: string): Promise<StoredAuthority[]> {
  const { rows } = await sql<StoredAuthority>`select ${columns} from authorities a
    where a.agency_id = ${scope.agencyId} and a.state = 'inForce' and a.archived_at is null and a.ends_on <= ${day}::date
    order by a.ends_on, a.id limit 500`.execute(db)
  return rows
}

/** Listings whose signed authority has to be kept: seven years from its end. */
export async function listingsWithKept({ db, scope }: Context, ids: readonly string[], since: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct a.listing_id as id from authorities a
    where a.agency_id = ${scope.agencyId} and a.listing_id = any(${[...ids]}::uuid[]) and (a.state in ('inForce', 'ended') or a.paper_key is not null)
      and coalesce(a.ended_on, a.ends_on, ${since}::date) >= ${since}::date`.execute(db)
  return rows.map(({ id }) => id)
}

/** Authorities of a person, for the file of everything about them. */
export async function authoritiesWith({ db, scope }: Context, contactId: string): Promise<unknown[]> {
  const { rows } =
    await sql<object>`select l.reference as listing, a.number, a.kind, a.state, a.starts_on::text as "startsOn", a.ends_on::text as "endsOn",
      p.capacity, ${minute(sql`a.signed_at`)} as "signedAt"
    from authority_clients p join authorities a on a.agency_id = p.agency_id and a.id = p.authority_id
      join listings_view l on l.agency_id = a.agency_id and l.id = a.listing_id
    where p.agency_id = ${scope.agencyId} and p.contact_id = ${contactId} order by a.created_at, a.id`.execute(db)
  return rows
}

export async function isPaper({ db, scope }: Context, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('authorities')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('paper_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}
