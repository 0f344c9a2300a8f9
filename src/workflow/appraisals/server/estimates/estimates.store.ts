import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { contactsToJoin, hiddenName, mayName, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import type { GivingWay } from '../../appraisal-values.contract.ts'
import type { Estimate, EstimateSave } from '../../estimates.contract.ts'

export interface StoredEstimate extends Omit<Estimate, 'givings' | 'createdAt'> {
  createdAt: Date
}
/** The newest first. */
export async function estimatesOf({ db, scope }: Context, appraisalId: string): Promise<StoredEstimate[]> {
  const { rows } =
    await sql<StoredEstimate>`select e.id, e.from_cents as "fromCents", e.to_cents as "toCents", e.method, e.explanation,
      e.median_cents as "medianCents", e.median_of as "medianOf", e.revised_because as "revisedBecause", e.created_at as "createdAt",
      (select u.full_name from users_view u where u.agency_id = ${scope.agencyId} and u.id = e.created_by) as "createdByName"
    from appraisal_estimates e where e.agency_id = ${scope.agencyId} and e.appraisal_id = ${appraisalId} order by e.id desc limit 50`.execute(
      db,
    )
  return rows
}

export async function givingsOf(
  ctx: Context,
  estimateIds: readonly string[],
): Promise<(Omit<Estimate['givings'][number], 'at'> & { estimateId: string; at: Date })[]> {
  if (!estimateIds.length) return []
  const { db, scope } = ctx
  const { rows } = await sql<
    Awaited<ReturnType<typeof givingsOf>>[number]
  >`select g.id, g.estimate_id as "estimateId", g.how, g.given_at as at, c.id as "contactId",
      case when ${mayName(ctx, sql`g.contact_id`)} then coalesce(nullif(c.display_name, ''), c.email, c.phone, 'The owner') else ${hiddenName} end as name,
      (select u.full_name from users_view u where u.agency_id = ${scope.agencyId} and u.id = g.given_by) as "byName"
    from estimate_givings g left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = g.agency_id and c.id = g.contact_id
    where g.agency_id = ${scope.agencyId} and g.estimate_id = any(${estimateIds}::uuid[]) order by g.given_at, g.id limit 500`.execute(
    db,
  )
  return rows
}

/** Lists who was given which estimate, also contacts that the user may not see; the oldest first. */
export async function figuresGiven(
  { db, scope }: Context,
  estimateIds: readonly string[],
): Promise<{ estimateId: string; contactId: string | null; how: GivingWay; at: Date }[]> {
  if (!estimateIds.length) return []
  const { rows } = await sql<Awaited<ReturnType<typeof figuresGiven>>[number]>`
    select estimate_id as "estimateId", contact_id as "contactId", how, given_at as at from estimate_givings
    where agency_id = ${scope.agencyId} and estimate_id = any(${[...estimateIds]}::uuid[]) order by given_at, id limit 500`.execute(
    db,
  )
  return rows
}

type Fields = Omit<EstimateSave, 'version' | 'revisedBecause'>
const columnsOf = ({ fromCents, toCents, method, explanation, medianCents, medianOf }: Fields) => ({
  from_cents: fromCents,
  to_cents: toCents,
  method: method || null,
  explanation: explanation || null,
  median_cents: medianCents,
  median_of: medianOf || null,
})
export async function insertEstimate(
  { db, scope, clock }: Context,
  estimate: Fields & { appraisalId: string; supersedesId: string | null; revisedBecause: string | null },
  createdAt = clock(),
): Promise<string> {
  const id = newId()
  await db
    .insertInto('appraisal_estimates')
    .values({
      ...columnsOf(estimate),
      agency_id: scope.agencyId,
      id,
      appraisal_id: estimate.appraisalId,
      supersedes_id: estimate.supersedesId,
      revised_because: estimate.revisedBecause,
      created_by: scope.userId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
  return id
}
export async function updateEstimate({ db, scope, clock }: Context, id: string, estimate: Fields): Promise<void> {
  await db
    .updateTable('appraisal_estimates')
    .set({ ...columnsOf(estimate), updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

export async function insertGivings(
  { db, scope, clock }: Context,
  { estimateId, how, contactIds }: { estimateId: string; how: GivingWay; contactIds: readonly (string | null)[] },
): Promise<void> {
  await db
    .insertInto('estimate_givings')
    .values(
      contactIds.map((contactId) => ({
        agency_id: scope.agencyId,
        id: newId(),
        estimate_id: estimateId,
        contact_id: contactId,
        how,
        given_by: scope.userId,
        given_at: clock(),
      })),
    )
    .execute()
}
