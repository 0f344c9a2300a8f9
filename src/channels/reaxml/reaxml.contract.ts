import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'

export const importOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
/** `reading`: the files have come, and a job says what they hold. */
export const importStates = ['reading', 'previewed', 'queued', 'running', 'finished', 'cancelled', 'failed'] as const

export const ImportItem = z
  .object({
    position: z.int(),
    file: z.string(),
    /** Element of the feed: residential, rental, ... */
    root: z.string(),
    agentId: z.string().nullable(),
    uniqueId: z.string().nullable(),
    /** The address, as far as the feed has it. */
    address: z.string(),
    /** The outcome that the preview expects; null once there is one. */
    predicted: z.enum(importOutcomes).nullable(),
    outcome: z.enum(importOutcomes).nullable(),
    reasons: z.array(z.string()),
    warnings: z.array(z.string()),
    listingId: Id.nullable(),
  })
  .meta({ id: 'ImportItem' })
export type ImportItem = z.infer<typeof ImportItem>

export const ImportBatch = z
  .object({
    id: Id,
    state: z.enum(importStates),
    fileNames: z.array(z.string()),
    /** Files that could not be read at all, with line and column where there is one. */
    fileErrors: z.array(z.object({ file: z.string(), error: z.string() })),
    total: z.int(),
    done: z.int(),
    /** Share of the files that has been read, 0 to 1. */
    progress: z.number(),
    /** Per outcome; before the start, per expected outcome. */
    counts: z.record(z.enum(importOutcomes), z.int()),
    warnings: z.int(),
    error: z.string().nullable(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'ImportBatch' })
export type ImportBatch = z.infer<typeof ImportBatch>

export const maxFeedFileBytes = 20_000_000

const yes = z.enum(['true', 'false']).default('false')
/** Which listings, as a browser's address says it. */
const ExportQuery = z.object({
  /** Comma-separated; left out, all listings that the caller may change. */
  ids: z.string().max(10_000).optional(),
  includeDrafts: yes,
  /** Vendors, reserves, keys and remarks too; only for those who may change all of the office's listings. */
  withPrivate: yes,
})
/** The same for a long selection. */
const ExportBody = z.object({
  ids: z.array(Id).max(100_000).optional(),
  includeDrafts: z.boolean().default(false),
  withPrivate: z.boolean().default(false),
})
const exported = { access: allow('listings.read', 'records') } as const

export const reaxmlEndpoints = {
  exportReaxml: endpoint({
    method: 'GET',
    path: '/api/reaxml/export',
    produces: 'application/xml; charset=utf-8',
    ...exported,
    summary: 'Export listings as one REAXML file',
    query: ExportQuery,
  }),
  exportReaxmlOf: endpoint({
    method: 'POST',
    path: '/api/reaxml/export',
    produces: 'application/xml; charset=utf-8',
    ...exported,
    summary: 'Export listings as one REAXML file, for a long selection',
    body: ExportBody,
    bodyLimitBytes: 5_000_000,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/reaxml/export_csv',
    produces: 'text/csv; charset=utf-8',
    ...exported,
    summary: 'Export all fields of listings as CSV',
    query: ExportQuery,
  }),
  exportCsvOf: endpoint({
    method: 'POST',
    path: '/api/reaxml/export_csv',
    produces: 'text/csv; charset=utf-8',
    ...exported,
    summary: 'Export all fields of listings as CSV, for a long selection',
    body: ExportBody,
    bodyLimitBytes: 5_000_000,
  }),
  exportSpreadsheet: endpoint({
    method: 'POST',
    path: '/api/reaxml/export_spreadsheet',
    produces: 'application/octet-stream',
    ...exported,
    summary: 'Export listings as a spreadsheet: what an office reads, in words, dollars and local days',
    body: ExportBody.omit({ withPrivate: true }).extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    bodyLimitBytes: 5_000_000,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/reaxml/preview',
    files: true,
    summary: 'Upload REAXML files to preview what an import would do. Nothing is changed',
    access: allow('listings.import', 'agency'),
    response: ImportBatch,
    status: 201,
    bodyLimitBytes: 200_000_000,
  }),
  batches: endpoint({
    method: 'GET',
    path: '/api/reaxml/batches',
    summary: 'Imports, newest first',
    access: allow('listings.import', 'agency'),
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(ImportBatch),
  }),
  batch: endpoint({
    method: 'GET',
    path: '/api/reaxml/batches/:id',
    summary: 'One import',
    access: allow('listings.import', 'agency'),
    params: IdParams,
    response: ImportBatch,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/reaxml/batches/:id/items',
    summary: 'Listings of an import with every reason and warning',
    access: allow('listings.import', 'agency'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, outcome: z.enum(importOutcomes).optional() }),
    response: pageOf(ImportItem),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/reaxml/batches/:id/start',
    summary: 'Import what was previewed',
    access: allow('listings.import', 'agency'),
    params: IdParams,
    response: ImportBatch,
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/reaxml/batches/:id/cancel',
    summary: 'Stop an import, or the reading of its files; imported listings stay',
    access: allow('listings.import', 'agency'),
    params: IdParams,
    response: ImportBatch,
  }),
}
