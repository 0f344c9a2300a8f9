import type { Routes } from '#platform/http/routes.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { audiencePeople, countAudience } from './audience.service.ts'
import {
  changeCampaign,
  copyCampaign,
  createCampaign,
  getCampaign,
  listCampaigns,
  previewCampaign,
  removeCampaign,
  restoreCampaign,
  stepCampaign,
} from './campaigns.service.ts'
import { checkLinks } from './links.service.ts'
import { reviewCampaign } from './review.service.ts'
import { activateCampaign } from './sending/activate.service.ts'
import { sendTest } from './test-mail.service.ts'

export function campaignRoutes(route: Routes): void {
  route.inTransaction(e.create, (ctx, { body }) => createCampaign(ctx, body))
  route.inTransaction(e.get, (ctx, { params }) => getCampaign(ctx, params.id))
  route.inTransaction(e.all, (ctx, { query }) => listCampaigns(ctx, query))
  route.inTransaction(e.update, (ctx, { params, body }) => changeCampaign(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeCampaign(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreCampaign(ctx, params.id))
  route.inTransaction(e.copy, (ctx, { params }) => copyCampaign(ctx, params.id))
  route.inTransaction(e.step, (ctx, { params, body }) => stepCampaign(ctx, params.id, body))
  route.inTransaction(e.activate, (ctx, { body }) => activateCampaign(ctx, body))
  route.inTransaction(e.preview, (ctx, { body }) => previewCampaign(ctx, body))
  route.inTransaction(e.test, (ctx, { params, body }) => sendTest(ctx, params.id, body))
  route.inTransaction(e.review, (ctx, { params }) => reviewCampaign(ctx, params.id))
  route.outside(e.checkLinks, (caller, { params }) => checkLinks(caller, params.id))
  route.inTransaction(e.audience, (ctx, { body }) => countAudience(ctx, body))
  route.inTransaction(e.audiencePeople, (ctx, { body }) => audiencePeople(ctx, body))
}
