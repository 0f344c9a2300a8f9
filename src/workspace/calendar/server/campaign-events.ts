import { addDays, addMinutes, localOf } from '#common/time/days.ts'
import type { Context } from '#platform/context.ts'
import { campaignsScheduledBetween } from '#channels/campaigns/server/campaigns.service.ts'
import type { LayerEvent, Range } from './calendar-range.ts'

/** Sending has a beginning only; it stands as half an hour. */
const shownMinutes = 30
const dayMs = 86_400_000

/** Campaigns by the time they are set to go out. They belong to the office, and move on their own page, where the audience is in sight. */
export async function campaignEvents(ctx: Context, { from, to, isOwn, recordId }: Range): Promise<LayerEvent[]> {
  if (isOwn) return []
  const timeZone = await ctx.timeZone()
  // One day more at both ends, because local days differ from UTC days; events outside are dropped below.
  const found = await campaignsScheduledBetween(
    ctx,
    new Date(Date.parse(`${from}T00:00Z`) - dayMs),
    new Date(Date.parse(`${addDays(to, 1)}T00:00Z`) + dayMs),
  )
  return found.flatMap(({ id, name, state, at }): LayerEvent[] => {
    const startsAt = localOf(new Date(at), timeZone)
    const day = startsAt.slice(0, 10)
    if (day < from || day > to || (recordId && recordId !== id)) return []
    return [
      {
        id: `campaign ${id}`,
        layer: 'campaigns',
        title: state === 'sent' ? 'Campaign sent' : 'Campaign',
        place: name,
        startsAt,
        endsAt: addMinutes(startsAt, shownMinutes),
        isAllDay: false,
        timeZone: null,
        startInstant: at,
        endInstant: new Date(Date.parse(at) + shownMinutes * 60_000).toISOString(),
        taskId: null,
        listingId: null,
        contactId: null,
        campaignId: id,
        status: null,
        people: [],
        version: 1,
        canMove: false,
      },
    ]
  })
}
