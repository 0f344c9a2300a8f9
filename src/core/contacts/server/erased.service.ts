import { sql } from 'kysely'
import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'

/** Why a contact cannot be read: there is none, or there was one and they were erased. */
export async function missingContact({ db, scope }: Context, id: string): Promise<AppError> {
  const { rows } = await sql<{ day: string }>`
    select to_char(erased_at at time zone g.time_zone, 'FMDD FMMonth YYYY') as day from erasures e join agencies_view g on g.agency_id = e.agency_id
    where e.agency_id = ${scope.agencyId} and e.contact_id = ${id}`.execute(db)
  return rows[0]
    ? new AppError('gone', `This person was permanently deleted on ${rows[0].day}`, { details: { contact: id } })
    : notFound({ contact: id })
}

/** That these contacts were erased. The audit lets nothing be taken out of it before this is written. */
export async function recordErasure(
  { db, scope, clock }: Context,
  ids: readonly string[],
  { reason, went, stayed }: { reason: string; went: unknown; stayed: unknown },
): Promise<void> {
  await sql`insert into erasures (agency_id, contact_id, erased_at, erased_by, reason, went, stayed)
    values ${sql.join(
      ids.map(
        (id) =>
          sql`(${scope.agencyId}, ${id}, ${clock()}, ${scope.userId}, ${reason}, ${JSON.stringify(went)}, ${JSON.stringify(stayed)})`,
      ),
    )}`.execute(db)
}
