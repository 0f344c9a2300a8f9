import * as z from 'zod'
import { AppError } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Caller, Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { Move, MissingFile } from '../../move.contract.ts'
import { findMove, updateMove } from '../moves.store.ts'
import { bringFiles } from './move-files.jobs.ts'
import { deleteEntries, unnamedEntries } from './move-entries.store.ts'
import { forgetUploads, missingFiles, needsUploads, retryMissing } from './move-files.store.ts'

const unnamed = 'No row of a table names it'
const maxLeftOut = 10_000

/** After a check: the uploaded files that no row names are left out. */
export async function leaveOutUnnamed(ctx: Context, moveId: string): Promise<void> {
  const move = await findMove(ctx, moveId)
  if (!move) return
  const others = move.files.leftOut.filter(({ reason }) => reason !== unnamed)
  const names = await unnamedEntries(ctx, moveId, Math.max(0, maxLeftOut - others.length))
  const leftOut = [...others, ...names.map((name) => ({ name, reason: unnamed }))]
  await updateMove(ctx, moveId, [move.state], { files: { ...move.files, leftOut } })
}

/** Missing files of a move, each with its reason. */
export async function listMissing(
  ctx: Context,
  moveId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<MissingFile>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))?.[0] ?? '00000000-0000-0000-0000-000000000000'
  const { rows, nextCursor } = cutPage(await missingFiles(ctx, moveId, after, limit + 1), limit, ({ id }) => [id])
  return { items: rows, nextCursor }
}

export async function retryFiles(ctx: Context, { id, state }: Pick<Move, 'id' | 'state'>): Promise<void> {
  if (state === 'undoing' || state === 'undone') throw new AppError('conflict', 'This move was undone')
  if (!(await retryMissing(ctx, id))) throw new AppError('conflict', 'None of the missing files can be fetched again')
  await ctx.audit({ action: 'moveFilesRetried', entity: 'move', entityId: id })
  await ctx.enqueue(bringFiles, { moveId: id })
  ctx.changed('move', id)
}

/** @returns whether the uploads are still needed: files in them are to be copied */
export const keepsUploads = (caller: Caller, moveId: string): Promise<boolean> =>
  caller.transaction((ctx) => needsUploads(ctx, moveId))

export async function forgetUploadedFiles(ctx: Context, moveId: string): Promise<void> {
  await forgetUploads(ctx, moveId)
  await deleteEntries(ctx, moveId)
}
