import { type RawBuilder, sql } from 'kysely'
import type { Address } from '#common/listing/listing-fields.ts'
import type { Context } from '#platform/context.ts'
import { contactsToJoin, hiddenName, mayName, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import type { AppraisalStage } from '../appraisal-values.contract.ts'
import type { Appraisal, AppraisalFacts, AppraisalPerson } from '../appraisals.contract.ts'
import { readableAppraisals, writableAppraisals } from './appraisal-access.service.ts'

/** An appraisal as it is kept. People and agents are rows of their own. */
export interface StoredAppraisal
  extends Omit<
    Appraisal,
    | 'stageAt'
    | 'appraisedAt'
    | 'people'
    | 'agents'
    | 'listing'
    | 'others'
    | 'startInstant'
    | 'timeZone'
    | 'createdAt'
    | 'updatedAt'
    | 'createdByName'
  > {
  suburb: string | null
  state: string | null
  postcode: string | null
  stageAt: Date
  previousId: string | null
  listingId: string | null
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
}

const minute = (column: RawBuilder<unknown>) => sql<string | null>`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`
const columns = (
  ctx: Context,
) => sql`p.id, p.property_id as "propertyId", p.address, p.street_line as "streetLine", p.suburb, p.state, p.postcode,
  p.side, p.stage, p.stage_at as "stageAt", p.source, p.enquiry_id as "enquiryId", p.visit_id as "visitId", p.previous_id as "previousId",
  ${minute(sql`p.starts_at`)} as "startsAt", p.minutes, p.place_note as "placeNote", p.presented_on::text as "presentedOn", p.reason, p.timeframe,
  p.occupied, p.fee, p.marketing_cents as "marketingCents", p.facts, p.has_no_figure as "hasNoFigure", p.next_call_on::text as "nextCallOn",
  p.expected_list_on::text as "expectedListOn", p.lost, p.notes, p.listing_id as "listingId", p.version, p.created_by as "createdBy",
  p.created_at as "createdAt", p.updated_at as "updatedAt", ${writableAppraisals(ctx)} as "canEdit",
  array(select g.agent_id from appraisal_agents g where g.agency_id = p.agency_id and g.appraisal_id = p.id order by g.position) as "agentIds"`

export async function findAppraisal(
  ctx: Context,
  id: string,
  {
    lock = false,
    archived = false,
    /** Also one that the user may not read: a job that they set off. */
    isAny = false,
  } = {},
): Promise<StoredAppraisal | undefined> {
  const { rows } = await sql<StoredAppraisal>`select ${columns(ctx)} from appraisals p
    where p.agency_id = ${ctx.scope.agencyId} and p.id = ${id} and p.archived_at is ${archived ? sql`not null` : sql`null`}
      and ${isAny ? sql`true` : readableAppraisals(ctx)} ${lock ? sql`for no key update of p` : sql``}`.execute(ctx.db)
  const [row] = rows
  return row && { ...row, address: row.address as Address, facts: row.facts as AppraisalFacts }
}

interface StoredPerson extends AppraisalPerson {
  /** Also where the user may not see the contact. */
  keptContactId: string | null
}
/** The owners in their order; one that two merged contacts were both is there once. */
export async function peopleOf(ctx: Context, appraisalId: string): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`select c.id as "contactId", x.contact_id as "keptContactId",
      case when ${mayName(ctx, sql`x.contact_id`)} then coalesce(nullif(c.display_name, ''), c.email, c.phone, 'A deleted contact') else ${hiddenName} end as name,
      c.phone, c.email, x.role, x.is_decision_maker as "isDecisionMaker", x.expects_from_cents as "expectsFromCents",
      x.expects_to_cents as "expectsToCents", x.said_on::text as "saidOn"
    from appraisal_people x left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = x.agency_id and c.id = x.contact_id
    where x.agency_id = ${ctx.scope.agencyId} and x.appraisal_id = ${appraisalId} order by x.position, x.id`.execute(ctx.db)
  const seen = new Set<string>()
  return rows.filter(({ keptContactId }) => {
    const isNew = keptContactId === null || !seen.has(keptContactId)
    if (keptContactId) seen.add(keptContactId)
    return isNew
  })
}

export async function agentsOf({ db, scope }: Context, appraisalId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select a.id, a.name from appraisal_agents g
    join agents_view a on a.agency_id = g.agency_id and a.id = g.agent_id
    where g.agency_id = ${scope.agencyId} and g.appraisal_id = ${appraisalId} order by g.position`.execute(db)
  return rows
}

export interface AtProperty {
  id: string
  stage: AppraisalStage
  stageAt: Date
  side: 'sale' | 'lease'
  agentName: string | null
  canRead: boolean
}
/** Appraisals of a property, the newest first: of those of colleagues only that they are there, and whose they are. */
export async function appraisalsAt(ctx: Context, propertyId: string, exceptId: string | null): Promise<AtProperty[]> {
  const { db, scope } = ctx
  const { rows } =
    await sql<AtProperty>`select p.id, p.stage, p.stage_at as "stageAt", p.side, ${readableAppraisals(ctx)} as "canRead",
      (select a.name from appraisal_agents g join agents_view a on a.agency_id = g.agency_id and a.id = g.agent_id
        where g.agency_id = p.agency_id and g.appraisal_id = p.id order by g.position limit 1) as "agentName"
    from appraisals p where p.agency_id = ${scope.agencyId} and p.property_id = ${propertyId} and p.archived_at is null
      and p.id is distinct from ${exceptId}::uuid order by p.created_at desc, p.id desc limit 50`.execute(db)
  return rows
}

export async function userNamed({ db, scope }: Context, userId: string | null): Promise<string | null> {
  if (!userId) return null
  const user = await db
    .selectFrom('users_view')
    .select('full_name')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.full_name ?? null
}

/** The listing that an appraisal became, for those who may see it. */
export async function listingNamed(ctx: Context, id: string | null): Promise<Appraisal['listing']> {
  if (!id || !ctx.scope.permissions.has('listings.read')) return null
  const { rows } = await sql<NonNullable<Appraisal['listing']>>`select l.id, l.reference, l.status from listings_view l
    where l.agency_id = ${ctx.scope.agencyId} and l.id = ${id} and l.archived_at is null and ${readableListings(ctx)}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Fee and marketing of the won appraisal that a listing came from. Checks no permission: its caller may change the listing. */
export async function offerOf(
  { db, scope }: Context,
  listingId: string,
): Promise<Pick<Appraisal, 'fee' | 'marketingCents'> | undefined> {
  const { rows } = await sql<Pick<Appraisal, 'fee' | 'marketingCents'>>`select fee, marketing_cents as "marketingCents"
    from appraisals where agency_id = ${scope.agencyId} and listing_id = ${listingId} and stage = 'won' and archived_at is null
    order by stage_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** Appraisals that name an agent; won ones are listings by now. */
const naming = ({ scope }: Context, agentId: string) => sql`from appraisal_agents g
    join appraisals p on p.agency_id = g.agency_id and p.id = g.appraisal_id
  where g.agency_id = ${scope.agencyId} and g.agent_id = ${agentId} and p.archived_at is null and p.stage <> 'won'`

/** The next ones, by their ids. */
export async function namingAgent(
  ctx: Context,
  { agentId, after, limit }: { agentId: string; after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id ${naming(ctx, agentId)} ${after ? sql`and p.id > ${after}` : sql``}
    order by p.id limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
export async function countNamingAgent(ctx: Context, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${naming(ctx, agentId)}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
