import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#common/errors.ts'
import { openZip, ZipBomb, ZipBudget, ZipDamaged, type ZipEntry, type ZipLimits, zipLimits } from '#formats/zip/zip.ts'
import { classify, type FileKind, type TableFormat } from './classify.ts'

export interface UploadedFile {
  name: string
  path: string
}
export interface FileTable {
  /** The file's name, with the sheet's behind it where a workbook has several: `notes.xlsx › 2019`. */
  name: string
  path: string
  format: TableFormat
  /** The tab of a workbook; null for other files. */
  sheet: string | null
}
/** REAXML files of one folder: backups have one for each message about a listing. */
export interface FeedTable {
  name: string
  format: 'reaxml'
  files: UploadedFile[]
}
export type SourceTable = FileTable | FeedTable
export interface SourceDocument {
  /** Its path in the ZIP, by which tables name it. */
  name: string
  path: string
  bytes: number
}
export interface LeftOut {
  name: string
  reason: string
}
/** A file that was uploaded with a move, alone or inside a ZIP. */
export interface NewEntry {
  name: string
  upload: number
  isZipped: boolean
  bytes: number
  isDocument: boolean
}
export interface Unpacked {
  tables: SourceTable[]
  documents: SourceDocument[]
  /** All files by the names that rows may use for them; tables and refused ones too, for each may be an attachment. */
  entries: NewEntry[]
  refused: LeftOut[]
  /** Nothing that an agency would miss. */
  ignored: LeftOut[]
}

/**
 * Unpacks the uploaded files of a move into a folder that is there, and says what each of them is by its content.
 * Names on disk are numbers: the ones in a ZIP are a stranger's.
 * @throws AppError too_large over a limit, after which the folder is to be deleted
 */
export async function unpack(files: readonly UploadedFile[], folder: string, limits: ZipLimits = zipLimits): Promise<Unpacked> {
  const found: Unpacked = { tables: [], documents: [], entries: [], refused: [], ignored: [] }
  const feeds: UploadedFile[] = []
  const budget = new ZipBudget(limits)
  let count = 0
  const note = ({ name, bytes }: SourceDocument, { kind }: FileKind, upload: number, isZipped: boolean) => {
    if (kind !== 'ignored') found.entries.push({ name, upload, isZipped, bytes, isDocument: kind === 'document' })
  }
  for (const [upload, { name, path }] of files.entries()) {
    const { size } = await stat(path)
    const file = { name, path, bytes: size }
    const kind = await classify(file, limits)
    if (kind.kind !== 'zip') {
      note(file, kind, upload, false)
      add(found, feeds, file, kind)
    } else
      for await (const entry of unpacked(found, file, budget, () => join(folder, String(++count)))) {
        const inside = await classify(entry, limits)
        note(entry, inside, upload, true)
        add(found, feeds, entry, insideZip(inside))
      }
  }
  found.tables.push(...feedTables(feeds, found.tables))
  return found
}

/** Writes the entries of a ZIP to disk, one after the other. */
async function* unpacked(
  found: Unpacked,
  file: UploadedFile,
  budget: ZipBudget,
  newPath: () => string,
): AsyncGenerator<SourceDocument> {
  const seen = new Set<string>()
  try {
    await using zip = await openZip(file.path, budget)
    for await (const entry of zip.entries()) {
      const { name } = entry
      if (entry.isFolder && !entry.refusal) continue
      const ignoredFor = ignoredReason(name)
      const reason = entry.refusal ?? (seen.has(name) ? 'The ZIP has a file of this name already' : null)
      if (ignoredFor) found.ignored.push({ name: shown(name), reason: ignoredFor })
      else if (reason) found.refused.push({ name: shown(name), reason })
      else {
        seen.add(name)
        const path = newPath()
        if (await isWritten(found, entry, path)) yield { name, path, bytes: (await stat(path)).size }
      }
    }
  } catch (error) {
    if (!(error instanceof ZipDamaged)) throw error
    const reason = 'The ZIP is damaged, and files in it can’t be read. Download it again and check that it is complete'
    found.refused.push({ name: file.name, reason })
  }
}

async function isWritten(found: Unpacked, entry: ZipEntry, path: string): Promise<boolean> {
  try {
    await pipeline(entry.read(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return true
  } catch (error) {
    if (!(error instanceof ZipDamaged)) throw error
    await rm(path, { force: true })
    const reason =
      error instanceof ZipBomb
        ? 'It unpacks to more than 200 times its size, as no real file does'
        : 'It is damaged in the ZIP. Make the ZIP again'
    found.refused.push({ name: entry.name, reason })
    return false
  }
}

const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i
const ignoredReason = (name: string): string | null =>
  name.length < 1000 && litter.test(name) ? 'Your computer keeps this beside the files' : null
/** A name with characters that no screen should get. */
const shown = (name: string) =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '�')
    .slice(0, 200)

const insideZip = (kind: FileKind): FileKind =>
  kind.kind === 'zip'
    ? { kind: 'refused', reason: 'A ZIP inside a ZIP isn’t opened. Unpack it and add it as a file of its own' }
    : kind

/** Tables are known by their names: of two ZIP files with a `contact.csv` the second one’s is `contact (2).csv`. */
function newName(name: string, tables: readonly SourceTable[]): string {
  const isTaken = (one: string) => tables.some((table) => table.name === one)
  const dot = /\.[a-z0-9]{1,5}$/i.exec(name.slice(-6)) ? name.lastIndexOf('.') : name.length
  let unique = name
  for (let n = 2; isTaken(unique); n++) unique = `${name.slice(0, dot)} (${n})${name.slice(dot)}`
  return unique
}

function feedTables(feeds: readonly UploadedFile[], tables: readonly SourceTable[]): FeedTable[] {
  const folderOf = ({ name }: UploadedFile) => name.slice(0, name.lastIndexOf('/') + 1)
  return [...Map.groupBy(feeds, folderOf)].map(([folder, files]) => {
    const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const name = files.length === 1 ? (files[0]?.name ?? '') : `${folder}REAXML (${files.length} files)`
    return { name: newName(name, tables), format: 'reaxml', files: sorted }
  })
}

function add(found: Unpacked, feeds: UploadedFile[], { name, path, bytes }: SourceDocument, file: FileKind): void {
  if (file.kind === 'table') {
    const sheets = file.sheets ?? [null]
    for (const sheet of sheets) {
      const called = sheets.length > 1 ? `${name} › ${sheet}` : name
      found.tables.push({ name: newName(called, found.tables), path, format: file.format, sheet })
    }
  } else if (file.kind === 'feed') feeds.push({ name, path })
  else if (file.kind === 'document') found.documents.push({ name, path, bytes })
  else if (file.kind === 'ignored') found.ignored.push({ name, reason: file.reason })
  else if (file.kind === 'refused') found.refused.push({ name, reason: file.reason })
  else throw new AppError('internal', `${name} is neither read nor left out`)
}
