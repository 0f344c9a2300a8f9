import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { IdList } from '#common/ids.ts'
import { FoundPost } from '#channels/blogs/blogs.contract.ts'
import { FoundCampaign } from '#channels/campaigns/campaigns.contract.ts'
import { FoundContact } from '#core/contacts/contacts.contract.ts'
import { FoundListing } from '#core/listings/listings.contract.ts'
import { FoundNote } from '#workflow/notes/notes.contract.ts'
import { FoundProperty } from '#core/properties/properties.contract.ts'
import { FoundAppraisal } from '#workflow/appraisals/appraisals.contract.ts'
import { FoundTask } from '#workflow/tasks/tasks.contract.ts'

/** Groups of records that are searched for words, each for users who may read it. */
export const searchGroups = ['contacts', 'listings', 'properties', 'notes', 'blogs', 'tasks', 'campaigns', 'appraisals'] as const
export type SearchGroup = (typeof searchGroups)[number]

/** At most eight of each, the best first; empty where nothing is found and where the user may not read. */
export const SearchAnswer = z
  .object({
    contacts: z.array(FoundContact),
    listings: z.array(FoundListing),
    properties: z.array(FoundProperty),
    notes: z.array(FoundNote),
    blogs: z.array(FoundPost),
    tasks: z.array(FoundTask),
    campaigns: z.array(FoundCampaign),
    appraisals: z.array(FoundAppraisal),
    /** Could not be searched just now; their lists are empty and say nothing. */
    failed: z.array(z.enum(searchGroups)),
    /** An operator has no such value: the values it has, in a sentence. Then nothing was searched. */
    hint: z.string().nullable(),
  })
  .meta({ id: 'SearchAnswer' })
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const searchEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: 'Search contacts, listings, properties, notes, posts, tasks, campaigns and appraisals the user can view',
    access: allow('signedIn', 'records'),
    query: z.object({
      /** Words, and operators: `is:buyer`, `suburb:"Port Melbourne"`, `agent:me`, `status:live`, `#tag`. */
      q: z.string().trim().min(1, 'Enter a search term').max(100),
      scope: z.enum(['agent', 'office']).default('office'),
      /** Records that the user opened lately: of those that match equally well, they come first. */
      recent: IdList.optional(),
    }),
    response: SearchAnswer,
  }),
}
