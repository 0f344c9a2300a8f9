import * as z from 'zod'
import { followRoles } from '#core/contacts/server/contact-roles.service.ts'
import { job } from '#platform/jobs/job.ts'
import { rolesFollowing } from '../parties.rules.ts'
import { dealStates } from './parties.store.ts'

/** Recomputes a contact's roles after a change of their listing. Running twice changes nothing. */
export const followDeals = job({
  name: 'parties.follow-deals',
  payload: z.object({ id: z.uuid() }),
  retries: 5,
  subject: () => 'Update contact roles after a listing change',
  async run(caller, { id }) {
    await caller.transaction(async (ctx) => {
      await followRoles(ctx, id, async (keptId, roles) => rolesFollowing(roles, await dealStates(ctx, keptId)))
    })
  },
})
