import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { AppError } from '#common/errors.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import type { Caller } from '#platform/context.ts'
import type { Found } from '../contact-import.store.ts'
import { fileKey } from './import-file.ts'
import type { ParseReply, ParseRequest, RowLine } from './parse-contact-file.ts'
import { besideBundle } from '#platform/package-root.ts'

const parser = besideBundle('src/channels/contact-import/server/file/parse-contact-file.ts')
const msPerMegabyte = 1000

/** Recognises the file of an import by its beginning. @throws AppError invalid when it is no such file */
export async function foundIn(caller: Caller, id: string): Promise<Found> {
  const reply = await ask(caller, { path: await caller.platform.storage.localPath(fileKey(caller, id)) }, 30_000)
  if (!('found' in reply)) throw new Error('The parser did not look into the file')
  return reply.found
}

/**
 * The rows of the file of an import, read beforehand in a process of its own.
 * @param progress hears how many bytes of the file have been read
 * @throws the parser's error where the file stops making sense, after the rows before it
 */
export async function* rowsOf(caller: Caller, id: string, progress: { bytes: number }): AsyncGenerator<SourceRow> {
  const { storage } = caller.platform
  const folder = await mkdtemp(join(tmpdir(), 'gable-rows-'))
  try {
    const [path, size] = [await storage.localPath(fileKey(caller, id)), (await storage.size(fileKey(caller, id))) ?? 0]
    const rowsFile = join(folder, 'rows')
    await ask(caller, { path, rowsFile }, 30_000 + (size / 1_000_000) * msPerMegabyte)
    for await (const text of createInterface({ input: createReadStream(rowsFile), crlfDelay: Infinity })) {
      const line = JSON.parse(text) as RowLine
      if ('error' in line) throw Object.assign(new Error(line.error.message), line.error)
      progress.bytes = line.bytes
      yield { line: line.line, cells: line.cells }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function ask({ platform, scope }: Caller, request: ParseRequest, timeoutMs: number): Promise<ParseReply> {
  const reply = await platform.parsers.parse<ParseRequest, ParseReply>(parser, request, { agencyId: scope.agencyId, timeoutMs })
  if ('refused' in reply) throw new AppError('invalid', reply.refused, { fields: [{ path: 'file', message: reply.refused }] })
  return reply
}
