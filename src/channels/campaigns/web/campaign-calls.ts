import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#common/endpoint.ts'
import type { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { publicChoices } from '#accounts/branding/web/branding.slots.ts'
import type { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { mediaEndpoints } from '#core/media/media.contract.ts'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { wire } from '#ui/api/wire.ts'
import type { Audience } from '../audience.contract.ts'
import type { automationEndpoints } from '../automatic.contract.ts'
import type { Campaign, campaignEndpoints } from '../campaigns.contract.ts'
import type { reportEndpoints } from '../report.contract.ts'

type C = typeof campaignEndpoints
type R = typeof reportEndpoints
type A = typeof automationEndpoints
export const campaignKind = 'campaign'
export const campaignCalls = {
  create: wire<C['create']>({ method: 'POST', path: '/api/campaign/create', creates: true }),
  get: wire<C['get']>({ method: 'GET', path: '/api/campaign/get/:id' }),
  all: wire<C['all']>({ method: 'GET', path: '/api/campaign/all/:clientId' }),
  update: wire<C['update']>({ method: 'PUT', path: '/api/campaign/update/:id' }),
  remove: wire<C['remove']>({ method: 'DELETE', path: '/api/campaign/delete/:id' }),
  restore: wire<C['restore']>({ method: 'POST', path: '/api/campaign/restore/:id' }),
  copy: wire<C['copy']>({ method: 'POST', path: '/api/campaign/copy/:id', creates: true }),
  step: wire<C['step']>({ method: 'POST', path: '/api/campaign/step/:id' }),
  activate: wire<C['activate']>({ method: 'POST', path: '/api/campaign/activate' }),
  preview: wire<C['preview']>({ method: 'POST', path: '/api/campaign/previewemail' }),
  test: wire<C['test']>({ method: 'POST', path: '/api/campaign/test/:id' }),
  review: wire<C['review']>({ method: 'GET', path: '/api/campaign/review/:id' }),
  checkLinks: wire<C['checkLinks']>({ method: 'POST', path: '/api/campaign/check_links/:id' }),
  audience: wire<C['audience']>({ method: 'POST', path: '/api/campaign/audience' }),
  audiencePeople: wire<C['audiencePeople']>({ method: 'POST', path: '/api/campaign/audience_people' }),
  report: wire<R['report']>({ method: 'GET', path: '/api/campaign/report/:id' }),
  people: wire<R['people']>({ method: 'GET', path: '/api/campaign/people/:id' }),
  suppressed: wire<R['suppressed']>({ method: 'GET', path: '/api/campaign/suppressed/:clientId' }),
  lift: wire<R['lift']>({ method: 'POST', path: '/api/campaign/suppressed/lift/:id' }),
  automations: wire<A['list']>({ method: 'GET', path: '/api/campaign/automatic' }),
  changeAutomation: wire<A['change']>({ method: 'PUT', path: '/api/campaign/automatic/:kind' }),
  rehearse: wire<A['rehearse']>({ method: 'POST', path: '/api/campaign/automatic/:kind/rehearse' }),
}
const listings = wire<(typeof listingEndpoints)['getAll']>({ method: 'GET', path: '/api/listinger/get_All/:clientId' })
const agents = wire<(typeof agentEndpoints)['list']>({ method: 'GET', path: '/api/listing-agents/:clientId' })
const banners = wire<(typeof mediaEndpoints)['headingImages']>({ method: 'GET', path: '/api/media/get_heading_images/:id' })
export const ownAgency = () => sessionStore.get().user?.ClientId ?? ''

export const campaignQuery = (id: string) => callQuery(campaignKind, campaignCalls.get, { params: { id } })
export const campaignsQuery = (wish: { q?: string; state?: string; origin?: string }) =>
  infiniteQueryOptions({
    queryKey: [campaignKind, campaignCalls.all.path, wish],
    queryFn: ({ pageParam, signal }) =>
      call(
        campaignCalls.all,
        {
          params: { clientId: ownAgency() },
          query: { ...(wish as { q?: string }), limit: 50, ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
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
export const reportQuery = (id: string) => callQuery(campaignKind, campaignCalls.report, { params: { id } })
/** Words and people are asked for with POST; the question is the key. */
export const audienceQuery = (audience: Audience, purpose: Campaign['purpose']) =>
  queryOptions({
    queryKey: ['audience', audience, purpose],
    queryFn: ({ signal }) => call(campaignCalls.audience, { body: { audience, purpose } }, { signal }),
  })
export const listingSearchQuery = (q: string) =>
  callQuery('listing', listings, { params: { clientId: ownAgency() }, query: { limit: 12, ...(q && { q }) } })
export const agentsQuery = () => callQuery('agent', agents, { params: { clientId: ownAgency() }, query: { limit: 200 } })
export const bannersQuery = () => callQuery('headingImages', banners, { params: { id: ownAgency() } })
/** What a mail may show of neighbours: only what everybody may read. */
export const publicChoicesQuery = (kind: 'blog' | 'review') =>
  queryOptions({
    queryKey: [kind, 'public choices'],
    queryFn: async ({ signal }) => {
      const sources = publicChoices.entries.filter((one) => one.kind === kind)
      return (await Promise.all(sources.map(({ list }) => list(signal)))).flat()
    },
  })
export const automationsQuery = () => callQuery('automation', campaignCalls.automations, {})

/** The specification's words for a preview that fails (section 8); whoever asked must still see the error. */
export async function fetchPreview(body: NonNullable<CallInput<C['preview']>['body']>, signal?: AbortSignal) {
  try {
    return await call(campaignCalls.preview, { body }, { signal })
  } catch (error) {
    if (!signal?.aborted) console.error('Error fetching email preview', error)
    throw error
  }
}
