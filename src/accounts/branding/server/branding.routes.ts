import type { Routes } from '#platform/http/routes.ts'
import { brandingEndpoints as e } from '../branding.contract.ts'
import { previewMail } from './brand-mail.service.ts'
import { askForTestMail } from './branding.jobs.ts'
import {
  brandingHistory,
  changeBranding,
  changeSocials,
  changeTimeZone,
  readBranding,
  requireOwn,
  signInFace,
  undoBranding,
} from './branding.service.ts'

import { brandFont } from './fonts.ts'

export function brandingRoutes(route: Routes): void {
  route.inTransaction(e.get, async (ctx, { params }) => {
    requireOwn(ctx, params.id)
    return readBranding(ctx)
  })
  route.inTransaction(e.getContact, async (ctx, { params }) => {
    requireOwn(ctx, params.id)
    return readBranding(ctx)
  })
  route.inTransaction(e.update, async (ctx, { params, body }) => {
    requireOwn(ctx, params.id)
    return changeBranding(ctx, body)
  })
  route.inTransaction(e.updateSocialUrls, async (ctx, { params, body }) => {
    requireOwn(ctx, params.id)
    return changeSocials(ctx, body)
  })
  route.inTransaction(e.changeTimeZone, async (ctx, { params, body }) => {
    requireOwn(ctx, params.id)
    return changeTimeZone(ctx, body.timeZone)
  })
  route.inTransaction(e.history, async (ctx, { params, query }) => {
    requireOwn(ctx, params.id)
    return brandingHistory(ctx, query)
  })
  route.inTransaction(e.undo, async (ctx, { params, body }) => {
    requireOwn(ctx, params.id)
    return undoBranding(ctx, body)
  })
  route.inTransaction(e.preview, (ctx, { body }) => previewMail(ctx, body))
  route.inTransaction(e.testMail, (ctx) => askForTestMail(ctx))
  route.public(e.font, (_platform, { params }) => brandFont(params.name))
  route.public(e.face, (platform, { params }) => signInFace(platform, params.slug))
}
