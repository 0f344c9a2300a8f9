import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { suppress } from '#core/contacts/server/consent/suppression.service.ts'
import type { Person } from './person.store.ts'

/** Keeps what they had refused, under hashes. */
export async function keepRefusals(
  ctx: Context,
  { ids, fields }: Person,
  hashes: readonly { kind: 'email' | 'phone'; hash: Buffer }[],
): Promise<number> {
  const { db, scope } = ctx
  const { rows } = await sql<{ channel: string; purpose: string; at: Date }>`
    select channel, purpose, happened_at as at from (
      select distinct on (channel, purpose) channel, purpose, state, happened_at from consent_events_view
      where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[]) order by channel, purpose, happened_at desc, id desc) latest
    where state in ('refused', 'withdrawn') and channel <> 'letter'`.execute(db)
  const refused = new Map(rows.map(({ channel, purpose, at }) => [`${channel} ${purpose}`, at]))
  const now = ctx.clock()
  if (fields.some((f) => f.doNotContact))
    for (const channel of ['email', 'sms', 'phone']) refused.set(`${channel} marketing`, now)
  if (fields.some((f) => f.phones.some((p) => p.isOnDoNotCallList))) refused.set('phone marketing', now)
  const all = hashes.flatMap(({ kind, hash }) =>
    [...refused].flatMap(([one, at]) => {
      const [channel = '', purpose = ''] = one.split(' ')
      return (channel === 'email') === (kind === 'email') ? [{ kind, hash, channel, purpose, at }] : []
    }),
  )
  await suppress(ctx, all)
  return refused.size
}
