import { Readable } from 'node:stream'
import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import { csvHeadings, csvLine } from '#formats/csv/csv.ts'
import { maxOldFields } from '#accounts/old-system/old-system.rules.ts'
import { reachOf } from '#core/contacts/server/contact-reach.service.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { forgetFile, keepFile } from '#platform/storage/stored-files.ts'
import type { Download } from '#platform/http/routes.ts'
import {
  type ContactImport,
  type ImportOutcome,
  type ImportRow,
  type ImportSettings,
  maxImportBytes,
} from '../contact-import.contract.ts'
import { type ImportTarget, sourceOf } from '../import-targets.rules.ts'
import { checkImport, forgetContactImport, runContactImport, undoContactImport } from './contact-import.jobs.ts'
import {
  findImport,
  insertImport,
  rememberedMapping,
  rememberMapping,
  type StoredImport,
  updateImport,
  viewImports,
} from './contact-import.store.ts'
import { fileKey, firstMapping } from './file/import-file.ts'
import { foundIn } from './file/parsed-rows.ts'
import { added, noCounts, shown } from './import-preview.ts'
import { deleteRows, listRows, refusedRows, takeRefused } from './import-rows.store.ts'
import { noteExpected } from './run/apply-rows.ts'
import { planRows } from './run/plan-rows.ts'
import { readRow } from './run/row-to-contact.ts'
import { planOf } from './run/run-import.ts'

/** The file goes straight to the storage; only its beginning is looked at here. */
export async function uploadImport(caller: Caller, request: FastifyRequest): Promise<ContactImport> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'This call takes multipart/form-data with the file')
  const part = await request.file({ limits: { fileSize: maxImportBytes, files: 1 } })
  if (!part) throw invalid([{ path: 'file', message: 'Choose a file' }])
  const id = newId()
  const key = fileKey(caller, id)
  const mostBytes = Number(request.headers['content-length'] ?? maxImportBytes)
  await keepFile(caller, key, mostBytes, () => caller.platform.storage.put(key, part.file))
  if (part.file.truncated) {
    await forgetFile(caller, key)
    throw new AppError('too_large', `${part.filename} is larger than ${maxImportBytes / 1_000_000_000} GB`)
  }
  return registerImport(caller, id, part.filename || 'contacts.csv')
}

/** Registers a file that is in the storage already. @throws AppError invalid when it cannot be read at all */
export async function registerImport(
  caller: Caller,
  id: string,
  fileName: string,
  preset?: string | undefined,
): Promise<ContactImport> {
  const { storage } = caller.platform
  const key = fileKey(caller, id)
  try {
    const sizeBytes = (await storage.size(key)) ?? 0
    const seen = await foundIn(caller, id)
    // A format named by the caller is used, unless the file holds vCards.
    const found = preset && seen.format === 'csv' ? { ...seen, preset } : seen
    return await caller.transaction(async (ctx) => {
      const remembered = preset ? undefined : await rememberedMapping(ctx, found.headers)
      const mapping = firstMapping(found, remembered?.mapping)
      const source = remembered?.source ?? sourceOf(found.preset)
      const subscription = subscriptionOf(found.preset, fileName)
      const settings = { source, mapping, rule: 'fill' as const, subscription, tags: [], reach: reachOf(ctx), run: newId() }
      await insertImport(ctx, { id, fileName: fileName.slice(0, 200), sizeBytes, found, settings })
      await ctx.enqueue(forgetContactImport, { importId: id }, { startAfter: new Date(ctx.clock().getTime() + 7 * 86_400_000) })
      return getImport(ctx, id)
    })
  } catch (error) {
    await forgetFile(caller, key)
    throw error
  }
}

/** Mailchimp writes three files; only the headings and the name say which. */
function subscriptionOf(preset: string | null, fileName: string): ImportSettings['subscription'] {
  if (preset === 'mailchimp-unsubscribed' || preset === 'mailchimp-cleaned') return 'unsubscribed'
  if (preset !== 'mailchimp') return 'unknown'
  return /^(unsubscribed|cleaned)/i.test(fileName) ? 'unsubscribed' : 'subscribed'
}

export async function getImport(ctx: Context, id: string): Promise<ContactImport> {
  const [found] = await viewImports(ctx, { id })
  if (!found) throw notFound({ import: id })
  return found
}

export async function listImports(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ContactImport>> {
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const { rows, nextCursor } = cutPage(await viewImports(ctx, { before: after?.[0], limit: limit + 1 }), limit, (one) => [one.id])
  return { items: rows, nextCursor }
}

export async function importRows(
  ctx: Context,
  id: string,
  query: { limit: number; cursor?: string | undefined; outcome?: ImportOutcome | undefined },
): Promise<Page<ImportRow>> {
  await getImport(ctx, id)
  return listRows(ctx, id, query)
}

export async function startCheck(ctx: Context, id: string, settings: ImportSettings): Promise<ContactImport> {
  const run = await prepareCheck(ctx, id, settings)
  await ctx.enqueue(checkImport, { importId: id, run }, { isAwaited: true })
  return getImport(ctx, id)
}
/** @returns the name of the run */
export async function prepareCheck(ctx: Context, id: string, settings: ImportSettings): Promise<string> {
  const found = await requireImport(ctx, id)
  if (settings.mapping.length !== found.found.headers.length)
    throw invalid([{ path: 'mapping', message: `This file has ${found.found.headers.length} columns` }])
  const columnsAs = (target: ImportTarget) => settings.mapping.filter((one) => one === target).length
  if (columnsAs('oldId') > 1) throw invalid([{ path: 'mapping', message: 'Choose “ID in the old system” for one column only' }])
  if (columnsAs('kept') > maxOldFields)
    throw invalid([{ path: 'mapping', message: `Keep at most ${maxOldFields} columns as they are` }])
  if (!settings.mapping.some(Boolean)) throw invalid([{ path: 'mapping', message: 'Match at least one column to a field' }])
  const run = newId()
  const change = {
    state: 'checking',
    settings: { ...settings, reach: reachOf(ctx), run },
    done: 0,
    bytes_done: 0,
    counts: {},
    preview: null,
    error: null,
  } as const
  if (!(await updateImport(ctx, id, ['uploaded', 'checking', 'checked'], change)))
    throw new AppError('conflict', 'This import has already started')
  if (found.found.format === 'csv') await rememberMapping(ctx, found.found.headers, settings)
  ctx.changed('contactImport', id)
  return run
}

const maxCorrections = 1000
/** All of them are kept in one document and read with the file. */
const maxCorrectedLetters = 2_000_000
/** Checks one rejected row again, as a user corrected it; the import reads it instead of what the file has there. */
export async function correctRow(
  ctx: Context,
  id: string,
  { position, cells }: { position: number; cells: string[] },
): Promise<ContactImport> {
  const stored = await requireImport(ctx, id)
  const row = stored.state === 'checked' ? await takeRefused(ctx, id, position) : undefined
  if (!row) throw new AppError('conflict', 'This row is no longer rejected. Reload the page')
  if (cells.length > stored.found.headers.length)
    throw invalid([{ path: 'cells', message: `This file has ${stored.found.headers.length} columns` }])
  const corrections = { ...stored.found.corrections, [position]: cells }
  if (Object.keys(corrections).length > maxCorrections)
    throw new AppError('rule_broken', `Correct at most ${maxCorrections} rows here. Fix the others in the file`)
  if (Object.values(corrections).flat().join('').length > maxCorrectedLetters)
    throw new AppError('rule_broken', 'These corrections are too long to keep here. Fix the rows in the file')
  const found = { ...stored.found, corrections }
  const plan = await planOf(ctx, { ...stored, found })
  const planned = await planRows(ctx, [{ line: row.line, cells, read: readRow(cells, plan.rules) }], plan)
  await noteExpected(ctx, id, planned, position)
  const before = { ...noCounts, ...stored.counts }
  const counts = added({ ...before, refused: before.refused - 1 }, planned)
  const { preview } = stored
  const more = planned.filter(({ staysUnsubscribed }) => staysUnsubscribed).length
  const doubts = planned.filter((one) => shown(one).doubts.length > 0).length
  const next = preview && {
    ...preview,
    counts,
    stayUnsubscribed: (preview.stayUnsubscribed ?? 0) + more,
    doubtful: (preview.doubtful ?? 0) + doubts,
  }
  await updateImport(ctx, id, ['checked'], { found, counts, preview: next })
  ctx.changed('contactImport', id)
  return getImport(ctx, id)
}

export async function startImport(ctx: Context, id: string): Promise<ContactImport> {
  const run = await prepareImport(ctx, id)
  await ctx.enqueue(runContactImport, { importId: id, run })
  return getImport(ctx, id)
}
export async function prepareImport(ctx: Context, id: string): Promise<string> {
  const { settings } = await requireImport(ctx, id)
  const isMoved = await updateImport(ctx, id, ['checked'], { state: 'queued', done: 0, bytes_done: 0, counts: {}, error: null })
  if (!isMoved) throw new AppError('conflict', 'Check the file first. An import can only be started once')
  await deleteRows(ctx, id)
  await ctx.audit({ action: 'importStarted', entity: 'contactImport', entityId: id })
  ctx.changed('contactImport', id)
  return settings.run
}

export async function cancelImport(ctx: Context, id: string): Promise<ContactImport> {
  await requireImport(ctx, id)
  const change = { state: 'cancelled', finished_at: ctx.clock() } as const
  if (!(await updateImport(ctx, id, ['uploaded', 'checking', 'checked', 'queued', 'running'], change)))
    throw new AppError('conflict', 'This import has already finished')
  ctx.changed('contactImport', id)
  ctx.changed('contact', id)
  return getImport(ctx, id)
}

export async function undoImport(ctx: Context, id: string): Promise<ContactImport> {
  const one = await getImport(ctx, id)
  if (!one.undoUntil) throw new AppError('conflict', 'You can undo an import for 48 hours after it finishes')
  if (!(await updateImport(ctx, id, ['finished', 'cancelled', 'failed'], { state: 'undoing' })))
    throw new AppError('conflict', 'This import is already being undone')
  await ctx.audit({ action: 'import undone', entity: 'contactImport', entityId: id })
  await ctx.enqueue(undoContactImport, { importId: id })
  ctx.changed('contactImport', id)
  return getImport(ctx, id)
}

/** The rejected rows in their original columns, each with its reason: once fixed, the same file can be imported again. */
export async function refusedFile(caller: Caller, id: string): Promise<Download> {
  const { found, fileName } = await caller.transaction((ctx) => requireImport(ctx, id))
  async function* written(): AsyncGenerator<string> {
    yield csvHeadings([...found.headers, 'Reason'])
    for (let after = -1; ; ) {
      const rows = await caller.transaction((ctx) => refusedRows(ctx, id, after, 500))
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(({ cells, reason }) => csvLine([...found.headers.map((_, i) => cells[i] ?? ''), reason])).join('')
      after = last.position
    }
  }
  return { body: Readable.from(written()), fileName: `rejected-${fileName.replace(/\.\w+$/, '')}.csv` }
}

async function requireImport(ctx: Context, id: string): Promise<StoredImport> {
  const found = await findImport(ctx, id)
  if (!found) throw notFound({ import: id })
  return found
}
