import type { Context } from '#platform/context.ts'
import { allowedLayers } from './calendar.service.ts'
import { eventsIn } from './layers.ts'

interface Wanted {
  agentId: string
  from: string
  to: string
  busy: { startsAt: string; endsAt: string }[]
}
/** Tasks, appraisals and auctions of an agent on some days, as far as the user may see them. Open homes are known where they are asked for. */
export async function addBusyTimes(ctx: Context, { agentId, from, to, busy }: Wanted): Promise<void> {
  const events = await eventsIn(ctx, allowedLayers(ctx, ['tasks', 'appraisals', 'auctions']), {
    from,
    to,
    isOwn: false,
  })
  for (const { isAllDay, people, status, startsAt, endsAt } of events)
    if (!isAllDay && status !== 'done' && people.some(({ id }) => id === agentId)) busy.push({ startsAt, endsAt })
}
