import { publicLook } from '#accounts/branding/server/public-page.ts'
import { formatCents } from '#common/money.ts'
import type { Context } from '#platform/context.ts'
import type { AnalysisPresentation } from '../../market-analysis.contract.ts'
import { lastListingOf, photosOf } from './analysis.store.ts'
import { readAnalysis } from './market-analysis.service.ts'

/** Reads the contents of the paper for the agent's tablet, with the figure only where the law of the state allows it to be given. */
export async function readPresentation(ctx: Context, appraisalId: string): Promise<AnalysisPresentation> {
  const { analysis, agents, photos, brand, appraisal, evidence } = await readAnalysis(ctx, appraisalId, { canBeEmpty: true })
  const { place, suburb, facts, median, method, explanation, rows, small } = analysis
  const isAllowed = !evidence.findings.some(({ severity }) => severity === 'blocks')
  const { logo, ground, onGround } = await publicLook(ctx, brand)
  const { latitude, longitude } = appraisal.address
  const { marketingCents, version, canEdit, propertyId } = appraisal
  const last = propertyId ? await lastListingOf(ctx, propertyId) : undefined
  const photoUrl = (last && (await photosOf(ctx, [last])).get(last)?.largeUrl) || null
  return {
    ...{ place, suburb, facts, explanation, small, agents, version, canEdit, photoUrl },
    home: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    estimate: isAllowed ? analysis.estimate : null,
    median: isAllowed ? median : null,
    method: isAllowed ? method : null,
    sales: rows.map(({ photoOf, ...row }) => ({ ...row, photoUrl: (photoOf && photos.get(photoOf)?.largeUrl) || null })),
    agency: { name: brand.tradingName, tagline: brand.tagline, logoUrl: logo?.path ?? null, ground, onGround },
    marketing: marketingCents ? formatCents(marketingCents) : null,
    isGiven: (evidence.estimates[0]?.givings.length ?? 0) > 0,
  }
}
