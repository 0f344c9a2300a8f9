import { sql } from 'kysely'
import type { Caller, Context } from '#platform/context.ts'
import { wantBackfill } from './consent/backfill.ts'
import { type ContactFields, emptyContact } from '../contact-fields.contract.ts'
import { contactKeys } from '../contact-keys.rules.ts'

/** Writes the keys by which duplicate checks and incoming emails find the contacts of an imported agency. */
export async function writeArrivedKeys(caller: Caller): Promise<void> {
  for (let after: string | null = null, isFirst = true; isFirst || after; isFirst = false) {
    const from: string | null = after
    after = await caller.transaction((ctx) => keysPage(ctx, from, 500))
  }
  // An archive of an earlier version kept refusals with contacts only.
  await caller.transaction(wantBackfill)
}

/** Writes the keys of the next contacts again. @returns the last one, null when there are no more */
async function keysPage({ db, scope }: Context, after: string | null, limit: number): Promise<string | null> {
  const { rows } = await sql<{ id: string; fields: ContactFields }>`
    select id, fields from contacts where agency_id = ${scope.agencyId} and archived_at is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for no key update`.execute(db)
  const keys = rows.flatMap(({ id, fields }) => contactKeys({ ...emptyContact, ...fields }).map((one) => ({ id, ...one })))
  if (!rows.length) return null
  await db
    .deleteFrom('contact_keys')
    .where('agency_id', '=', scope.agencyId)
    .where(
      'contact_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  for (let from = 0; from < keys.length; from += 2000)
    await db
      .insertInto('contact_keys')
      .values(
        keys.slice(from, from + 2000).map(({ id, kind, value }) => ({ agency_id: scope.agencyId, kind, value, contact_id: id })),
      )
      .execute()
  return rows.length === limit ? (rows.at(-1)?.id ?? null) : null
}
