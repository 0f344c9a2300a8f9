import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { addTrigger } from './automatic.store.ts'

const payload = z.object({ id: z.uuid() })

/** A user changed the price of a listing: sent once a day at most. `tendCampaigns` creates the email for the whole agency. */
export const notePriceChange = job({
  name: 'campaigns.note-price-change',
  payload,
  retries: 3,
  subject: () => 'New price email',
  run: (caller, { id }) => caller.transaction(async (ctx) => addTrigger(ctx, 'priceChange', id, `${id} ${await ctx.today()}`)),
})

export const noteSold = job({
  name: 'campaigns.note-sold',
  payload,
  retries: 3,
  subject: () => 'Just sold email',
  run: (caller, { id }) => caller.transaction((ctx) => addTrigger(ctx, 'sold', id, id)),
})
