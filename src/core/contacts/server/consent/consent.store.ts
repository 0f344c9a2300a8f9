import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { Channel, ConsentEvent, Purpose } from '../../consent.contract.ts'
import type { Ways } from './suppression.store.ts'

export interface NewConsent {
  channel: Channel
  purpose: Purpose
  state: ConsentEvent['state']
  wording: string | null
  source: string
  happenedAt: Date
  expiresOn: string | null
}

/** Adds entries of one state, with their audit row. */
export async function insertConsents(ctx: Context, contactId: string, events: readonly NewConsent[]): Promise<void> {
  const { db, scope } = ctx
  await db
    .insertInto('consent_events')
    .values(
      events.map((e) => ({
        agency_id: scope.agencyId,
        id: newId(),
        contact_id: contactId,
        channel: e.channel,
        purpose: e.purpose,
        state: e.state,
        wording: e.wording,
        source: e.source,
        happened_at: e.happenedAt,
        expires_on: e.expiresOn,
        recorded_by: scope.userId,
      })),
    )
    .execute()
  const state = events[0]?.state ?? null
  await ctx.audit({
    action: `consent ${state}`,
    entity: 'contact',
    entityId: contactId,
    changes: events.map(({ channel, purpose }) => ({ field: `consent.${channel}.${purpose}`, before: null, after: state })),
  })
}

/** Deletes entries that were recorded for the wrong person. @returns their contents */
export async function deleteConsentsFrom(
  { db, scope }: Context,
  contactId: string,
  source: string,
): Promise<Pick<NewConsent, 'channel' | 'purpose' | 'state'>[]> {
  const { rows } = await sql<Pick<NewConsent, 'channel' | 'purpose' | 'state'>>`delete from consent_events
    where agency_id = ${scope.agencyId} and contact_id = ${contactId} and source = ${source} returning channel, purpose, state`.execute(
    db,
  )
  return rows
}

/** Newest first. */
export async function consentsOf({ db, scope }: Context, contactId: string): Promise<ConsentEvent[]> {
  const { rows } = await sql<Omit<ConsentEvent, 'happenedAt'> & { happenedAt: Date }>`
    select e.id, e.channel, e.purpose, e.state, e.wording, e.source, e.happened_at as "happenedAt", e.expires_on as "expiresOn",
      u.full_name as "recordedByName"
    from consent_events e left join users_view u on u.agency_id = e.agency_id and u.id = e.recorded_by
    where e.agency_id = ${scope.agencyId} and e.contact_id = ${contactId} order by e.happened_at desc, e.id desc limit 1000`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, happenedAt: row.happenedAt.toISOString() }))
}

/** The addresses and numbers of contacts, also of those in the bin. */
export async function waysOf({ db, scope }: Context, ids: readonly string[]): Promise<{ id: string; ways: Ways }[]> {
  if (!ids.length) return []
  const { rows } = await sql<
    { id: string } & Ways
  >`select id, coalesce(fields -> 'emails', '[]') as emails, coalesce(fields -> 'phones', '[]') as phones
    from contacts where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, ...ways }) => ({ id, ways }))
}
