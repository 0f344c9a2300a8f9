import type { Context } from '#platform/context.ts'
import type { CalendarEvent } from '../calendar.contract.ts'
import { type CalendarLayer, calendarLayers } from '../calendar-values.contract.ts'
import { appraisalEvents } from './appraisal-events.store.ts'
import type { LayerEvent, Range } from './calendar-range.ts'
import { campaignEvents } from './campaign-events.ts'
import { listingEvents } from './listing-events.store.ts'
import { ranksOfPeople } from './people.store.ts'
import { privateInspections } from './private-inspections.store.ts'
import { taskEvents } from './task-events.store.ts'

/** One function per layer; another feature's events come in by a line here and a word in the contract. */
const layers: Record<CalendarLayer, (ctx: Context, range: Range) => Promise<LayerEvent[]>> = {
  tasks: (ctx, range) => taskEvents(ctx, 'tasks', range),
  appraisals: async (ctx, range) => [...(await taskEvents(ctx, 'appraisals', range)), ...(await appraisalEvents(ctx, range))],
  inspections: async (ctx, range) => [
    ...(await listingEvents(ctx, 'inspections', range)),
    ...(await privateInspections(ctx, range)),
  ],
  campaigns: campaignEvents,
  auctions: (ctx, range) => listingEvents(ctx, 'auctions', range),
}

export async function eventsIn(ctx: Context, wanted: readonly CalendarLayer[], range: Range): Promise<CalendarEvent[]> {
  const all: LayerEvent[] = []
  // One after the other: they share the request's one connection.
  for (const layer of calendarLayers) if (wanted.includes(layer)) all.push(...(await layers[layer](ctx, range)))
  const rankOf = await ranksOfPeople(ctx)
  const ranked = all.map((event) => ({ ...event, people: event.people.map((one) => ({ ...one, rank: rankOf(one.id) })) }))
  return ranked.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id))
}
