import { listingClosed, listingSettled } from '#core/listings/listings.events.ts'
import { ratingWanted, reviewsWanted } from '#accounts/branding/branding.events.ts'
import { contactsErased } from '#core/contacts/contacts.events.ts'
import { outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { outlivesListings } from '#core/listings/server/outlives-listings.service.ts'
import { feature, queues, runs } from '#platform/feature.ts'
import { publicReviewEndpoints, reviewEndpoints } from './reviews.contract.ts'
import { emptyReviewsOf } from './server/erased-reviews.store.ts'
import { reviewOneClickRoutes } from './server/one-click-routes.ts'
import { addQuotes, addRating } from './server/review-rating.service.ts'
import { askAfterClosing, askAfterSettlement, mailReviewQuestion } from './server/reviews.jobs.ts'
import { reviewRoutes } from './server/reviews.routes.ts'

export const reviews = feature({
  name: 'reviews',
  endpoints: { reviews: { ...reviewEndpoints, ...publicReviewEndpoints } },
  routes: [reviewRoutes],
  links: [reviewOneClickRoutes],
  jobs: [mailReviewQuestion],
  on: [
    outlivesContacts('reviews'),
    runs(contactsErased, (ctx, { ids }) => emptyReviewsOf(ctx, ids)),
    outlivesListings('reviews'),
    queues(listingClosed, askAfterClosing),
    queues(listingSettled, askAfterSettlement),
    runs(ratingWanted, addRating),
    runs(reviewsWanted, addQuotes),
  ],
  personalData: {
    review_settings: { key: [], text: ['words'] },
    reviews: {
      text: ['reviewer_name', 'title', 'body', 'reply', 'withheld_note', 'mailed_to', 'source_url'],
      none: ['suburb', 'withheld_reason'],
    },
  },
  archive: {
    plain: { reviews: ['withheld_reason'] },
    tables: ['reviews', 'review_settings'],
  },
})
