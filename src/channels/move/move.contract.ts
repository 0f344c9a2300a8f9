import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { dateOrders } from '#formats/table-profile/table-profile.ts'
import { maxStageWords } from '#channels/move-tables/appraisal-stages.rules.ts'
import { MoveTable, StageWord } from '#channels/move-tables/move-table.contract.ts'
import { movedFileKinds } from '#channels/move-tables/moved-files.rules.ts'
import { movedKinds, recordKinds, type RowOutcome, rowOutcomes } from '#channels/move-tables/moved-kinds.rules.ts'

export const moveStates = [
  'reading',
  'read',
  'checking',
  'checked',
  'queued',
  'running',
  'paused',
  'finished',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
/** Rows to show: those with an outcome, or those that were left because the record has changed here. */
export type ShownRows = RowOutcome | 'conflict'

/** The old system, as the agency calls it: part of every id of it that is kept. */
export const MoveSource = z
  .string()
  .max(60, { abort: true })
  .trim()
  .min(1, 'Enter the name of your old system')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} .&+'-]*$/u, 'Use letters, digits and spaces')

export const Move = z
  .object({
    id: Id,
    source: z.string(),
    state: z.enum(moveStates),
    files: z.array(z.object({ name: z.string(), sizeBytes: z.int() })),
    /** The system that the tables look like; a guess. */
    looksLike: z.string().nullable(),
    tables: z.array(MoveTable),
    /** Files inside that are no tables, each with the reason. */
    leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
    /** Documents and photos that rows name: all of them, those that have come, and those that couldn’t. The others are still to come. */
    attachments: z.object({ total: z.int(), fetched: z.int(), missing: z.int() }),
    /** The table that is worked on, and rows processed of it. */
    step: z.int(),
    done: z.int(),
    error: z.string().nullable(),
    undone: z.object({ removed: z.int(), restored: z.int(), kept: z.int() }).nullable(),
    createdAt: Instant,
    createdByName: z.string().nullable(),
    finishedAt: Instant.nullable(),
    /** Until then the whole move can be undone. */
    undoUntil: Instant.nullable(),
  })
  .meta({ id: 'Move' })
export type Move = z.infer<typeof Move>

export const MoveRow = z
  .object({
    step: z.int(),
    position: z.int(),
    line: z.int(),
    outcome: z.enum(rowOutcomes),
    reason: z.string().nullable(),
    label: z.string(),
    externalId: z.string().nullable(),
    /** The record that the row made or went into; null when it is gone or not the caller's to open. */
    record: z.object({ kind: z.enum(recordKinds), id: Id }).nullable(),
    /** The cells as read, of refused rows only. */
    cells: z.array(z.string()).nullable(),
  })
  .meta({ id: 'MoveRow' })
export type MoveRow = z.infer<typeof MoveRow>

/** A document or photo that could not be fetched. */
export const MissingFile = z
  .object({
    id: Id,
    kind: z.enum(movedFileKinds),
    /** The path or address that a row gives. */
    name: z.string(),
    title: z.string().nullable(),
    reason: z.string(),
    listingId: Id.nullable(),
    contactId: Id.nullable(),
    canRetry: z.boolean(),
  })
  .meta({ id: 'MissingFile' })
export type MissingFile = z.infer<typeof MissingFile>

/** Days in which a whole move can be undone after it has finished. */
export const undoDays = 7
export const maxMoveBytes = 10_000_000_000
export const maxMoveFiles = 200

const access = allow('settings.manage', 'agency')
const one = { access, params: IdParams, response: Move } as const
export const moveEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/move',
    files: true,
    summary: 'Upload the files of an old system: one ZIP, or many files. Nothing is changed yet',
    access,
    query: z.object({ source: MoveSource }),
    response: Move,
    status: 201,
    bodyLimitBytes: maxMoveBytes + 1_000_000,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/move',
    summary: 'Moves, newest first',
    access,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(Move),
  }),
  get: endpoint({ method: 'GET', path: '/api/move/:id', ...one, summary: 'One move' }),
  rows: endpoint({
    method: 'GET',
    path: '/api/move/:id/rows',
    summary: 'The rows of one table of a move in file order: what the check expects, or what was done',
    access,
    params: IdParams,
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      table: z.coerce.number().int().min(0).max(999).default(0),
      outcome: z.enum([...rowOutcomes, 'conflict']).optional(),
    }),
    response: pageOf(MoveRow),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/move/:id/check',
    ...one,
    summary: 'Check all tables with these meanings of columns, and report what the move would do',
    body: z.object({
      tables: z
        .array(
          z.object({
            kind: z.enum(movedKinds).nullable(),
            columns: z
              .array(
                z.object({
                  target: z.string().max(40).nullable(),
                  dateOrder: z.enum(dateOrders).nullable(),
                  /** Left out: as they are. */
                  words: z.array(StageWord).max(maxStageWords).optional(),
                }),
              )
              .max(500),
          }),
        )
        .max(1000),
    }),
    bodyLimitBytes: 20_000_000,
    status: 202,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/move/:id/start',
    ...one,
    summary: 'Move in what was checked, in the background; also continues a paused move',
    status: 202,
  }),
  pause: endpoint({ method: 'POST', path: '/api/move/:id/pause', ...one, summary: 'Pause; start continues behind the last row' }),
  correct: endpoint({
    method: 'POST',
    path: '/api/move/:id/correct',
    ...one,
    summary: 'Correct a refused row of a finished move, and run it again',
    body: z.object({
      table: z.int().min(0).max(999),
      position: z.int().nonnegative(),
      cells: z.array(z.string().max(20_000)).max(500),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/move/:id/cancel',
    ...one,
    summary: 'Cancel; rows that were moved in stay and can be undone',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/move/:id/undo',
    ...one,
    summary: 'Undo the whole move; records that were changed since are kept and listed',
    status: 202,
  }),
  missing: endpoint({
    method: 'GET',
    path: '/api/move/:id/missing',
    summary: 'Documents and photos of a move that could not be fetched, each with the reason',
    access,
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(MissingFile),
  }),
  retryFiles: endpoint({
    method: 'POST',
    path: '/api/move/:id/missing/retry',
    ...one,
    summary: 'Fetch the missing documents and photos again, in the background',
    status: 202,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/api/move/:id/refused',
    produces: 'text/csv; charset=utf-8',
    summary: 'The refused rows of all tables as CSV, each with its table, line and reason',
    access,
    params: IdParams,
  }),
}
