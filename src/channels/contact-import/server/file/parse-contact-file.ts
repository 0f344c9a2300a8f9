// Runs in a process of its own (platform/processes/file-parsers.ts).
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '#common/errors.ts'
import { openSource, readGroups, type SourceRow } from '#formats/tables/tables.ts'
import type { Found } from '../contact-import.store.ts'
import { lookInto } from './import-file.ts'

export interface ParseRequest {
  path: string
  /** The file for the rows, one line of JSON each; without it only the beginning is looked at. */
  rowsFile?: string
}
export type ParseReply = { found: Found } | { isRead: true } | { refused: string }
/** A row and how many bytes of the file were read by then, or why the file ends here. */
export type RowLine = (SourceRow & { bytes: number }) | { error: { message: string; code?: string; lines?: number } }

export async function parse({ path, rowsFile }: ParseRequest): Promise<ParseReply> {
  try {
    if (rowsFile === undefined) return { found: await lookInto(createReadStream(path)) }
    await writeRows(path, rowsFile)
    return { isRead: true }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { refused: error.message }
    throw error
  }
}

const lettersPerWrite = 200_000

async function writeRows(path: string, rowsFile: string): Promise<void> {
  const bytes = createReadStream(path)
  const progress = { bytes: 0 }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      progress.bytes += chunk.length
      yield chunk
    }
  }
  const { rows } = await openSource(counted(), await readGroups(createReadStream(path)))
  await using file = await open(rowsFile, 'wx', 0o600)
  let text = ''
  // readline takes these two for ends of lines as well.
  const add = (line: RowLine) =>
    void (text += `${JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`)
  const flush = async () => {
    await file.write(text)
    text = ''
  }
  try {
    for await (const row of rows) {
      add({ ...row, bytes: progress.bytes })
      if (text.length > lettersPerWrite) await flush()
    }
  } catch (error) {
    const { message, code, lines } = error as Error & { code?: string; lines?: number }
    if (!code?.startsWith('CSV_')) throw error
    add({ error: { message, code, ...(lines !== undefined && { lines }) } })
  } finally {
    bytes.destroy()
  }
  await flush()
}
