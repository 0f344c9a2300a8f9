import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { FieldChange } from '#accounts/audit/audit.contract.ts'
import { importTargets, unknownSource } from './import-targets.rules.ts'

export const importOutcomes = ['created', 'updated', 'skipped', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'queued',
  'running',
  'finished',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
/** Why a row is taken to be about a person: our own id, the one of the system that the file is from, the same email, the same phone and name, or the same name and address. */
export const rowMatches = ['id', 'oldId', 'email', 'phone', 'address', 'earlierRow'] as const
export type RowMatch = (typeof rowMatches)[number]
export const duplicateRules = ['skip', 'fill', 'overwrite'] as const
export type DuplicateRule = (typeof duplicateRules)[number]
export const subscriptions = ['unknown', 'subscribed', 'unsubscribed'] as const

export const ImportSettings = z.object({
  /** The system that the file is from: ids in it are compared with those of earlier files from there. */
  source: z
    .string()
    .trim()
    .max(60, { abort: true, error: 'Use at most 60 characters' })
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} .&+'’()_-]*$/u, 'Enter the name of the system, such as VaultRE')
    .default(unknownSource),
  /** The meaning of each column, in the order of the file; null: left out. */
  mapping: z.array(z.enum(importTargets).nullable()).max(500),
  /** The rule for a row that matches an existing contact. */
  rule: z.enum(duplicateRules),
  /** The email consent of all contacts in the file. */
  subscription: z.enum(subscriptions),
  /** Added to every contact that is created or changed. */
  tags: z.array(z.string().trim().min(1).max(40)).max(10),
})
export type ImportSettings = z.infer<typeof ImportSettings>

const counts = z.record(z.enum(importOutcomes), z.int())
export const PreviewRow = z.object({
  line: z.int(),
  outcome: z.enum(importOutcomes),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  suburb: z.string().nullable(),
  reason: z.string().nullable(),
  contactId: Id.nullable(),
  /** Why someone should look at it, although it can come in. */
  doubts: z.array(z.string()).default([]),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** One row of the file with all that becomes of it. */
export const ImportRow = PreviewRow.extend({
  position: z.int(),
  matchedBy: z.enum(rowMatches).nullable(),
  /** The contact as it is called now; null when it is gone or not the caller's to read. */
  contactName: z.string().nullable(),
  /** By field, as in the history of a contact. */
  changes: z.array(FieldChange),
  /** The cells as read, in the columns of the file; of rejected rows only. */
  cells: z.array(z.string()).nullable(),
}).meta({ id: 'ContactImportRow' })
export type ImportRow = z.infer<typeof ImportRow>

export const ContactImport = z
  .object({
    id: Id,
    state: z.enum(importStates),
    fileName: z.string(),
    sizeBytes: z.int(),
    format: z.enum(['csv', 'vcard']),
    encoding: z.string(),
    preset: z.string().nullable(),
    /** Null when the columns of this file are known by its format. */
    columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
    settings: ImportSettings,
    done: z.int(),
    /** Share of the file that has been read, 0 to 1. */
    progress: z.number(),
    counts,
    preview: z
      .object({
        counts,
        rows: z.array(PreviewRow),
        refused: z.array(PreviewRow),
        /** Rows whose email or mobile refused marketing before; the import leaves that as it is. */
        stayUnsubscribed: z.int().default(0),
        /** Rows that can come in and should be looked at. */
        doubtful: z.int().default(0),
      })
      .nullable(),
    undone: z.object({ binned: z.int(), restored: z.int(), kept: z.int() }).nullable(),
    error: z.string().nullable(),
    createdAt: Instant,
    createdByName: z.string().nullable(),
    finishedAt: Instant.nullable(),
    /** Until then the whole import can be taken back. */
    undoUntil: Instant.nullable(),
  })
  .meta({ id: 'ContactImport' })
export type ContactImport = z.infer<typeof ContactImport>

/** Hours in which an import can be undone after it has finished. */
export const undoHours = 48
export const maxImportBytes = 2_000_000_000

const access = allow('contacts.import', 'agency')
const one = { access, params: IdParams, response: ContactImport } as const
export const contactImportEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/contact/import',
    files: true,
    summary: 'Upload a CSV or vCard file of contacts; nothing is changed yet',
    access,
    response: ContactImport,
    status: 201,
    bodyLimitBytes: maxImportBytes + 1_000_000,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/contact/import',
    summary: 'Imports of contacts, newest first',
    access,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(ContactImport),
  }),
  get: endpoint({ method: 'GET', path: '/api/contact/import/:id', ...one, summary: 'One import of contacts' }),
  rows: endpoint({
    method: 'GET',
    path: '/api/contact/import/:id/rows',
    summary: 'The rows of an import in file order: what the check expects, or what was done',
    access,
    params: IdParams,
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      outcome: z.enum(importOutcomes).optional(),
      isDoubtful: z.literal('yes').optional(),
    }),
    response: pageOf(ImportRow),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/contact/import/:id/check',
    ...one,
    summary: 'Check the whole file and report what an import would do; the mapping is remembered for files with these headings',
    body: ImportSettings,
    status: 202,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/contact/import/:id/correct',
    ...one,
    summary: 'Correct a row that the check rejected, and check it again',
    body: z.object({ position: z.int().nonnegative(), cells: z.array(z.string().max(20_000)).max(500) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/contact/import/:id/start',
    ...one,
    summary: 'Import what was checked, in the background',
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/contact/import/:id/cancel',
    ...one,
    summary: 'Cancel; contacts already imported stay and can be undone',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/contact/import/:id/undo',
    ...one,
    summary: 'Undo the whole import: new contacts go to the recycle bin, changed ones get their old fields unless changed since',
    status: 202,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/api/contact/import/:id/refused',
    produces: 'text/csv; charset=utf-8',
    summary: 'The rejected rows as CSV, each with its reason',
    access,
    params: IdParams,
  }),
}
