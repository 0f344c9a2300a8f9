import { Readable } from 'node:stream'
import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import { forgetFolder, keepFile } from '#platform/storage/stored-files.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { type ImportBatch, type ImportItem, type ImportOutcome, maxFeedFileBytes } from '../../reaxml.contract.ts'
import { batchState, findBatch, forgetItems, insertBatch, listBatches, listItems, moveBatch } from './batches.store.ts'
import { feedFileKey, feedFolder, maxFeedFiles, withoutLogin } from './feed-files.ts'
import { readFeedFiles, runImport } from './import.jobs.ts'

/** Takes the files in; a job reads them (read-feed-files.ts). What was cut off, or is too large, leaves nothing behind. */
export async function previewUpload(caller: Caller, request: FastifyRequest): Promise<ImportBatch> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send multipart/form-data with the XML files')
  const { storage } = caller.platform
  const id = newId()
  const names: string[] = []
  try {
    for await (const part of request.files({ limits: { fileSize: maxFeedFileBytes, files: maxFeedFiles } })) {
      const name = (part.filename || 'feed.xml').slice(0, 255)
      const bytes = await part.toBuffer().catch((error: Error) => {
        if (!part.file.truncated) throw error
        throw new AppError('too_large', `${name} is larger than ${maxFeedFileBytes / 1_000_000} MB`)
      })
      const key = feedFileKey(caller, id, names.length)
      await keepFile(caller, key, bytes.length, () => storage.put(key, Readable.from([withoutLogin(bytes)])))
      names.push(name)
    }
    if (!names.length) throw invalid([{ path: 'files', message: 'Send at least one file' }])
    return await caller.transaction(async (ctx) => {
      await insertBatch(ctx, id, names)
      await ctx.enqueue(readFeedFiles, { batchId: id }, { isAwaited: true })
      return getBatch(ctx, id)
    })
  } catch (error) {
    await forgetFolder(caller, feedFolder(caller, id))
    throw error
  }
}

export async function getBatch(ctx: Context, id: string): Promise<ImportBatch> {
  const batch = await findBatch(ctx, id)
  if (!batch) throw notFound({ import: id })
  return batch
}

export async function batches(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ImportBatch>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const { rows, nextCursor } = cutPage(await listBatches(ctx, after?.[0], limit + 1), limit, (batch) => [batch.id])
  return { items: rows, nextCursor }
}

export async function batchItems(
  ctx: Context,
  id: string,
  query: { limit: number; cursor?: string | undefined; outcome?: ImportOutcome | undefined },
): Promise<Page<ImportItem>> {
  await getBatch(ctx, id)
  const after = readCursor(query.cursor, () => z.tuple([z.int32()]))
  const found = await listItems(ctx, id, { after: after?.[0] ?? -1, limit: query.limit + 1, outcome: query.outcome })
  const { rows, nextCursor } = cutPage(found, query.limit, (item) => [item.position])
  return { items: rows, nextCursor }
}

export async function startBatch(ctx: Context, id: string): Promise<ImportBatch> {
  const { state, total } = await getBatch(ctx, id)
  if (state === 'reading')
    throw new AppError('conflict', 'The files are still being read. Check the preview, then start the import')
  if (total === 0) throw new AppError('conflict', 'There are no listings to import. Choose other files')
  if (!(await moveBatch(ctx, id, ['previewed', 'cancelled', 'failed'], 'queued')))
    throw new AppError('conflict', 'This import has already been started')
  await ctx.enqueue(runImport, { batchId: id })
  await ctx.audit({ action: 'importStarted', entity: 'import', entityId: id })
  ctx.changed('import', id)
  return getBatch(ctx, id)
}

/** Cancels an import: listings that have come in stay; the rest waits and can be started again. Half-read files are nothing to start from. */
export async function cancelBatch(ctx: Context, id: string): Promise<ImportBatch> {
  if (!(await batchState(ctx, id))) throw notFound({ import: id })
  if (await moveBatch(ctx, id, ['reading'], 'cancelled')) await forgetItems(ctx, id)
  else if (!(await moveBatch(ctx, id, ['previewed', 'queued', 'running'], 'cancelled')))
    throw new AppError('conflict', 'This import has already ended')
  ctx.changed('import', id)
  return getBatch(ctx, id)
}
