import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { AppError } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import { FetchRefused, safeFetch } from '#platform/fetch/safe-fetch.ts'
import { job } from '#platform/jobs/job.ts'
import type { MoveParseReply, MoveParseRequest } from '#channels/move-tables/server/parse-move-file.ts'
import { moveParser } from '#channels/move-tables/server/move-parser.ts'
import { uploadKey } from '#channels/move-tables/server/table-rows.ts'
import { attachFile, maxBytesOf, missing } from './attach-file.ts'
import { entriesAt, type StoredEntry } from './move-entries.store.ts'
import { filesById, type StoredFile, uploadsGone, waitingFiles } from './move-files.store.ts'

const perStep = 100
const timeoutMs = 60_000

/** A file that a row names by its address, fetched as pictures of feeds are: addresses inside private networks are refused. */
export const fetchMovedFile = job({
  name: 'move.fetch-file',
  payload: z.object({ fileId: z.uuid() }),
  retries: 6,
  retryDelayS: 5,
  concurrency: 3,
  timeoutS: 180,
  subject: () => 'Fetch a file of a move',
  async run(caller, { fileId }, signal, { isLast }) {
    const file = (await caller.transaction((ctx) => filesById(ctx, [fileId]))).get(fileId)
    if (file?.state !== 'waiting') return
    try {
      await inFolder((folder) => fetchInto(caller, file, join(folder, 'file'), signal))
    } catch (error) {
      const isHopeless = error instanceof FetchRefused
      if (isHopeless || isLast) await missing(caller, file, isHopeless ? (error as Error).message : 'The server did not respond')
      if (!isHopeless) throw error
    }
  },
})

async function fetchInto(caller: Caller, file: StoredFile, path: string, signal: AbortSignal): Promise<void> {
  await safeFetch(file.name, path, {
    maxBytes: maxBytesOf(file),
    timeoutMs,
    allowPrivate: caller.platform.config.FETCH_ALLOW_PRIVATE,
    accept: file.kind === 'note' ? '*/*' : 'image/*, application/pdf',
    signal,
  })
  await attachFile(caller, file, path)
}

/** Copies what is in the uploads, some at a time, and queues what has an address. Killed, it continues with what is still waiting. */
export const bringFiles = job({
  name: 'move.files',
  payload: z.object({ moveId: z.uuid() }),
  retries: 20,
  retryDelayMaxS: 60,
  timeoutS: 14_400,
  concurrency: 1,
  subject: () => 'Copy the files of a move',
  run: (caller, { moveId }, signal) => copyFiles(caller, moveId, signal),
})

export async function copyFiles(caller: Caller, moveId: string, signal?: AbortSignal): Promise<void> {
  await forEachBatch(caller, moveId, 'uploads', async (files) => {
    if (signal?.aborted) throw new Error('The worker stopped. The files follow when it restarts')
    await copySome(caller, moveId, files)
  })
  await forEachBatch(caller, moveId, 'addresses', (files) =>
    caller.transaction(async (ctx) => {
      for (const { id } of files) await ctx.enqueue(fetchMovedFile, { fileId: id })
    }),
  )
}

async function forEachBatch(
  caller: Caller,
  moveId: string,
  from: 'uploads' | 'addresses',
  work: (files: readonly StoredFile[]) => Promise<void>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const files = await caller.transaction((ctx) => waitingFiles(ctx, moveId, { from, after, limit: perStep }))
    const last = files.at(-1)
    if (!last) return
    await work(files)
    after = last.id
  }
}

async function copySome(caller: Caller, moveId: string, files: readonly StoredFile[]): Promise<void> {
  const entries = await caller.transaction((ctx) =>
    entriesAt(
      ctx,
      moveId,
      files.flatMap(({ entry }) => entry ?? []),
    ),
  )
  const uploads = Map.groupBy(files, ({ entry }) => entries.get(entry ?? -1)?.upload ?? -1)
  for (const [upload, some] of uploads)
    await inFolder(async (folder) => {
      const path = upload < 0 ? undefined : await uploaded(caller, moveId, upload)
      const fitting: StoredFile[] = []
      for (const file of some) {
        const { bytes = 0 } = entries.get(file.entry ?? -1) ?? {}
        if (path === undefined) await missing(caller, file, uploadsGone)
        // Not even unpacked.
        else if (bytes > maxBytesOf(file))
          await missing(caller, file, `The file is larger than ${maxBytesOf(file) / 1_000_000} MB`)
        else fitting.push(file)
      }
      if (path === undefined || !fitting.length) return
      const paths = await pathsOf(
        caller,
        path,
        fitting.map(({ entry }) => entries.get(entry ?? -1) as StoredEntry),
        folder,
      )
      for (const file of fitting) {
        const found = paths.get(file.entry ?? -1)
        if (found && 'path' in found) await attachFile(caller, file, found.path)
        else await missing(caller, file, found?.problem ?? uploadsGone)
      }
    })
}

/** Undefined once the uploads have been deleted. */
async function uploaded(caller: Caller, moveId: string, upload: number): Promise<string | undefined> {
  const { storage } = caller.platform
  const key = uploadKey(caller, moveId, upload)
  return (await storage.size(key)) === undefined ? undefined : storage.localPath(key)
}

/** Files of one upload on disk, by their places; those in a ZIP are unpacked by the process that reads files of strangers. */
async function pathsOf(
  { platform, scope }: Caller,
  path: string,
  entries: readonly StoredEntry[],
  folder: string,
): Promise<Map<number, { path: string } | { problem: string }>> {
  if (!entries[0]?.isZipped) return new Map(entries.map(({ position }) => [position, { path }]))
  const different = [...new Map(entries.map((entry) => [entry.position, entry])).values()]
  const to = ({ position }: StoredEntry) => join(folder, String(position))
  const reply = await platform.parsers.parse<MoveParseRequest, MoveParseReply>(
    moveParser,
    { step: 'extract', path, wanted: different.map((entry) => ({ name: entry.name, to: to(entry) })) },
    { agencyId: scope.agencyId, timeoutMs: 600_000 },
  )
  if (!('extracted' in reply)) throw new AppError('internal', 'The files of a move couldn’t be unpacked')
  const problems = new Map(reply.extracted.map((one) => [one.to, one.problem]))
  return new Map(
    different.map((entry) => {
      const problem = problems.get(to(entry))
      return [entry.position, problem ? { problem } : { path: to(entry) }]
    }),
  )
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gable-move-files-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
