import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'

const ofAppraisal = z.object({ appraisalId: Id })

/** A market analysis that the owner opens by a link. */
export const AnalysisPage = z
  .object({
    id: Id,
    createdAt: Instant,
    createdByName: z.string().nullable(),
    expiresAt: Instant,
    isWithdrawn: z.boolean(),
    /** Times it was opened by a person; the agency's own people count too. */
    views: z.int().nonnegative(),
    lastSeenAt: Instant.nullable(),
    /** Null once it is closed, and for those who may not change the appraisal. */
    url: z.string().nullable(),
  })
  .meta({ id: 'AnalysisPage' })
export type AnalysisPage = z.infer<typeof AnalysisPage>

/** Everything that the owner of a home is shown on the agent's tablet. */
export const AnalysisPresentation = z
  .object({
    place: z.string(),
    suburb: z.string(),
    facts: z.string(),
    /** The main photo of its last advertised listing. */
    photoUrl: z.string().nullable(),
    home: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    /** Null where no figure is given, or the law of the state does not allow it yet. */
    estimate: z.string().nullable(),
    median: z.string().nullable(),
    method: z.string().nullable(),
    explanation: z.string().nullable(),
    sales: z.array(
      z.object({
        address: z.string(),
        suburb: z.string().nullable(),
        sold: z.string(),
        price: z.string(),
        adjustment: z.object({ change: z.string(), why: z.string().nullable(), price: z.string() }).nullable(),
        facts: z.string(),
        why: z.string(),
        photoUrl: z.string().nullable(),
        place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
      }),
    ),
    agents: z.array(
      z.object({
        name: z.string(),
        jobTitle: z.string().nullable(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        photoUrl: z.string().nullable(),
      }),
    ),
    agency: z.object({
      name: z.string(),
      tagline: z.string(),
      logoUrl: z.string().nullable(),
      /** Colour behind the logo. */
      ground: z.string(),
      onGround: z.string(),
    }),
    /** Offered marketing budget in words. */
    marketing: z.string().nullable(),
    small: z.string(),
    /** The owner has the figure that is shown. */
    isGiven: z.boolean(),
    /** The appraisal's, for the note that the figure was given. */
    version: z.int(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'AnalysisPresentation' })
export type AnalysisPresentation = z.infer<typeof AnalysisPresentation>

const read = allow('appraisals.read', 'records')
const write = allow('appraisals.write', 'records')
export const marketAnalysisEndpoints = {
  print: endpoint({
    method: 'GET',
    path: '/api/documents/market_analysis/:appraisalId',
    produces: 'application/pdf',
    summary: 'Comparative market analysis of an appraisal, on A4: the estimate and the sales that it rests on',
    access: allow('documents.print', 'records'),
    params: ofAppraisal,
    /** Print an empty square for what no font can draw; else such a document is refused with 422 naming the characters. */
    query: z.object({
      allowMissing: z
        .enum(['true', 'false'])
        .transform((word) => word === 'true')
        .optional(),
    }),
  }),
  present: endpoint({
    method: 'GET',
    path: '/api/documents/market_analysis/:appraisalId/presentation',
    summary: 'Market analysis of an appraisal as its owner sees it on the agent’s tablet',
    access: read,
    params: ofAppraisal,
    response: AnalysisPresentation,
  }),
  pages: endpoint({
    method: 'GET',
    path: '/api/documents/market_analysis/:appraisalId/pages',
    summary: 'Links by which an owner opens the market analysis, the newest first, up to fifty',
    access: read,
    params: ofAppraisal,
    response: z.object({ items: z.array(AnalysisPage), canShare: z.boolean() }),
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/documents/market_analysis/:appraisalId/pages',
    creates: true,
    summary: 'Share the market analysis as a page; its estimate counts as given by link',
    access: write,
    params: ofAppraisal,
    response: AnalysisPage,
    status: 201,
    rateLimit: { max: 30, perSeconds: 60, by: 'user' },
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/documents/analysis_page/:id',
    summary: 'Withdraw a shared market analysis, so that its link stops working, or take that back',
    access: write,
    params: IdParams,
    body: z.object({ isWithdrawn: z.boolean() }),
    response: AnalysisPage,
  }),
}
