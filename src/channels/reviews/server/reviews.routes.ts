import type { Routes } from '#platform/http/routes.ts'
import { publicReviewEndpoints, reviewEndpoints as e } from '../reviews.contract.ts'
import { askForReview, listCandidates } from './ask-review.service.ts'
import { answerQuestion, declineQuestion, openQuestion, publicReviews, publicReviewsPage } from './public-review.service.ts'
import { changeSettings, readSettings } from './review-settings.service.ts'
import { changeReview, createReview, listReviews, removeReview, restoreReview } from './reviews.service.ts'

export function reviewRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { params, query }) => listReviews(ctx, params.id, query))
  route.inTransaction(e.create, (ctx, { body }) => createReview(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeReview(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeReview(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreReview(ctx, params.id))
  route.inTransaction(e.candidates, (ctx) => listCandidates(ctx))
  route.inTransaction(e.ask, (ctx, { body }) => askForReview(ctx, body))
  route.inTransaction(e.settings, (ctx) => readSettings(ctx))
  route.inTransaction(e.changeSettings, (ctx, { body }) => changeSettings(ctx, body))
  route.public(e.open, (platform, { body }) => openQuestion(platform, body.token))
  route.public(e.answer, (platform, { body }) => answerQuestion(platform, body))
  route.public(e.decline, (platform, { body }) => declineQuestion(platform, body.token))
  route.public(publicReviewEndpoints.page, (platform, { params }) => publicReviewsPage(platform, params.slug))
  route.public(publicReviewEndpoints.feed, (platform, { params }) => publicReviews(platform, params.slug))
}
