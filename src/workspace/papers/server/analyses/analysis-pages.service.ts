import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { type PublicLook, publicLook } from '#accounts/branding/server/public-page.ts'
import { lookOfAgency } from '#accounts/branding/server/visitor.service.ts'
import { AppError, notFound } from '#common/errors.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { appraisalKind } from '#workflow/appraisals/appraisal-values.contract.ts'
import { getAppraisal, lockWritable } from '#workflow/appraisals/server/appraisals.service.ts'
import { giveEstimate, readEvidence } from '#workflow/appraisals/server/estimates/estimates.service.ts'
import type { AnalysisPage } from '../../market-analysis.contract.ts'
import type { ShownAnalysis } from './analysis-page.ts'
import { analysisTicket } from './analysis-ticket.ts'
import { countView, findPage, insertPage, pagesOf, setWithdrawn, type StoredPage } from './analysis-pages.store.ts'
import { readAnalysis } from './market-analysis.service.ts'

/** Owners take months to decide; a price of the autumn is no price of the spring. */
const pageDays = 60
const isOpen = ({ withdrawnAt, expiresAt }: StoredPage, now: Date) => withdrawnAt === null && expiresAt > now

/** Those who may only read would show the owner's page to others. */
const shown = (ctx: Context, page: StoredPage, canEdit: boolean): AnalysisPage => ({
  ...{ id: page.id, views: page.views, createdByName: page.createdByName, isWithdrawn: page.withdrawnAt !== null },
  createdAt: page.createdAt.toISOString(),
  expiresAt: page.expiresAt.toISOString(),
  lastSeenAt: page.lastSeenAt?.toISOString() ?? null,
  url: canEdit && isOpen(page, ctx.clock()) ? analysisTicket.url(ctx, page) : null,
})

export async function listPages(ctx: Context, appraisalId: string): Promise<{ items: AnalysisPage[]; canShare: boolean }> {
  const { canEdit } = await getAppraisal(ctx, appraisalId)
  return { items: (await pagesOf(ctx, appraisalId)).map((one) => shown(ctx, one, canEdit)), canShare: canEdit }
}

/**
 * Makes a link to what the owner is shown. An estimate that no owner has yet counts as given by link from here on: another figure is then a revision,
 * and the page goes on saying the one that was given.
 *
 * @throws AppError rule_broken citing the law where it does not allow the figure, or where there is nothing to show
 */
export async function sharePage(ctx: Context, appraisalId: string): Promise<AnalysisPage> {
  const { version, hasNoFigure } = await lockWritable(ctx, appraisalId)
  const { estimates, findings } = await readEvidence(ctx, appraisalId)
  const blocking = findings.find(({ severity }) => severity === 'blocks')
  if (blocking) throw new AppError('rule_broken', blocking.message, { source: blocking.source })
  const [now] = estimates
  if (now && !hasNoFigure && now.givings.length === 0) await giveEstimate(ctx, appraisalId, { version, how: 'link' })
  await readAnalysis(ctx, appraisalId, { onlyGiven: true })
  const id = await insertPage(ctx, appraisalId, new Date(ctx.clock().getTime() + pageDays * 86_400_000))
  await ctx.audit({ action: 'shared the market analysis', entity: 'appraisal', entityId: appraisalId })
  ctx.changed(appraisalKind, appraisalId)
  return shown(ctx, await getPage(ctx, id), true)
}

export async function withdrawPage(ctx: Context, id: string, isWithdrawn: boolean): Promise<AnalysisPage> {
  const { appraisalId, withdrawnAt } = await getPage(ctx, id)
  await lockWritable(ctx, appraisalId)
  if (isWithdrawn !== (withdrawnAt !== null)) {
    await setWithdrawn(ctx, id, isWithdrawn ? ctx.clock() : null)
    const action = isWithdrawn ? 'withdrew the market analysis' : 'shared the market analysis again'
    await ctx.audit({ action, entity: 'appraisal', entityId: appraisalId })
    ctx.changed(appraisalKind, appraisalId)
  }
  return shown(ctx, await getPage(ctx, id), true)
}

async function getPage(ctx: Context, id: string): Promise<StoredPage> {
  const found = await findPage(ctx, id)
  if (!found) throw notFound({ analysisPage: id })
  return found
}

/** Undefined for a link that is altered, expired or withdrawn, or whose appraisal is deleted: to the owner all the same. */
export async function openAnalysis(
  platform: Platform,
  ticket: string,
  { counts }: { counts: boolean },
): Promise<ShownAnalysis | undefined> {
  const read = analysisTicket.read(platform, ticket)
  if (!read) return undefined
  return callerOf(platform, visitorScope(read.agencyId), newId()).transaction(async (ctx) => {
    const page = await findPage(ctx, read.recordId)
    if (!page || !isOpen(page, ctx.clock())) return undefined
    const { analysis, agents, photos } = await readAnalysis(ctx, page.appraisalId, {
      onlyGiven: true,
      preparedAt: page.createdAt,
    })
    // Nothing of a suspended agency changes.
    if (counts && !(await platform.outside.isSuspended(read.agencyId))) {
      await countView(ctx, page.id)
      ctx.changed(appraisalKind, page.appraisalId)
    }
    return { look: await publicLook(ctx, await getBranding(ctx)), analysis, agents, photos }
  })
}

/** The agency behind a link that no longer opens its page; undefined for an altered one, or when the agency is gone. */
export async function lookOfTicket(platform: Platform, ticket: string): Promise<PublicLook | undefined> {
  const agencyId = analysisTicket.agencyOf(platform, ticket)
  return agencyId ? lookOfAgency(platform, agencyId) : undefined
}
