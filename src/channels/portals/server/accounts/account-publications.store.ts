import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { longestCallMs } from '../adapters/portal-adapter.ts'
import { selectPublications, type StoredPublication, toStored } from '../publications/publication-rows.store.ts'

/** Locks the publications of an account that wait for their turn or were cut off while they were sent, oldest first. */
export async function lockWaitingOn(ctx: Context, accountId: string, limit: number): Promise<StoredPublication[]> {
  const rows = await selectPublications(ctx)
    .where('p.portal_account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('p.state', 'in', ['queued', 'removing']),
        eb.and([eb('p.state', '=', 'sending'), eb('p.next_try_at', '<=', ctx.clock())]),
      ]),
    )
    .where('p.is_paused', '=', false)
    .orderBy('p.queued_at')
    .limit(limit)
    .forNoKeyUpdate('p')
    .execute()
  return rows.map(toStored)
}

/** Until when a sending of this account is under way; undefined when none is. */
export async function sendingUntil({ db, scope, clock }: Context, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('publications')
    .select('next_try_at')
    .where('agency_id', '=', scope.agencyId)
    .where('portal_account_id', '=', accountId)
    .where('state', '=', 'sending')
    .where('next_try_at', '>', clock())
    // A lease that ends later was taken by a clock that was wrong.
    .where('next_try_at', '<=', new Date(clock().getTime() + 2 * longestCallMs))
    .limit(1)
    .executeTakeFirst()
  return row?.next_try_at ?? undefined
}

/** Payloads of all that is to be on the portal of this account, by the name of the listing there. */
export async function wantedOn({ db, scope }: Context, accountId: string): Promise<{ externalKey: string; payload: string }[]> {
  const rows = await db
    .selectFrom('publications')
    .select(['external_key', 'last_payload'])
    .where('agency_id', '=', scope.agencyId)
    .where('portal_account_id', '=', accountId)
    .where('wanted_state', '=', 'live')
    .orderBy('external_key')
    .execute()
  return rows.map((row) => ({ externalKey: row.external_key, payload: row.last_payload ?? '' }))
}

/** Held back with its account or until it was taken over: waits without a date, and may be sent now. */
export async function heldOn(ctx: Context, accountId: string, limit: number): Promise<StoredPublication[]> {
  const rows = await selectPublications(ctx)
    .where('p.portal_account_id', '=', accountId)
    .where('p.state', 'in', ['queued', 'removing'])
    .where('p.next_try_at', 'is', null)
    .where('p.is_paused', '=', false)
    .where((eb) =>
      eb.or([
        eb('a.taking_over_since', 'is', null),
        eb.and([eb('t.confirmed_at', 'is not', null), sql<boolean>`a.settings #>> '{feed,content}' is distinct from 'whole'`]),
      ]),
    )
    .orderBy('p.queued_at')
    .limit(limit)
    .forNoKeyUpdate('p')
    .execute()
  return rows.map(toStored)
}

/** The account of a publication when it takes whole feeds or is being taken over; without reading what is to be sent. */
export async function guardedAccountOf({ db, scope }: Context, publicationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from publications p join portal_accounts a on a.agency_id = p.agency_id and a.id = p.portal_account_id
    where p.agency_id = ${scope.agencyId} and p.id = ${publicationId} and (a.settings #>> '{feed,content}' = 'whole' or a.taking_over_since is not null)`.execute(
    db,
  )
  return rows[0]?.id
}
