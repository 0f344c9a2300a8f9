import { sql } from 'kysely'
import { insertReview, updateReview } from '#channels/reviews/server/reviews.store.ts'
import type { Context } from '#platform/context.ts'
import { at, officeTimes } from './demo-times.ts'

type State = 'received' | 'published' | 'withheld'
interface DemoReview {
  name: string
  role: 'vendor' | 'buyer' | 'landlord' | 'tenant'
  rating: number
  title: string
  body: string
  daysAgo: number
  source: 'request' | 'google' | 'manual'
  state: State
  reply?: string
}
const reviews: DemoReview[] = [
  {
    name: 'Margaret L.',
    role: 'vendor',
    rating: 5,
    title: 'Calm from the first visit',
    body: 'Their price advice was spot on from day one. Every buyer got a call back the same evening.',
    daysAgo: 6,
    source: 'request',
    state: 'published',
    reply: 'Thank you, Margaret. The garden did half of the work.',
  },
  {
    name: 'Dev P.',
    role: 'buyer',
    rating: 4,
    title: 'Straight answers',
    body: 'We missed out on the first one and they were upfront about why. We got the second one.',
    daysAgo: 15,
    source: 'request',
    state: 'published',
  },
  {
    name: 'Anh T.',
    role: 'landlord',
    rating: 5,
    title: '',
    body: 'Leased in nine days to great tenants. Reports always arrive on time.',
    daysAgo: 22,
    source: 'google',
    state: 'published',
  },
  {
    name: 'The Kowalskis',
    role: 'vendor',
    rating: 5,
    title: 'Sold before the auction',
    body: 'Three offers in the second week. They advised us to wait on the first one, and they were right.',
    daysAgo: 34,
    source: 'request',
    state: 'published',
  },
  {
    name: 'Sam R.',
    role: 'tenant',
    rating: 3,
    title: 'Good people, slow plumber',
    body: 'Friendly office. The hot water repair took eight days though.',
    daysAgo: 40,
    source: 'google',
    state: 'published',
    reply: 'You are right, eight days is too long. We have changed the plumber.',
  },
  {
    name: 'Helen and Rob',
    role: 'vendor',
    rating: 5,
    title: '',
    body: 'Would sell with them again tomorrow, if we had anything left to sell.',
    daysAgo: 58,
    source: 'request',
    state: 'published',
  },
  {
    name: 'Olivia M.',
    role: 'vendor',
    rating: 5,
    title: 'Every Saturday on time',
    body: 'Six open homes, six reports by Saturday night.',
    daysAgo: 1,
    source: 'request',
    state: 'received',
  },
  {
    name: 'J. Brandt',
    role: 'buyer',
    rating: 2,
    title: 'Hard to reach',
    body: 'I rang three times about the contract before I got a call back.',
    daysAgo: 3,
    source: 'request',
    state: 'received',
  },
  {
    name: 'Anonymous',
    role: 'tenant',
    rating: 1,
    title: '',
    body: 'Mentions a neighbour’s name and illness.',
    daysAgo: 47,
    source: 'google',
    state: 'withheld',
  },
]

/** Reviews in every state: enough for an average, two that wait, one that was withheld and why. */
export async function addDemoReviews(ctx: Context, agentIds: readonly string[]): Promise<void> {
  const { db, scope } = ctx
  const timeOn = await officeTimes(ctx)
  const { rows: sold } = await sql<{ id: string; suburb: string | null; agentId: string | null }>`
    select id, suburb, agent_id as "agentId" from listings_view where agency_id = ${scope.agencyId} and status in ('sold', 'settled', 'leased') order by reference limit 20`.execute(
    db,
  )
  for (const [n, review] of reviews.entries()) {
    const listing = sold[n % Math.max(1, sold.length)]
    const isAsked = review.source === 'request'
    const then = at(ctx, timeOn(-review.daysAgo, n))
    const id = await insertReview(then, {
      source: review.source,
      agentId: listing?.agentId ?? agentIds[n % agentIds.length] ?? null,
      listingId: isAsked ? (listing?.id ?? null) : null,
      reviewerName: review.name,
      role: review.role,
      rating: review.rating,
      recommend: isAsked ? review.rating * 2 : null,
      title: review.title,
      body: review.body,
      suburb: listing?.suburb ?? null,
      mayPublish: true,
      happenedOn: null,
      sourceUrl: null,
    })
    await updateReview(then, id, {
      status: review.state,
      ...(isAsked && { verifiedAt: then.clock() }),
      ...(review.state === 'published' && { publishedAt: then.clock() }),
      ...(review.state === 'withheld' && {
        withheldReason: 'namesSomebody',
        withheldNote: 'Mentions a neighbour and her illness. We asked the reviewer to remove it.',
      }),
      ...(review.reply && { reply: review.reply, repliedAt: then.clock() }),
    })
  }
}
