import type { FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '#common/errors.ts'
import { openSource } from '#formats/tables/tables.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import { maxSoldBytes, type SoldImport } from '../sold.contract.ts'
import { readSoldRow, soldColumns, type SoldRow } from '../sold-table.rules.ts'
import { deleteImport, writeSold } from './sold.store.ts'

const maxRows = 50_000
const batchSize = 1000
const shownRefusals = 100

/** Reads a table of sales and stores them; the file itself is not kept. */
export async function uploadSold(caller: Caller, request: FastifyRequest): Promise<SoldImport> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send multipart/form-data with one file')
  const part = await request.file({ limits: { fileSize: maxSoldBytes, files: 1 } })
  if (!part) throw invalid([{ path: 'file', message: 'Choose a CSV file' }])
  const table = await openSource(part.file)
  const { at, missing } = soldColumns(table.headers)
  if (table.format !== 'csv' || missing.length)
    throw invalid([{ path: 'file', message: `The first row must name the columns. Missing: ${missing.join(', ') || 'all'}` }])
  const result: SoldImport = {
    id: newId(),
    fileName: part.filename.slice(0, 200),
    added: 0,
    updated: 0,
    refusedCount: 0,
    refused: [],
  }
  const today = await caller.reading((ctx) => ctx.today())
  const rows: SoldRow[] = []
  for await (const { line, cells } of table.rows) {
    const { row, reason } = readSoldRow(cells, at, today)
    if (row) rows.push(row)
    else {
      result.refusedCount++
      if (result.refused.length < shownRefusals) result.refused.push({ line, reason })
    }
    if (rows.length > maxRows) throw new AppError('too_large', `Use at most ${maxRows.toLocaleString('en-AU')} rows in one file`)
  }
  if (part.file.truncated) throw new AppError('too_large', 'This file is larger than 20 MB. Split it')
  await caller.transaction(async (ctx) => {
    result.added = 0
    for (let from = 0; from < rows.length; from += batchSize)
      result.added += await writeSold(
        ctx,
        { importId: result.id, sourceName: result.fileName },
        rows.slice(from, from + batchSize),
      )
    result.updated = rows.length - result.added
    await ctx.audit({ action: 'sold properties imported', entity: 'agency', entityId: ctx.scope.agencyId })
  })
  return result
}

export async function undoSold(ctx: Context, id: string): Promise<{ removed: number }> {
  const removed = await deleteImport(ctx, id)
  if (!removed) throw notFound({ soldImport: id })
  await ctx.audit({ action: 'sold properties removed', entity: 'agency', entityId: ctx.scope.agencyId })
  return { removed }
}
