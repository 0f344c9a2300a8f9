import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Lists a contact's appraisals, for the file of everything about one person. */
export async function appraisalsWith({ db, scope }: Context, contactId: string): Promise<object[]> {
  const { rows } =
    await sql<object>`select p.street_line as "streetLine", p.suburb, p.state, p.side, p.stage, p.stage_at as "stageAt", p.source,
      p.starts_at as "startsAt", p.reason, p.timeframe, p.occupied, x.role, x.is_decision_maker as "isDecisionMaker",
      x.expects_from_cents as "expectsFromCents", x.expects_to_cents as "expectsToCents", x.said_on as "saidOn", p.notes
    from appraisal_people x join appraisals p on p.agency_id = x.agency_id and p.id = x.appraisal_id
    where x.agency_id = ${scope.agencyId} and x.contact_id = ${contactId} order by p.created_at, p.id`.execute(db)
  return rows
}

/** Adds the properties that have an appraisal: they stay while nothing else is kept about them. */
export async function noteAppraisedProperties(
  { db, scope }: Context,
  { ids, used }: { ids: readonly string[]; used: Set<string> },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct property_id as id from appraisals
    where agency_id = ${scope.agencyId} and property_id = any(${ids}::uuid[])`.execute(db)
  for (const { id } of rows) used.add(id)
}

/** An erased owner has no wishes: what was noted about them goes. */
export async function forgetPeople({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  await sql`delete from appraisal_people where agency_id = ${scope.agencyId} and contact_id = any(${contactIds}::uuid[])`.execute(
    db,
  )
}
