import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { contactMerged, contactMergeUndone, type Moved } from '../contacts.events.ts'

const sides = [
  ['from_id', 'to_id'],
  ['to_id', 'from_id'],
] as const

/** Hands everything that hangs on one contact to another. @returns which rows went over, for `moveBack` */
export async function moveLinks(ctx: Context, fromId: string, toId: string): Promise<Moved> {
  const { db, scope } = ctx
  const moved: Moved = {}
  await ctx.emit(contactMerged, { fromId, toId, moved })
  for (const [mine, other] of sides) {
    // A relation between the two themselves, or one that the kept contact has already, stays behind.
    const { rows } = await sql<{ id: string }>`update contact_relationships r set ${sql.ref(mine)} = ${toId}
      where agency_id = ${scope.agencyId} and ${sql.ref(mine)} = ${fromId} and ${sql.ref(other)} <> ${toId}
        and not exists (select 1 from contact_relationships x where x.agency_id = ${scope.agencyId} and x.${sql.raw(mine)} = ${toId} and x.${sql.raw(other)} = r.${sql.raw(other)} and x.kind = r.kind)
      returning id`.execute(db)
    moved[`contact_relationships.${mine}`] = rows.map((row) => row.id)
  }
  return moved
}

/** The way back, row by row; rows that were deleted since stay deleted. */
export async function moveBack(ctx: Context, moved: Moved, restoredId: string, keptId: string): Promise<void> {
  const { db, scope } = ctx
  await ctx.emit(contactMergeUndone, { restoredId, keptId, moved })
  for (const [mine] of sides)
    await sql`update contact_relationships set ${sql.ref(mine)} = ${restoredId}
      where agency_id = ${scope.agencyId} and ${sql.ref(mine)} = ${keptId} and id = any(${moved[`contact_relationships.${mine}`] ?? []}::uuid[])`.execute(
      db,
    )
}

/** Counts an agent's contacts, for the agent's own page. */
export async function countAgentContacts({ db, scope }: Context, wanted: { agentId: string; count: number }): Promise<void> {
  const row = await db
    .selectFrom('contact_agents as a')
    .innerJoin('contacts as c', (join) => join.onRef('c.agency_id', '=', 'a.agency_id').onRef('c.id', '=', 'a.contact_id'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.agency_id', '=', scope.agencyId)
    .where('a.agent_id', '=', wanted.agentId)
    .where('c.archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  wanted.count = row.count
}
