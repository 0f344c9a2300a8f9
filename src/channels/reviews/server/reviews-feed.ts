import { localOf } from '#common/time/days.ts'
import type { Download } from '#platform/http/routes.ts'
import { publicFile } from '#platform/http/public-file.ts'
import type { AgencyBrand } from '#accounts/branding/server/branding.service.ts'
import type { Rating, Review } from '../reviews.contract.ts'

interface Feed {
  brand: AgencyBrand
  home: string
  rating: Rating
  reviews: readonly Review[]
}
/** schema.org, as search engines read it. `<` is written as an escape, so that it may be pasted into a page as it is. */
export function reviewsFeed({ brand, home, rating, reviews }: Feed): Download {
  const feed = {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    '@id': home,
    url: home,
    name: brand.tradingName,
    ...(brand.address && { address: brand.address }),
    ...(brand.phone && { telephone: brand.phone }),
    ...(rating.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    review: reviews.map((one) => ({
      '@type': 'Review',
      '@id': `${home}/reviews.json#${one.id}`,
      author: { '@type': 'Person', name: one.reviewerName },
      reviewRating: { '@type': 'Rating', ratingValue: one.rating, bestRating: 5, worstRating: 1 },
      ...(one.title && { name: one.title }),
      ...(one.body && { reviewBody: one.body }),
      datePublished: localOf(new Date(one.receivedAt ?? one.createdAt), brand.timeZone).slice(0, 10),
      ...(one.agentName && { about: { '@type': 'Person', name: one.agentName } }),
      // A review has no property of schema.org for this; words for searching it has, as every work.
      keywords: [one.isVerified ? 'verified client' : 'not verified', one.source],
      ...(one.reply && {
        comment: { '@type': 'Comment', author: { '@type': 'Organization', name: brand.tradingName }, text: one.reply },
      }),
    })),
  }
  return publicFile(JSON.stringify(feed).replaceAll('<', '\\u003c'), 'reviews.json', {
    headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
  })
}
