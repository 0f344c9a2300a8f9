import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { ownAgencyId } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { reviewEndpoints, ReviewState } from '../reviews.contract.ts'
import { reviewHeads } from '../reviews.heads.generated.ts'

export const reviewCalls = callsOf<typeof reviewEndpoints>(reviewHeads)

/** First word of the keys of everything that shows reviews, and the kind of their live events. */
export const reviewKind = 'review'
export const listQuery = ({ status, agentId }: { status?: ReviewState | undefined; agentId?: string | undefined }) =>
  pagesQuery([reviewKind, 'list', status, agentId], (cursor, signal) =>
    call(
      reviewCalls.list,
      {
        params: { id: agentId ?? ownAgencyId() },
        query: { limit: 30, ...(status && { status }), cursor },
      },
      { signal },
    ),
  )
export const candidatesQuery = () => callQuery(reviewKind, reviewCalls.candidates, {})
export const settingsQuery = () => callQuery(reviewKind, reviewCalls.settings, {})
/** The rating of one agent alone. */
export const agentRatingQuery = (agentId: string) =>
  callQuery(reviewKind, reviewCalls.list, { params: { id: agentId }, query: { limit: 1 } })

/** Where an unfinished reply is kept. */
export const keptReply = (reviewId: string) => `review-reply.${reviewId}`
