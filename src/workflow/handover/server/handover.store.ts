import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { openStatuses } from '#accounts/agents/handover.rules.ts'

export type Entity = 'listing' | 'contact' | 'appraisal'
/** Records that the handover finds itself; appraisals are asked for. */
type Found = Exclude<Entity, 'appraisal'>
export type HandoverState = 'running' | 'finished' | 'undoing' | 'undone'
export interface Handover {
  id: string
  agentId: string
  listingsTo: string | null
  contactsTo: string | null
  state: HandoverState
}

export async function insertHandover(
  { db, scope }: Context,
  { agentId, listingsTo, contactsTo, leftUserId = null }: Omit<Handover, 'id' | 'state'> & { leftUserId?: string | null },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('agent_handovers')
    .values({
      agency_id: scope.agencyId,
      id,
      agent_id: agentId,
      listings_to: listingsTo,
      contacts_to: contactsTo,
      left_user_id: leftUserId,
      state: 'running',
      created_by: scope.userId,
    })
    .execute()
  return id
}

const selecting = ({ db, scope }: Context) =>
  db
    .selectFrom('agent_handovers')
    .select(['id', 'agent_id', 'listings_to', 'contacts_to', 'state'])
    .where('agency_id', '=', scope.agencyId)
type Row = Awaited<ReturnType<ReturnType<typeof selecting>['executeTakeFirstOrThrow']>>
const toHandover = (row: Row): Handover => ({
  id: row.id,
  agentId: row.agent_id,
  listingsTo: row.listings_to,
  contactsTo: row.contacts_to,
  state: row.state as HandoverState,
})

/** Locked: on the way there and on the way back, one step waits for the other. */
export async function findHandover(ctx: Context, id: string): Promise<Handover | undefined> {
  const row = await selecting(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toHandover(row)
}
/** The handover that the end of this account set off. */
export async function handoverOfUser(ctx: Context, userId: string): Promise<Handover | undefined> {
  const row = await selecting(ctx).where('left_user_id', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && toHandover(row)
}
export async function newestHandover(ctx: Context, agentId: string): Promise<Handover | undefined> {
  const row = await selecting(ctx).where('agent_id', '=', agentId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && toHandover(row)
}

export async function countItems({ db, scope }: Context, handoverId: string): Promise<Record<Entity, number>> {
  const rows = await db
    .selectFrom('agent_handover_items')
    .select(['entity', (eb) => eb.fn.countAll<number>().as('count')])
    .where('agency_id', '=', scope.agencyId)
    .where('handover_id', '=', handoverId)
    .groupBy('entity')
    .execute()
  const count = (entity: Entity) => Number(rows.find((row) => row.entity === entity)?.count ?? 0)
  return { listing: count('listing'), contact: count('contact'), appraisal: count('appraisal') }
}

/** @returns the agent who left */
export async function setHandoverState({ db, scope }: Context, id: string, state: HandoverState): Promise<string> {
  const row = await db
    .updateTable('agent_handovers')
    .set({ state })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .returning('agent_id')
    .executeTakeFirstOrThrow()
  return row.agent_id
}

/** Records that name this agent: open listings, or contacts outside the bin. */
const naming = ({ scope }: Context, entity: Found, agentId: string) =>
  entity === 'listing'
    ? sql`from listing_agents_view a join listings_view r on r.agency_id = a.agency_id and r.id = a.listing_id
        where a.agency_id = ${scope.agencyId} and a.agent_id = ${agentId} and r.archived_at is null and r.status = any(${[...openStatuses]}::text[])`
    : sql`from contact_agents_view a join contacts_view r on r.agency_id = a.agency_id and r.id = a.contact_id
        where a.agency_id = ${scope.agencyId} and a.agent_id = ${agentId} and r.archived_at is null`

/** The next ones that still name them. */
export async function stillNaming(
  ctx: Context,
  entity: Found,
  agentId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id ${naming(ctx, entity, agentId)}
    ${after ? sql`and r.id > ${after}` : sql``} order by r.id limit ${limit}`.execute(ctx.db)
  return rows.map((row) => row.id)
}
export async function countNaming(ctx: Context, entity: Found, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${naming(ctx, entity, agentId)}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Name in the message about a refused record, which stays when the contact is erased: without their name. */
export async function nameOf({ db, scope }: Context, { entity, id }: { entity: Entity; id: string }): Promise<string> {
  if (entity === 'contact') return 'a contact'
  if (entity === 'appraisal') return 'an appraisal'
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(street_line, ''), reference) as name from listings_view where agency_id = ${scope.agencyId} and id = ${id}`.execute(
    db,
  )
  return rows[0]?.name || 'a listing'
}

export interface HandedItem {
  entity: Entity
  id: string
  before: unknown
  after: unknown
}
export const insertItem = ({ db, scope }: Context, handoverId: string, { entity, id, before, after }: HandedItem) =>
  db
    .insertInto('agent_handover_items')
    .values({
      agency_id: scope.agencyId,
      handover_id: handoverId,
      entity,
      entity_id: id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .onConflict((c) => c.doNothing())
    .execute()

export async function handedItems(
  { db, scope }: Context,
  handoverId: string,
  { after, limit }: { after: HandedItem | undefined; limit: number },
): Promise<HandedItem[]> {
  const rows = await db
    .selectFrom('agent_handover_items')
    .select(['entity', 'entity_id', 'before', 'after'])
    .where('agency_id', '=', scope.agencyId)
    .where('handover_id', '=', handoverId)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(entity, entity_id) > (${after?.entity}, ${after?.id}::uuid)`))
    .orderBy('entity')
    .orderBy('entity_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ entity: row.entity as Entity, id: row.entity_id, before: row.before, after: row.after }))
}

export const dropItem = ({ db, scope }: Context, handoverId: string, { entity, id }: Pick<HandedItem, 'entity' | 'id'>) =>
  db
    .deleteFrom('agent_handover_items')
    .where('agency_id', '=', scope.agencyId)
    .where('handover_id', '=', handoverId)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .execute()
