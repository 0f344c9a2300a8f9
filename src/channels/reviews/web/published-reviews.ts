import { call } from '#ui/api/api.ts'
import { ownAgencyId } from '#ui/session/session-store.ts'
import { reviewCalls } from './review-calls.ts'

/** Reviews for emails that quote one of them. */
export async function publishedReviews(signal: AbortSignal) {
  const params = { id: ownAgencyId() }
  const { items } = await call(reviewCalls.list, { params, query: { status: 'published', limit: 100 } }, { signal })
  return items.map(({ id, reviewerName, rating, title, body }) => ({
    value: id,
    label: `${'★'.repeat(rating ?? 0)} ${reviewerName}: ${(title || body).slice(0, 60)}`,
  }))
}
