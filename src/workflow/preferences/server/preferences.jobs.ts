import * as z from 'zod'
import { type Caller, callerOf } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { listingsFor } from './match.store.ts'
import { remember } from './match-memory.store.ts'
import { findContactsFor } from './matching.service.ts'
import { findPreference } from './preferences.store.ts'

const payload = z.object({ id: z.uuid() })
const options = { limit: 500, withNear: false }
/** Buyers of the whole agency: a job runs with the rights of the user who caused it, who would see only their own contacts. */
const asAgency = ({ platform, scope, requestId, log }: Caller) => callerOf(platform, { ...scope, userId: null }, requestId, log)

/** A listing came on the market or changed: stores the contacts that it newly matches. Running twice finds nothing new. */
export const matchListing = job({
  name: 'preferences.match-listing',
  payload,
  retries: 3,
  subject: () => 'Match buyers to a listing',
  async run(caller, { id }) {
    await asAgency(caller).transaction(async (ctx) => {
      const { found } = await findContactsFor(ctx, id, options)
      if (await remember(ctx, found, 'listed')) ctx.changed('match', id)
    })
  },
})

/** A preference was made or changed: the same the other way round. */
export const matchPreference = job({
  name: 'preferences.match-preference',
  payload,
  retries: 3,
  subject: () => 'Match listings to a contact',
  async run(caller, { id }) {
    await asAgency(caller).transaction(async (ctx) => {
      const preference = await findPreference(ctx, id)
      if (!preference) return
      if (await remember(ctx, await listingsFor(ctx, [id], options), 'preferenceChanged'))
        ctx.changed('match', preference.contactId)
    })
  },
})
