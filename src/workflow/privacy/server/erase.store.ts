import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ErasureReason } from '../privacy-values.contract.ts'
import type { Person } from './person.store.ts'

/** What they had refused, under hashes. */
export async function keepRefusals(
  { db, scope, clock }: Context,
  { ids, fields }: Person,
  hashes: readonly { kind: 'email' | 'phone'; hash: Buffer }[],
): Promise<number> {
  const { rows } = await sql<{ channel: string; purpose: string }>`
    select channel, purpose from (
      select distinct on (channel, purpose) channel, purpose, state from consent_events_view
      where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[]) order by channel, purpose, happened_at desc, id desc) latest
    where state in ('refused', 'withdrawn') and channel <> 'letter'`.execute(db)
  const refused = new Set(rows.map(({ channel, purpose }) => `${channel} ${purpose}`))
  if (fields.some((f) => f.doNotContact)) for (const channel of ['email', 'sms', 'phone']) refused.add(`${channel} marketing`)
  if (fields.some((f) => f.phones.some((p) => p.isOnDoNotCallList))) refused.add('phone marketing')
  const all = hashes.flatMap(({ kind, hash }) =>
    [...refused].flatMap((one) => {
      const [channel = '', purpose = ''] = one.split(' ')
      return (channel === 'email') === (kind === 'email') ? [{ kind, hash, channel, purpose }] : []
    }),
  )
  if (all.length)
    await db
      .insertInto('suppressions')
      .values(all.map((one) => ({ agency_id: scope.agencyId, created_at: clock(), ...one })))
      .onConflict((c) => c.doNothing())
      .execute()
  return refused.size
}

/** The signposts that say so. The audit lets nothing be taken out of it before they stand. */
export async function writeErasure(
  { db, scope, clock }: Context,
  { ids }: Person,
  { reason, went, stayed }: { reason: ErasureReason; went: unknown; stayed: unknown },
): Promise<void> {
  await sql`insert into erasures (agency_id, contact_id, erased_at, erased_by, reason, went, stayed)
    select ${scope.agencyId}, id, ${clock()}, ${scope.userId}, ${reason}, ${JSON.stringify(went)}::jsonb, ${JSON.stringify(stayed)}::jsonb from unnest(${ids}::uuid[]) as x (id)`.execute(
    db,
  )
}
