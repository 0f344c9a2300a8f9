import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#common/endpoint.ts'
import { publicChoices } from '#accounts/branding/web/branding.slots.ts'
import type { listingEndpoints } from '#core/listings/listings.contract.ts'
import { listingHeads } from '#core/listings/listings.heads.generated.ts'
import type { mediaEndpoints } from '#core/media/media.contract.ts'
import { mediaHeads } from '#core/media/media.heads.generated.ts'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams, ownAgencyId } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { Audience } from '../audience.contract.ts'
import type { Automation, automationEndpoints } from '../automatic.contract.ts'
import type { Campaign, campaignEndpoints } from '../campaigns.contract.ts'
import type { reportEndpoints } from '../report.contract.ts'
import { automationHeads } from '../automatic.heads.generated.ts'
import { campaignHeads } from '../campaigns.heads.generated.ts'
import { reportHeads } from '../report.heads.generated.ts'

export const campaignKind = 'campaign'
export const campaignCalls = callsOf<typeof campaignEndpoints>(campaignHeads)
export const reportCalls = callsOf<typeof reportEndpoints>(reportHeads)
export const automationCalls = callsOf<typeof automationEndpoints>(automationHeads)
const listings = callsOf<typeof listingEndpoints>(listingHeads).getAll
const banners = callsOf<typeof mediaEndpoints>(mediaHeads).headingImages

export const campaignQuery = (id: string) => callQuery(campaignKind, campaignCalls.get, { params: { id } })
export const campaignsQuery = (filters: { q?: string; state?: string; origin?: string }) =>
  pagesQuery([campaignKind, campaignCalls.all.path, filters], (cursor, signal) =>
    call(
      campaignCalls.all,
      {
        params: agencyParams(),
        query: { ...(filters as { q?: string }), limit: 50, cursor },
      },
      { signal },
    ),
  )
export const reviewQuery = (id: string, version: number) => ({
  ...callQuery(campaignKind, campaignCalls.review, { params: { id } }),
  queryKey: [campaignKind, campaignCalls.review.path, id, version],
})
/** Asked once for each version: the addresses belong to others, who need not hear from us at every look. */
export const linksQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['campaignLinks', id, version],
    queryFn: ({ signal }) => call(campaignCalls.checkLinks, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
export const reportQuery = (id: string) => callQuery(campaignKind, reportCalls.report, { params: { id } })
/** Words and people are asked for with POST; the question is the key. */
export const audienceQuery = (audience: Audience, purpose: Campaign['purpose']) =>
  queryOptions({
    queryKey: ['audience', audience, purpose],
    queryFn: ({ signal }) => call(campaignCalls.audience, { body: { audience, purpose } }, { signal }),
  })
export const listingSearchQuery = (q: string) =>
  callQuery('listing', listings, { params: agencyParams(), query: { limit: 12, ...(q && { q }) } })
export const bannersQuery = () => callQuery('headingImages', banners, { params: { id: ownAgencyId() } })
/** Records of other features that an email may show: public ones only. */
export const publicChoicesQuery = (kind: 'blog' | 'review') =>
  queryOptions({
    queryKey: [kind, 'public choices'],
    queryFn: async ({ signal }) => {
      const sources = publicChoices.entries.filter((one) => one.kind === kind)
      return (await Promise.all(sources.map(({ list }) => list(signal)))).flat()
    },
  })
/** @param version of the saved settings that it shows */
export const automationPreviewQuery = (kind: Automation['kind'], version: number) =>
  queryOptions({
    queryKey: ['automation', 'preview', kind, version],
    queryFn: ({ signal }) => call(automationCalls.preview, { params: { kind } }, { signal }),
  })
export const automationsQuery = () => callQuery('automation', automationCalls.list, {})

/** The console has the cause as well; the user sees the error all the same. */
export async function fetchPreview(
  body: NonNullable<CallInput<(typeof campaignCalls)['preview']>['body']>,
  signal?: AbortSignal,
) {
  try {
    return await call(campaignCalls.preview, { body }, { signal })
  } catch (error) {
    if (!signal?.aborted) console.error('Error fetching email preview', error)
    throw error
  }
}
