import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid, notFound } from '#common/errors.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import { besideBundle } from '#platform/package-root.ts'
import { staleError } from '#platform/stale.ts'
import { diligenceKind, type MatchState } from '../../diligence-values.ts'
import type { GatheredList } from '../../sanction-list.rules.ts'
import { maxListBytes, type SanctionList, type SanctionMatch } from '../../screening.contract.ts'
import { ownName } from '../cases.store.ts'
import { insertList, newestList, shownList, updateList } from './lists.store.ts'
import { findMatch, writeDecision } from './matches.store.ts'
import type { ListReply } from './parse-list-file.ts'
import { screenList } from './screening.jobs.ts'

const parser = besideBundle('src/workflow/diligence/server/screening/parse-list-file.ts')
const parseMs = 60_000

/** Reads the list in a process of its own and compares it in a job; the file itself is not kept. */
export async function uploadList(caller: Caller, listedOn: string, request: FastifyRequest): Promise<SanctionList> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send multipart/form-data with one file')
  if (listedOn > (await caller.reading((ctx) => ctx.today())))
    throw invalid([{ path: 'listedOn', message: 'The date of the list is in the future' }])
  const { fileName, ...list } = await readUpload(caller, request)
  return caller.transaction(async (ctx) => {
    const id = newId()
    await insertList(ctx, { ...list, id, fileName, listedOn })
    await ctx.enqueue(screenList, { listId: id })
    await ctx.audit({ action: 'list of sanctions uploaded', entity: 'agency', entityId: ctx.scope.agencyId })
    ctx.changed(diligenceKind, id)
    return getNewest(ctx)
  })
}

async function readUpload(caller: Caller, request: FastifyRequest): Promise<GatheredList & { fileName: string }> {
  const part = await request.file({ limits: { fileSize: maxListBytes, files: 1 } })
  if (!part) throw invalid([{ path: 'file', message: 'Choose the list as XLSX or CSV' }])
  const folder = await mkdtemp(join(tmpdir(), 'gable-list-'))
  try {
    const path = join(folder, 'list')
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) throw new AppError('too_large', 'This file is larger than 20 MB')
    const reply = await caller.platform.parsers.parse<{ path: string }, ListReply>(
      parser,
      { path },
      { agencyId: caller.scope.agencyId, timeoutMs: parseMs },
    )
    if ('refused' in reply) throw invalid([{ path: 'file', message: reply.refused }])
    return { ...reply, fileName: part.filename.slice(0, 200) || 'list' }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function getNewest(ctx: Context): Promise<SanctionList> {
  const list = await newestList(ctx)
  if (!list) throw new AppError('not_found', 'Upload the list first')
  return shownList(list)
}

export async function runAgain(ctx: Context): Promise<SanctionList> {
  const list = await getNewest(ctx)
  if (list.state === 'running') throw new AppError('conflict', 'The list is being compared already')
  await updateList(ctx, list.id, { state: 'running', total: 0, done: 0, last_id: null, error: null, finished_at: null })
  await ctx.enqueue(screenList, { listId: list.id })
  ctx.changed(diligenceKind, list.id)
  return getNewest(ctx)
}

/** Its history is in the row alone: the audit has more readers than matches have. */
export async function decideMatch(
  ctx: Context,
  id: string,
  { version, state, reason }: { version: number; state: MatchState; reason: string | null },
): Promise<SanctionMatch> {
  const match = await findMatch(ctx, id)
  if (!match) throw notFound({ match: id })
  if (!match.canDecide) throw new AppError('forbidden', 'This match is about a private contact')
  if (state === 'notSame' && !reason) throw invalid([{ path: 'reason', message: 'Enter how you know' }])
  if (match.decisions.length >= 100) throw new AppError('conflict', 'This match was decided 100 times')
  const decision = { state, reason: reason || null, by: await ownName(ctx), at: ctx.clock().toISOString() }
  if (!(await writeDecision(ctx, id, { version, decision })))
    throw await staleError(ctx, { entity: 'diligenceMatch', id, noun: 'this match' }, match)
  // Like a change of the settings: browsers of everyone hear of it.
  ctx.changed(diligenceKind, ctx.scope.agencyId)
  return (await findMatch(ctx, id)) ?? match
}
