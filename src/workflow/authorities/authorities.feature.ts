import * as z from 'zod'
import { personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { listingsPurging } from '#core/listings/listings.events.ts'
import { fileIn } from '#platform/archive-parts.ts'
import { feature, runs } from '#platform/feature.ts'
import { addDays } from '#common/time/days.ts'
import { authorityEndpoints, AuthorityFee, Conjunction, MarketingItem } from './authorities.contract.ts'
import { authorityRoutes } from './server/authorities.routes.ts'
import { authoritiesWith, listingsWithKept } from './server/authorities.store.ts'
import { watchAuthorities } from './server/ending.service.ts'
import { removePaper } from './server/paper.service.ts'

const keptYears = 7

/** The agreement with the client of a listing: its versions, its signed paper, and what the law says of it. */
export const authorities = feature({
  name: 'authorities',
  endpoints: { authorities: authorityEndpoints },
  routes: [authorityRoutes],
  jobs: [removePaper],
  recurring: [watchAuthorities],
  on: [
    ...followsMerges('authority_clients'),
    outlivesContacts('authority_clients'),
    runs(listingsPurging, async (ctx, { ids, kept }) => {
      const since = addDays(await ctx.today(), -Math.round(keptYears * 365.25))
      for (const id of await listingsWithKept(ctx, ids, since)) kept.add(id)
    }),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['authorities'] = await authoritiesWith(ctx, id)
    }),
  ],
  personalData: {
    authorities: {
      text: ['ended_because', 'conditions', 'paper_name'],
      none: ['fee', 'marketing', 'conjunction', 'paper_key'],
    },
    authority_clients: { text: ['name'] },
  },
  archive: {
    files: { authorities: fileIn('paper_key') },
    keys: { authorities: 'paper_key' },
    tables: ['authorities', 'authority_clients'],
    holds: {
      authorities: z.object({
        fee: AuthorityFee.nullable(),
        marketing: z.array(MarketingItem),
        conjunction: Conjunction.nullable(),
      }),
    },
  },
})
