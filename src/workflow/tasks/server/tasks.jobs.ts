import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import type { TrackEvent } from '../task-values.contract.ts'
import { type ListingEvent, startTracksOn, startTracksOnEnquiry } from './tracks.service.ts'
import { settleAllTimes } from './write-tasks.store.ts'

/** A queue for each event, because a reaction gets the record and not the name of the event. */
const starter = (event: ListingEvent, name: string) =>
  job({
    name,
    payload: z.object({ id: z.uuid() }),
    retries: 5,
    subject: () => 'Tasks of an action plan',
    run: (caller, { id }) => caller.transaction((ctx) => startTracksOn(ctx, event, id)),
  })

export const trackStarters = {
  'listing.live': starter('listing.live', 'tasks.track-live'),
  'listing.underOffer': starter('listing.underOffer', 'tasks.track-under-offer'),
  'listing.closed': starter('listing.closed', 'tasks.track-closed'),
  'listing.settled': starter('listing.settled', 'tasks.track-settled'),
  'listing.priceChanged': starter('listing.priceChanged', 'tasks.track-price-changed'),
  'enquiry.arrived': job({
    name: 'tasks.track-enquiry',
    payload: z.object({
      id: z.uuid(),
      listingId: z.uuid().nullable(),
      contactId: z.uuid().nullable(),
      agentId: z.uuid().nullable(),
    }),
    retries: 5,
    subject: () => 'Tasks of an action plan',
    run: (caller, enquiry) => caller.transaction((ctx) => startTracksOnEnquiry(ctx, enquiry)),
  }),
} satisfies Record<TrackEvent, unknown>

export const followTimeZone = job({
  name: 'tasks.follow-time-zone',
  payload: z.object({ id: z.uuid() }),
  retries: 5,
  subject: () => 'Task due times after a time zone change',
  run: (caller) => caller.transaction(settleAllTimes),
})
