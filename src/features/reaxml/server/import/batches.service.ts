import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Caller, Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { type ImportBatch, type ImportItem, type ImportOutcome, maxFeedFileBytes } from '../../reaxml.contract.ts'
import { findBatch, insertBatch, listBatches, listItems, moveBatch } from './batches.store.ts'
import { type ReadFeedFile, readFeedFile, spokenAddress } from './feed-files.ts'
import { planAll } from './import-all.ts'
import { runImport } from './import.jobs.ts'

/** Reads the uploaded files and keeps what they hold, with what would become of it, until somebody says start. */
export async function previewUpload(caller: Caller, request: FastifyRequest): Promise<ImportBatch> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'This call takes multipart/form-data with the XML files')
  const files: ReadFeedFile[] = []
  for await (const part of request.files({ limits: { fileSize: maxFeedFileBytes, files: 200 } })) {
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('too_large', `${part.filename} is larger than ${maxFeedFileBytes / 1_000_000} MB`)
    })
    files.push(readFeedFile({ name: part.filename || 'feed.xml', bytes }))
  }
  if (!files.length) throw invalid([{ path: 'files', message: 'Send at least one file' }])
  const all = files.flatMap((file) => file.listings.map((feed) => ({ file: file.name, feed })))
  const plans = await planAll(
    caller,
    all.map(({ feed }) => feed),
  )
  const items = all.flatMap(({ file, feed }, i) => {
    const plan = plans[i]
    return plan
      ? [
          {
            file,
            feed,
            address: spokenAddress(feed),
            predicted: plan.outcome,
            reasons: plan.reasons,
            warnings: plan.warnings,
            listingId: plan.listingId,
          },
        ]
      : []
  })
  const errors = files.flatMap((f) => (f.error ? [{ file: f.name, error: f.error }] : []))
  return caller.transaction(async (ctx) =>
    getBatch(
      ctx,
      await insertBatch(
        ctx,
        files.map((f) => f.name),
        errors,
        items,
      ),
    ),
  )
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
  const after = readCursor(cursor, z.tuple([z.uuid()]))
  const { rows, nextCursor } = cutPage(await listBatches(ctx, after?.[0], limit + 1), limit, (batch) => [batch.id])
  return { items: rows, nextCursor }
}

export async function batchItems(
  ctx: Context,
  id: string,
  query: { limit: number; cursor?: string | undefined; outcome?: ImportOutcome | undefined },
): Promise<Page<ImportItem>> {
  await getBatch(ctx, id)
  const after = readCursor(query.cursor, z.tuple([z.int()]))
  const found = await listItems(ctx, id, { after: after?.[0] ?? -1, limit: query.limit + 1, outcome: query.outcome })
  const { rows, nextCursor } = cutPage(found, query.limit, (item) => [item.position])
  return { items: rows, nextCursor }
}

export async function startBatch(ctx: Context, id: string): Promise<ImportBatch> {
  await getBatch(ctx, id)
  if (!(await moveBatch(ctx, id, ['previewed', 'cancelled', 'failed'], 'queued')))
    throw new AppError('conflict', 'This import has already been started')
  await ctx.enqueue(runImport, { batchId: id })
  await ctx.audit({ action: 'importStarted', entity: 'import', entityId: id })
  ctx.changed('import', id)
  return getBatch(ctx, id)
}

/** What has come in stays; the rest waits and can be started again. */
export async function cancelBatch(ctx: Context, id: string): Promise<ImportBatch> {
  await getBatch(ctx, id)
  if (!(await moveBatch(ctx, id, ['previewed', 'queued', 'running'], 'cancelled')))
    throw new AppError('conflict', 'This import is over already')
  ctx.changed('import', id)
  return getBatch(ctx, id)
}
