import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { BrandingPatch } from '#accounts/branding/branding.contract.ts'
import { listingStatuses } from '#common/listing/listing-values.ts'
import { brochureTypes, documentTypes, themes, tileTypes } from './documents.rules.ts'
import { occasions } from './occasions.rules.ts'

const flag = z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1')
const listOf = (item: z.ZodType<string, string>, most: number) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).max(most))

const theme = z.enum(themes, { error: `Must be one of: ${themes.join(', ')}` })
const documentType = z.enum(documentTypes, { error: `Must be one of: ${documentTypes.join(', ')}` })
/** Print an empty square for what no font can draw; else such a document is refused with 422 naming the characters. */
const allowMissing = flag.optional()
const ofListing = z.object({ listingId: Id })

/** The settings of one document of one listing; null everywhere means the listing's own. */
export const BrochureChoice = z.object({
  /** Null: the agency's, which is the one used last. */
  theme: theme.nullable(),
  /** The photos in their slots, the first largest; those that are gone or hidden are passed over. */
  photoIds: z.array(Id).max(60).nullable(),
  headline: z.string().max(200).nullable(),
  description: z.string().max(9_000).nullable(),
  /** The occasion; null: the one of the listing's status. One that is not true of the listing is kept and not printed. */
  occasion: z.enum(occasions).nullable(),
  /** Name and address on a letter, one line each; null: the householder. */
  addressee: z.string().max(300).nullable(),
})
export type BrochureChoice = z.infer<typeof BrochureChoice>

export const Studio = z
  .object({
    type: documentType,
    choice: BrochureChoice,
    /** The look in which all of that is printed. */
    theme,
    photoIds: z.array(Id),
    headline: z.string().nullable(),
    description: z.string().nullable(),
    /** Where its QR code leads while the listing is advertised, and whether scans are counted; null: it carries none. */
    code: z.object({ opens: z.string(), isCounted: z.boolean() }).nullable(),
    /** Occasions that are true of the listing now. */
    occasions: z.array(z.enum(occasions)),
    canEdit: z.boolean(),
  })
  .meta({ id: 'Studio' })
export type Studio = z.infer<typeof Studio>

export const PrintCheck = z
  .object({
    /** Problems, those that the law forbids first; an empty list is ready to print. */
    issues: z.array(
      z.object({
        id: z.string(),
        severity: z.enum(['blocks', 'warns']),
        title: z.string(),
        message: z.string(),
        source: z.string().nullable(),
        /** Where it is fixed: a path of the listing or of the branding; null: in the document itself. */
        field: z.string().nullable(),
      }),
    ),
    /** None of its files is made while this holds. */
    isBlocked: z.boolean(),
    /** Characters that no font can draw: `allowMissing` prints an empty box for each. */
    missingCharacters: z.array(z.string()),
  })
  .meta({ id: 'PrintCheck' })
export type PrintCheck = z.infer<typeof PrintCheck>

export const PagesPreview = z
  .object({
    /** All pages below each other as one SVG; each is this large, in points. */
    svg: z.string(),
    pages: z.int(),
    widthPt: z.number(),
    heightPt: z.number(),
    /** Characters that none of our fonts can print; each is printed as an empty box. */
    missingCharacters: z.array(z.string()),
  })
  .meta({ id: 'PagesPreview' })
export type PagesPreview = z.infer<typeof PagesPreview>

export const stockListOrders = ['suburb', 'price', 'newest', 'given'] as const
export const maxStockListRows = 500
export const StockListQuery = z.object({
  saleOrLease: z.enum(['sale', 'lease']).optional(),
  agentId: Id.optional(),
  scope: z.enum(['office', 'agent']).default('office'),
  /** Comma-separated; a listing with any of them. */
  tags: listOf(z.string().max(40), 20).optional(),
  /** Comma-separated ids of listings in any status; `order=given` keeps their order. */
  ids: listOf(Id, maxStockListRows).optional(),
  /** Comma-separated; without it and without ids: what is on the market. */
  status: listOf(z.enum(listingStatuses), 12).optional(),
  order: z.enum(stockListOrders).default('suburb'),
  theme: theme.optional(),
  title: z.string().max(120).optional(),
  allowMissing,
})
export type StockListQuery = z.output<typeof StockListQuery>

export const documentEndpoints = {
  createPdf: endpoint({
    method: 'GET',
    path: '/api/listinger/createPdf/:listingId',
    produces: 'application/pdf',
    summary: 'Brochure of a listing as PDF',
    access: allow('documents.print', 'records'),
    params: ofListing,
    query: z.object({
      brochureType: z.enum(brochureTypes, { error: `Must be one of: ${brochureTypes.join(', ')}` }).default('a4'),
      theme: theme.optional(),
      /** Drawn over the edge on every side for the print shop; says in the PDF where to cut. */
      bleedMm: z.coerce.number().min(0).max(5).default(0),
      cropMarks: flag.default(false),
      allowMissing,
    }),
  }),
  websiteBrochure: endpoint({
    method: 'GET',
    path: '/api/listinger/websiteBrochure/:listingId/pdf',
    produces: 'application/pdf',
    summary: 'Brochure of a listing for screens: 16:9 pages with live links',
    access: allow('documents.print', 'records'),
    params: ofListing,
    query: z.object({ theme: theme.optional(), allowMissing }),
  }),
  createTile: endpoint({
    method: 'GET',
    path: '/api/listinger/createTile/:listingId',
    produces: 'image/png',
    summary: 'Picture of a listing for social media, as PNG',
    access: allow('documents.print', 'records'),
    params: ofListing,
    query: z.object({
      tileType: z.enum(tileTypes, { error: `Must be one of: ${tileTypes.join(', ')}` }).default('tile-square'),
      theme: theme.optional(),
      allowMissing,
    }),
  }),
  stockList: endpoint({
    method: 'GET',
    path: '/api/listinger/createPdfStocklist',
    produces: 'application/pdf',
    summary: `Stock list as PDF, up to ${maxStockListRows} listings`,
    access: allow('documents.print', 'records'),
    query: StockListQuery,
  }),
  stockListPreview: endpoint({
    method: 'GET',
    path: '/api/documents/stock-list/preview',
    summary: 'The first pages of a stock list as images',
    access: allow('documents.print', 'records'),
    query: StockListQuery,
    response: PagesPreview.extend({ rows: z.int(), isCut: z.boolean() }),
  }),
  stockListTable: endpoint({
    method: 'GET',
    path: '/api/documents/stock-list/table',
    produces: 'application/octet-stream',
    summary: 'Stock list as a spreadsheet, by suburb with totals',
    access: allow('documents.print', 'records'),
    query: StockListQuery.omit({ order: true, theme: true, allowMissing: true }).extend({
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
  }),
  studio: endpoint({
    method: 'GET',
    path: '/api/documents/studio/:listingId',
    summary: 'The settings of a listing’s document',
    access: allow('documents.print', 'records'),
    params: ofListing,
    query: z.object({ type: documentType.default('a4') }),
    response: Studio,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/documents/studio/:listingId',
    summary: 'Choose theme, photos and text of a listing’s document',
    access: allow('documents.print', 'records'),
    params: ofListing,
    body: BrochureChoice.partial().extend({ type: documentType }),
    response: Studio,
  }),
  brandPreview: endpoint({
    method: 'POST',
    path: '/api/documents/brand_preview',
    summary: 'The A4 brochure of the newest listing as it would look with other branding',
    access: allow('branding.read', 'agency'),
    body: z.object({ theme: theme.optional(), branding: BrandingPatch }),
    response: PagesPreview,
    rateLimit: { max: 120, perSeconds: 60, by: 'user' },
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/documents/check/:listingId',
    summary: 'Ready to print: everything against handing out a listing’s document',
    access: allow('documents.print', 'records'),
    params: ofListing,
    query: z.object({ type: documentType.default('a4'), theme: theme.optional() }),
    response: PrintCheck,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/documents/preview/:listingId',
    summary: 'The pages of a listing’s document as images',
    access: allow('documents.print', 'records'),
    params: ofListing,
    query: z.object({ type: documentType.default('a4'), theme: theme.optional() }),
    response: PagesPreview,
  }),
}
