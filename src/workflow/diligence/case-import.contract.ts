import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { importTargets } from './diligence-values.ts'

export const maxImportBytes = 5_000_000
export const CaseMapping = z.array(z.enum(importTargets).or(z.literal(''))).max(200)

const refusals = {
  refused: z.int(),
  /** The first hundred rows that are left out, and why. */
  reasons: z.array(z.object({ line: z.int(), name: z.string(), reason: z.string() })),
}
export const CaseImportPreview = z
  .object({
    headers: z.array(z.string()),
    /** The meaning of each column; empty for one that is left out. */
    mapping: CaseMapping,
    missing: z.array(z.enum(importTargets)),
    ready: z.int(),
    complete: z.int(),
    ...refusals,
  })
  .meta({ id: 'CaseImportPreview' })
export type CaseImportPreview = z.infer<typeof CaseImportPreview>

export const CaseImport = z
  .object({
    id: Id,
    fileName: z.string(),
    added: z.int(),
    refused: z.int(),
    createdBy: z.string().nullable(),
    createdAt: Instant,
    /** Cases that the undo took back; null while it was not undone. */
    removed: z.int().nullable(),
  })
  .meta({ id: 'CaseImport' })
export type CaseImport = z.infer<typeof CaseImport>

const screen = allow('diligence.screen', 'agency')
const file = { method: 'POST', files: true, access: screen, rateLimit: { max: 30, perSeconds: 600, by: 'user' } } as const
export const caseImportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/diligence/imports',
    summary: 'Imports of cases, newest first',
    access: screen,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(CaseImport),
  }),
  preview: endpoint({
    ...file,
    path: '/api/diligence/imports/preview',
    summary: 'Look through a CSV table of cases (multipart: mapping as JSON, then one file) without importing it',
    response: CaseImportPreview,
  }),
  run: endpoint({
    ...file,
    path: '/api/diligence/imports',
    summary: 'Import a CSV table of cases (multipart: mapping as JSON, then one file)',
    response: CaseImport,
    status: 201,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/diligence/imports/:id/undo',
    summary: 'Undo an import: removes its cases that no one has worked on since',
    access: screen,
    params: IdParams,
    response: CaseImport,
  }),
}
