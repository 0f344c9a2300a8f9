import { Readable } from 'node:stream'
import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { csvHeadings, csvLine } from '#formats/csv/csv.ts'
import { reachOf } from '#core/contacts/server/contact-reach.service.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { Download } from '#platform/http/routes.ts'
import { forgetFolder, keepFile } from '#platform/storage/stored-files.ts'
import { headerKey } from '#channels/contact-import/import-targets.rules.ts'
import { stageWords } from '#channels/move-tables/appraisal-stages.rules.ts'
import { isFeedTable, movedTargets } from '#channels/move-tables/moved-kinds.rules.ts'
import { moveFolder, uploadKey } from '#channels/move-tables/server/table-rows.ts'
import {
  type MissingFile,
  type Move,
  type MoveRow,
  type moveEndpoints,
  maxMoveBytes,
  maxMoveFiles,
  undoDays,
} from '../move.contract.ts'
import { bringFiles } from './media/move-files.jobs.ts'
import { listMissing, retryFiles } from './media/move-files.service.ts'
import { checkMove, forgetMove, readMove, runMoveJob, undoMove } from './move.jobs.ts'
import { deleteRows, findRefused, listRows, refusedRows, type RowsQuery } from './move-rows.store.ts'
import {
  findMove,
  findRunningMove,
  insertMove,
  noCounts,
  rememberMappings,
  type StoredMove,
  updateMove,
  viewMoves,
} from './moves.store.ts'
import { kindOf } from './run/kinds.ts'
import { noteRows, settingOf } from './run/run-move.ts'

/** The meaning of a table and of its columns, as a person chose it. */
export type TableMapping = z.output<typeof moveEndpoints.check.body>['tables'][number]

/** The files go straight to the storage; a job reads them. */
export async function uploadMove(caller: Caller, source: string, request: FastifyRequest): Promise<Move> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send multipart/form-data with the files')
  const id = newId()
  const { storage } = caller.platform
  const files: Move['files'] = []
  try {
    for await (const part of request.files({ limits: { fileSize: maxMoveBytes, files: maxMoveFiles } })) {
      const name = (part.filename || 'file').slice(0, 200)
      const key = uploadKey(caller, id, files.length)
      await keepFile(caller, key, Number(request.headers['content-length'] ?? maxMoveBytes), () => storage.put(key, part.file))
      if (part.file.truncated) throw new AppError('too_large', `${name} is larger than ${maxMoveBytes / 1_000_000_000} GB`)
      files.push({ name, sizeBytes: (await storage.size(key)) ?? 0 })
    }
    if (!files.length) throw invalid([{ path: 'files', message: 'Choose at least one file' }])
    return await caller.transaction(async (ctx) => {
      await registerMove(ctx, { id, source, files })
      await ctx.enqueue(readMove, { moveId: id }, { isAwaited: true })
      return getMove(ctx, id)
    })
  } catch (error) {
    await forgetFolder(caller, moveFolder(caller, id))
    throw error
  }
}

/** Registers a move whose files are in the storage. What it holds of people goes two weeks later. */
export async function registerMove(
  ctx: Context,
  { id, source, files }: { id: string; source: string; files: Move['files'] },
): Promise<void> {
  const startAfter = new Date(ctx.clock().getTime() + 2 * undoDays * 86_400_000)
  await insertMove(ctx, {
    id,
    source,
    files: { uploaded: files, leftOut: [], looksLike: null },
    reach: reachOf(ctx),
    run: newId(),
  })
  await ctx.enqueue(forgetMove, { moveId: id }, { startAfter })
}

export async function getMove(ctx: Context, id: string): Promise<Move> {
  const [found] = await viewMoves(ctx, { id })
  if (!found) throw notFound({ move: id })
  return found
}

export async function listMoves(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Move>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const { rows, nextCursor } = cutPage(await viewMoves(ctx, { before: after?.[0], limit: limit + 1 }), limit, (one) => [one.id])
  return { items: rows, nextCursor }
}

export async function moveRows(ctx: Context, id: string, query: RowsQuery): Promise<Page<MoveRow>> {
  await getMove(ctx, id)
  return listRows(ctx, id, query)
}

export async function missingOf(
  ctx: Context,
  id: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<MissingFile>> {
  await getMove(ctx, id)
  return listMissing(ctx, id, query)
}

export async function retryMissingOf(ctx: Context, id: string): Promise<Move> {
  await retryFiles(ctx, await requireMove(ctx, id))
  return getMove(ctx, id)
}

export async function startCheck(ctx: Context, id: string, tables: readonly TableMapping[]): Promise<Move> {
  const run = await prepareCheck(ctx, id, tables)
  await ctx.enqueue(checkMove, { moveId: id, run }, { isAwaited: true })
  return getMove(ctx, id)
}

/** Takes the meanings of columns and clears what an earlier check expected. @returns the name of the run */
export async function prepareCheck(ctx: Context, id: string, chosen: readonly TableMapping[]): Promise<string> {
  const move = await requireMove(ctx, id)
  requireMappings(move, chosen)
  const tables = move.tables.map((table, i) => ({
    ...table,
    kind: chosen[i]?.kind ?? null,
    columns: table.columns.map((column, n) => {
      const { words, ...meaning } = chosen[i]?.columns[n] ?? {}
      const known = column.words?.map(({ word }) => word)
      return { ...column, ...meaning, ...(known && words && { words: stageWords(known, words) }) }
    }),
  }))
  if (!tables.some(({ kind }) => kind)) throw invalid([{ path: 'tables', message: 'Choose what at least one table holds' }])
  const run = newId()
  const change = { state: 'checking', tables, reach: reachOf(ctx), run, step: -1, done: 0, counts: {}, error: null } as const
  if (!(await updateMove(ctx, id, ['read', 'checking', 'checked'], change)))
    throw new AppError('conflict', 'This move has already started')
  await deleteRows(ctx, id)
  await rememberMappings(
    ctx,
    move.source,
    tables.map(({ columns, kind }) => ({
      key: headerKey(columns.map(({ heading }) => heading)),
      // An empty column was left out by no choice: the next file may fill it.
      mapping: {
        kind,
        columns: columns.map(({ target, dateOrder, words, filled }) =>
          filled ? { target, dateOrder, ...(target === 'status' && kind === 'appraisals' && words && { words }) } : { dateOrder },
        ),
      },
    })),
  )
  ctx.changed('move', id)
  return run
}

function requireMappings({ tables }: StoredMove, chosen: readonly TableMapping[]): void {
  if (chosen.length !== tables.length)
    throw invalid([{ path: 'tables', message: `This move has ${tables.length} tables. Reload the page` }])
  for (const [i, { kind, columns }] of chosen.entries()) {
    const table = tables[i]
    const problem = (message: string) => invalid([{ path: `tables.${i}`, message: `${table?.name}: ${message}` }])
    if (columns.length !== table?.columns.length) throw problem(`this table has ${table?.columns.length} columns`)
    if (!kind) continue
    if ((kind === 'feeds') !== isFeedTable(table.columns)) throw problem('only REAXML files hold listings of feeds')
    const known = new Set<string>(['kept', ...movedTargets[kind]])
    for (const { target } of columns) if (target && !known.has(target)) throw problem(`${target} is no field of this kind`)
    const undecided = columns.findIndex(({ target, dateOrder }) => target && dateOrder === 'undecided')
    if (undecided >= 0) throw problem(`choose the order of day and month in “${table.columns[undecided]?.heading}”`)
  }
}

export async function startMove(ctx: Context, id: string): Promise<Move> {
  const run = await prepareRun(ctx, id)
  await ctx.enqueue(runMoveJob, { moveId: id, run })
  return getMove(ctx, id)
}
/** One move at a time: two would not know of each other's records. @returns the name of the run */
export async function prepareRun(ctx: Context, id: string): Promise<string> {
  const { run, state } = await requireMove(ctx, id)
  if (await findRunningMove(ctx, id)) throw new AppError('conflict', 'Another move is running. Wait until it has finished')
  const isNew = state === 'checked'
  const change = { state: 'queued', error: null, ...(isNew && { step: -1, done: 0, counts: {} }) } as const
  if (!(await updateMove(ctx, id, ['checked', 'paused'], change)))
    throw new AppError('conflict', 'Check the tables first. A move can only be started once')
  if (isNew) await deleteRows(ctx, id)
  await ctx.audit({ action: isNew ? 'moveStarted' : 'moveResumed', entity: 'move', entityId: id })
  ctx.changed('move', id)
  return run
}

export async function pauseMove(ctx: Context, id: string): Promise<Move> {
  await requireMove(ctx, id)
  if (!(await updateMove(ctx, id, ['queued', 'running'], { state: 'paused' })))
    throw new AppError('conflict', 'This move is not running')
  ctx.changed('move', id)
  return getMove(ctx, id)
}

export async function cancelMove(ctx: Context, id: string): Promise<Move> {
  await requireMove(ctx, id)
  const open = ['reading', 'read', 'checking', 'checked', 'queued', 'running', 'paused'] as const
  if (!(await updateMove(ctx, id, open, { state: 'cancelled', finished_at: ctx.clock() })))
    throw new AppError('conflict', 'This move has already finished')
  // The rows that were moved in stay, and have their files.
  await ctx.enqueue(bringFiles, { moveId: id })
  ctx.changed('move', id)
  return getMove(ctx, id)
}

/** Takes one refused row again as a user corrected it. */
export async function correctRow(
  ctx: Context,
  id: string,
  { table: index, position, cells }: { table: number; position: number; cells: readonly string[] },
): Promise<Move> {
  const move = await requireMove(ctx, id)
  const table = move.tables[index]
  const kind = table && kindOf(table)
  if (kind?.isReadOnly) throw new AppError('conflict', 'Correct this listing in its file, and move that in again')
  const row = move.state === 'finished' && kind ? await findRefused(ctx, id, index, position) : undefined
  if (!row || !kind) throw new AppError('conflict', 'This row is no longer refused. Reload the page')
  if (cells.length > table.columns.length)
    throw invalid([{ path: 'cells', message: `This table has ${table.columns.length} columns` }])
  const step = { index, mode: 'run' as const, move, table, setting: await settingOf(ctx, move) }
  const planned = await kind.take(ctx, step, [{ line: row.line, cells: [...cells] }])
  const before = move.counts[index] ?? noCounts
  const counts = { ...move.counts, [index]: { ...before, refused: before.refused - 1 } }
  await noteRows(ctx, { ...move, counts }, step, kind, planned, position)
  await updateMove(ctx, id, [move.state], { step: move.step, done: move.done })
  await ctx.enqueue(bringFiles, { moveId: id })
  return getMove(ctx, id)
}

export async function startUndo(ctx: Context, id: string): Promise<Move> {
  const one = await getMove(ctx, id)
  if (!one.undoUntil) throw new AppError('conflict', `You can undo a move for ${undoDays} days after it finishes`)
  if (await findRunningMove(ctx, id)) throw new AppError('conflict', 'Another move is running. Wait until it has finished')
  if (!(await updateMove(ctx, id, ['finished', 'cancelled', 'failed'], { state: 'undoing', error: null })))
    throw new AppError('conflict', 'This move is already being undone')
  await ctx.audit({ action: 'move undone', entity: 'move', entityId: id })
  await ctx.enqueue(undoMove, { moveId: id })
  ctx.changed('move', id)
  return getMove(ctx, id)
}

/** The refused rows of all tables, each with the name of its table, its line and its reason before its cells. */
export async function refusedFile(caller: Caller, id: string): Promise<Download> {
  const { tables, source } = await caller.transaction((ctx) => requireMove(ctx, id))
  async function* written(): AsyncGenerator<string> {
    yield csvHeadings(['Table', 'Line', 'Reason', 'Row as read'])
    for (let after: readonly [number, number] = [-1, -1]; ; ) {
      const rows = await caller.transaction((ctx) => refusedRows(ctx, id, after, 500))
      const last = rows.at(-1)
      if (!last) return
      yield rows
        .map(({ step, line, reason, cells }) => csvLine([tables[step]?.name ?? '', String(line), reason ?? '', ...(cells ?? [])]))
        .join('')
      after = [last.step, last.position]
    }
  }
  return { body: Readable.from(written()), fileName: `refused-${source.replaceAll(/[^\w-]+/g, '-')}.csv` }
}

async function requireMove(ctx: Context, id: string): Promise<StoredMove> {
  const found = await findMove(ctx, id)
  if (!found) throw notFound({ move: id })
  return found
}
