import { createHash } from 'node:crypto'
import { type AgencyBrand, type BrandLogos, getBranding, logosOf } from '#accounts/branding/server/branding.service.ts'
import { AppError } from '#common/errors.ts'
import { localOf } from '#common/time/days.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { FileSource } from '#platform/pdf/render-job.ts'
import type { Appraisal } from '#workflow/appraisals/appraisals.contract.ts'
import type { Evidence } from '#workflow/appraisals/estimates.contract.ts'
import { getAppraisal } from '#workflow/appraisals/server/appraisals.service.ts'
import { readEvidence } from '#workflow/appraisals/server/estimates/estimates.service.ts'
import { agencyOf, agencyTheme, printedLogo } from '#channels/documents/server/brand-of-agency.ts'
import { brochurePalette } from '#channels/documents/server/colours.ts'
import { unprintable } from '#channels/documents/server/print-check.service.ts'
import { templateVersion } from '#channels/documents/server/templates.ts'
import { type AnalysisPerson, type AnalysisPhoto, agentsOf, photosOf, veilsOf } from './analysis.store.ts'
import { type Analysis, analysisOf } from './analysis-data.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

export interface ReadAnalysis {
  analysis: Analysis
  agents: AnalysisPerson[]
  /** Stored photos, by listing. */
  photos: ReadonlyMap<string, AnalysisPhoto>
  evidence: Evidence
  appraisal: Appraisal
  brand: AgencyBrand
  logos: BrandLogos
  theme: string
  state: string | null
}
interface Reading {
  /** Says no figure but the last that the owner was given. */
  onlyGiven?: boolean
  /** The moment of handing it over; today for paper. */
  preparedAt?: Date
  canBeEmpty?: boolean
}
/** Reads what an owner is shown, in the agency's look. @throws rule_broken while there is neither a figure nor a sale, unless `canBeEmpty` */
export async function readAnalysis(
  ctx: Context,
  appraisalId: string,
  { onlyGiven = false, preparedAt, canBeEmpty = false }: Reading = {},
): Promise<ReadAnalysis> {
  const appraisal = await getAppraisal(ctx, appraisalId)
  const evidence = await readEvidence(ctx, appraisalId)
  const own = evidence.comparables.flatMap(({ source, sourceId }) => (source === 'own' && sourceId ? [sourceId] : []))
  const today = preparedAt ? localOf(preparedAt, await ctx.timeZone()).slice(0, 10) : await ctx.today()
  const analysis = analysisOf(appraisal, evidence, today, await veilsOf(ctx, own), { onlyGiven })
  if (!canBeEmpty && !analysis.estimate && !analysis.rows.length && !analysis.explanation)
    throw new AppError('rule_broken', 'Add an estimate or comparable sales first', { source: 'Market analysis' })
  const brand = await getBranding(ctx)
  return {
    appraisal,
    evidence,
    analysis,
    agents: await agentsOf(ctx, appraisal.agentIds),
    photos: await photosOf(
      ctx,
      analysis.rows.flatMap(({ photoOf }) => photoOf ?? []),
    ),
    brand,
    logos: await logosOf(ctx, brand),
    theme: await agencyTheme(ctx),
    state: appraisal.address.state,
  }
}

/** Draws the market analysis, kept like every document under a hash of its contents. */
export async function printMarketAnalysis(
  caller: Caller,
  appraisalId: string,
  { allowMissing = false }: { allowMissing?: boolean | undefined } = {},
): Promise<Download> {
  if (caller.scope.userId && !caller.scope.permissions.has('appraisals.read'))
    throw new AppError('forbidden', 'You don’t have access to appraisals')
  const read = await caller.reading((ctx) => readAnalysis(ctx, appraisalId))
  const { analysis, agents, photos, brand, logos, theme, state } = read
  const logo = printedLogo(brand, logos)
  const agency = agencyOf(brand, logos, state)
  const fileOf = (listingId: string | null) => (listingId && photos.has(listingId) ? `photo-${listingId}.jpg` : null)
  const rows = analysis.rows.map(({ photoOf, place: _, ...row }) => ({ ...row, photo: fileOf(photoOf) }))
  const data = {
    ...{ title: `Market analysis, ${analysis.place}`, theme, bleedMm: 0 },
    analysis: { ...analysis, rows },
    agents: agents.map(({ photoUrl: _, ...one }) => one),
    agency: { ...agency, palette: brochurePalette(agency) },
  }
  const pictures = [
    ...[...photos].map(([listingId, { key }]) => ({ file: `photo-${listingId}.jpg`, key })),
    ...(logo ? [{ file: 'logo.png', key: logo.key }] : []),
  ]
  const hash = createHash('sha256')
    .update(JSON.stringify([templateVersion, data, pictures]))
    .digest('hex')
  const fileName = `Market analysis ${analysis.place}.pdf`.replaceAll('/', '-')
  const key = `${agencyFolder('documents', caller.scope.agencyId)}/${hash}.pdf`
  const { storage, pdf } = caller.platform
  if ((await storage.size(key)) === undefined) {
    const files: Record<string, FileSource> = {}
    for (const one of pictures) files[one.file] = { path: await storage.localPath(one.key) }
    const timestamp = Math.floor(caller.clock().getTime() / 86_400_000) * 86_400
    const made = await pdf.render({ template: 'market-analysis', data, files, timestamp }, caller.scope.agencyId)
    if (made.missingCharacters.length) {
      if (!allowMissing) throw unprintable(made.missingCharacters)
      return { body: Buffer.from(made.pdf), fileName, isInline: true }
    }
    await storage.put(key, Buffer.from(made.pdf))
  }
  return { body: await storage.readBytes(key), fileName, isInline: true, etag: hash }
}
