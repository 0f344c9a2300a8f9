import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { AppError } from '#common/errors.ts'
import { maxFeedFileBytes } from '#channels/reaxml/reaxml.contract.ts'
import { readFeedFile, spokenAddress } from '#channels/reaxml/server/import/feed-files.ts'
import type { FeedListing } from '#formats/reaxml/reaxml.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { type TableProfile, TableProfiler } from '#formats/table-profile/table-profile.ts'
import { feedHeadings } from '../moved-kinds.rules.ts'
import { keysFile } from './keys-file.ts'
import type { UploadedFile } from './unpack.ts'

/** A row of such a table: its cells are for the person, and the listing beside them is what is moved in. No other table has one. */
export interface FeedRow extends SourceRow {
  feed?: FeedListing
}

/**
 * Reads the REAXML files of one folder as one table, each listing a row, in the order of their names: later messages about a listing come later.
 * @throws AppError invalid where none of the files has a listing
 */
export async function readFeedTable(
  { name, files }: { name: string; files: readonly UploadedFile[] },
  rowsFile: string,
): Promise<TableProfile> {
  const profiler = new TableProfiler(feedHeadings)
  const problems: string[] = []
  await using out = await open(rowsFile, 'wx', 0o600)
  let line = 0
  for (const file of files) {
    const { listings, error } = await readOne(file)
    if (error) problems.push(files.length > 1 ? `${file.name}: ${error}` : error)
    for (const feed of listings) {
      const row: FeedRow = { line: ++line, cells: cellsOf(feed), feed }
      profiler.add(row.cells)
      await out.write(`${JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`)
    }
  }
  if (!line) throw invalid(problems[0] ?? 'The file has no listings')
  for (const [column, values] of profiler.keys()) await writeFile(keysFile(rowsFile, column), values, { flag: 'wx', mode: 0o600 })
  return { name, format: 'reaxml', encoding: 'utf-8', ...profiler.profile(), problems }
}

async function readOne({ name, path }: UploadedFile): Promise<ReturnType<typeof readFeedFile>> {
  const { size } = await stat(path)
  if (size > maxFeedFileBytes)
    return {
      name,
      listings: [],
      error: `The file is larger than ${maxFeedFileBytes / 1_000_000} MB. Split it into smaller files`,
    }
  return readFeedFile({ name, bytes: await readFile(path) })
}
const invalid = (message: string) => new AppError('invalid', message, { fields: [{ path: 'file', message }] })

const cellsOf = (feed: FeedListing): string[] => [
  feed.uniqueId ?? '',
  feed.agentId ?? '',
  feed.root,
  feed.rawStatus,
  spokenAddress(feed),
  feed.patch.headline ?? '',
  feed.media?.length ? String(feed.media.length) : '',
]
