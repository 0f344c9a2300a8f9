import { isLocal, localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Context } from '#platform/context.ts'
import { reconcile } from '../opens.rules.ts'
import { advertisedOpens, insertOpens, updateOpens } from './opens.store.ts'

/** The editor, a feed, an import or the end of a listing set its times: the records follow, in the same transaction. */
export async function followInspections(ctx: Context, { id, fields }: { id: string; fields: ListingFields }): Promise<void> {
  const now = localOf(ctx.clock(), propertyZone(fields.address, await ctx.timeZone()))
  const stored = await advertisedOpens(ctx, id)
  const listed = fields.inspections
    .filter(({ startsAt }) => isLocal(startsAt))
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt: isLocal(endsAt) ? endsAt : startsAt }))
  const { kept, moved, added, cancelled, hidden } = reconcile(stored, listed, now)
  for (const one of kept) await updateOpens(ctx, [one.id], { ends_at: one.endsAt })
  for (const one of moved)
    await updateOpens(ctx, [one.id], { starts_at: one.startsAt, ends_at: one.endsAt, moved_from: one.from })
  await updateOpens(ctx, cancelled, { state: 'cancelled' })
  await updateOpens(ctx, hidden, { is_advertised: false })
  const leadId = fields.agents[0]?.agentId
  const dayAgo = localOf(new Date(ctx.clock().getTime() - 86_400_000), propertyZone(fields.address, await ctx.timeZone()))
  const ids = await insertOpens(
    ctx,
    added.map((time) => ({
      ...time,
      listingId: id,
      hostIds: leadId ? [leadId] : [],
      state: time.endsAt < dayAgo ? ('closed' as const) : ('planned' as const),
    })),
  )
  for (const one of [...kept.map((k) => k.id), ...moved.map((m) => m.id), ...cancelled, ...hidden, ...ids])
    ctx.changed('open', one)
}
