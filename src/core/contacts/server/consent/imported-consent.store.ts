import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { Channel, ConsentEvent, Purpose } from '../../consent.contract.ts'

export interface ImportedConsent {
  contactId: string
  channel: Channel
  purpose: Purpose
  state: Extract<ConsentEvent['state'], 'express' | 'withdrawn'>
  happenedAt: Date
  source: string
}

/**
 * Adds only what is new: a withdrawal unless the latest entry of the channel is one, an agreement only where nothing is recorded. So importing a
 * file twice adds nothing, and a list never signs up a contact who refused.
 */
export async function insertImported({ db, scope }: Context, wishes: readonly ImportedConsent[]): Promise<void> {
  if (!wishes.length) return
  const rows = JSON.stringify(
    wishes.map((w) => ({
      id: newId(),
      contact_id: w.contactId,
      channel: w.channel,
      purpose: w.purpose,
      state: w.state,
      happened_at: w.happenedAt,
      source: w.source,
    })),
  )
  await sql`
    insert into consent_events (agency_id, id, contact_id, channel, purpose, state, wording, source, happened_at, recorded_by)
    select g.agency_id, x.id, x.contact_id, x.channel, x.purpose, x.state, null, x.source, x.happened_at, ${scope.userId}
    from agencies_view g, (select distinct on (contact_id, channel, purpose) * from jsonb_to_recordset(${rows}::jsonb)
        as r (id uuid, contact_id uuid, channel text, purpose text, state text, happened_at timestamptz, source text)
        order by contact_id, channel, purpose, state desc) x
    where g.agency_id = ${scope.agencyId} and case when x.state = 'withdrawn' then coalesce((
        select e.state from consent_events e where e.agency_id = ${scope.agencyId} and e.contact_id = x.contact_id and e.channel = x.channel
          and (e.purpose = x.purpose) order by e.happened_at desc, e.id desc limit 1), 'express') not in ('withdrawn', 'refused')
      else not exists (select 1 from consent_events e where e.agency_id = ${scope.agencyId} and e.contact_id = x.contact_id and e.channel = x.channel
          and (e.purpose = x.purpose or e.state in ('withdrawn', 'refused'))) end`.execute(db)
}
