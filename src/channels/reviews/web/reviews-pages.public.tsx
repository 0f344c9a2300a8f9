// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const reviewsPage = () => import('./reviews-page.tsx')
export const reviewSettingsPage = () => import('./review-settings-page.tsx')
export const answerPage = () => import('./answer-page.tsx')
export { readAnswerSearch, readReviewsSearch } from './reviews-search.ts'
