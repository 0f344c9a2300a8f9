import type { Context } from '#platform/context.ts'
import type { Busy } from '../inspections.rules.ts'
import { busyTimesWanted } from '../inspections.events.ts'
import { travelMinutes } from '#workflow/opens/opens.rules.ts'
import { appointmentsOf } from '#workflow/opens/server/private-opens.service.ts'

interface Place {
  latitude: number | null
  longitude: number | null
}
export const placeOf = ({ latitude, longitude }: { latitude?: number | null; longitude?: number | null }): Place => ({
  latitude: latitude ?? null,
  longitude: longitude ?? null,
})
/** Where one of the homes has no place on the map. */
const unknownWay = 15

/** Work of a host from one day to another, with the way from this listing; tasks as far as the scope may see them. */
export async function busyOf(
  ctx: Context,
  {
    hostId,
    listingId,
    from,
    to,
    here,
    except,
  }: { hostId: string; listingId: string; from: string; to: string; here: Place; except?: string },
): Promise<Busy[]> {
  const others = { agentId: hostId, from, to, busy: [] as { startsAt: string; endsAt: string }[] }
  await ctx.emit(busyTimesWanted, others)
  const opens = await appointmentsOf(ctx, { hostId, from, to, except })
  return [
    ...opens.map((open) => ({
      startsAt: open.startsAt,
      endsAt: open.endsAt,
      travelMinutes: open.listingId === listingId ? 0 : (travelMinutes(open, here) ?? unknownWay),
    })),
    ...others.busy.map((one) => ({ ...one, travelMinutes: 0 })),
  ]
}
