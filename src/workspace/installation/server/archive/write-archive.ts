import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { AppError } from '#common/errors.ts'
import type { Archived } from '#platform/archive-parts.ts'
import type { Caller } from '#platform/context.ts'
import { knownMigrations } from './import/arriving-rows.store.ts'
import { archiveFormat } from './import/check-archive.ts'
import { archiveReadme } from './archive-readme.ts'
import type { Disguise } from './anonymise/anonymise.ts'
import { archivedTable, type ArchivedTable, rowsAfter } from './archive-rows.store.ts'

const perRead = 200
/** Pressed already: squeezing them again takes time and saves nothing. */
const pressed = /\.(jpe?g|png|webp|avif|heic|pdf|zip|mp4|docx|xlsx)$/i

interface Entry {
  name: string
  bytes: number
  sha256: string
  /** The number of rows of a table. */
  records?: number
}

export interface ArchivedAgency {
  name: string
  /** In its time zone, `2026-11-25`. */
  day: string
  madeAt: string
}

/**
 * Everything an agency has, as a ZIP file that is written while it is read: rows by their table, files as they were uploaded, and contacts
 * and listings once more in formats that other programs read. The manifest comes last, because only then every check sum is known.
 */
export function writeArchive(caller: Caller, archived: Archived, agency: ArchivedAgency, disguise?: Disguise): Readable {
  const zip = new yazl.ZipFile()
  const entries: Entry[] = []
  const out = zip.outputStream as Readable
  /** The file that is being read now: a download that is cancelled, or fails, ends it too. */
  let reading: Readable | undefined
  out.on('close', () => reading?.destroy())
  const fail = (error: Error) => {
    caller.log.error({ err: error }, 'an archive was not finished')
    out.destroy(error)
  }
  /** @returns when it was read to its end */
  const add = (name: string, read: () => AsyncIterable<Buffer | string>, records?: () => number) =>
    new Promise<void>((done) =>
      zip.addReadStreamLazy(name, { compress: !pressed.test(name), mtime: new Date(agency.madeAt) }, (take) => {
        const hash = createHash('sha256')
        let bytes = 0
        async function* counted() {
          for await (const chunk of read()) {
            const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
            hash.update(part)
            bytes += part.length
            yield part
          }
          entries.push({ name, bytes, sha256: hash.digest('hex'), ...(records && { records: records() }) })
          done()
        }
        // Sixteen large chunks would wait otherwise.
        reading = Readable.from(counted(), { highWaterMark: 1 })
        reading.on('error', fail)
        take(null, reading)
      }),
    )

  const { storage } = caller.platform
  /** By the key they are stored under: what they are named in the archive, and which table refers to them. */
  const files = new Map<string, { name: string; table: string }>()
  const addRow = (table: ArchivedTable, filesOf: ReturnType<Archived['files']['get']>, line: string): string | undefined => {
    const leaves = archived.leaves.get(table.name)
    if (!filesOf && !disguise && !leaves) return line
    const stored = JSON.parse(line) as Row
    const row = leaves ? leaves(stored, caller.platform.secrets) : stored
    if (!row) return undefined
    const written = disguise ? disguise.row(table, row) : row
    const names = filesOf?.(written) ?? []
    for (const [n, key] of (filesOf?.(row) ?? []).entries())
      if (key && !files.has(key)) files.set(key, { name: names[n] ?? key, table: table.name })
    return disguise || leaves ? JSON.stringify(written) : line
  }
  const addFile = async (key: string, { name, table }: { name: string; table: string }) => {
    if (!(await storage.size(key))) return
    if (!disguise)
      return add(`files/${name}`, async function* () {
        yield* await storage.read(key)
      })
    const bytes = await disguise.file(key, { table, start: await beginning(await storage.read(key)) })
    if (bytes)
      await add(`files/${name}`, async function* () {
        yield bytes
      })
  }
  const writeAll = async () => {
    for (const name of archived.tables) {
      let records = 0
      const filesOf = archived.files.get(name)
      const rows = async function* () {
        const table = await caller.reading((ctx) => archivedTable(ctx, name, archived.without.get(name) ?? []))
        for await (const page of pagesOf(caller, table)) {
          const lines = page.flatMap((row) => addRow(table, filesOf, row) ?? [])
          records += lines.length
          yield lines.map((line) => `${line}\n`).join('')
        }
      }
      await add(`records/${name}.jsonl`, rows, () => records)
    }
    // Another installation can make them again, and the writers know nothing of a disguise.
    for (const [name, open] of disguise ? [] : archived.open)
      await add(`open/${name}`, async function* () {
        const body = await open(caller)
        if (body instanceof Readable) yield* body
        else yield body
      })
    for (const [key, file] of files) await addFile(key, file)
    await add('README.html', async function* () {
      yield archiveReadme({ ...agency, ...disguise?.agency, isAnonymised: disguise !== undefined }, entries)
    })
    const { name, madeAt } = agency
    const manifest = {
      format: archiveFormat,
      agencyId: disguise?.agency.id ?? caller.scope.agencyId,
      name: disguise?.agency.name ?? name,
      madeAt,
      ...(disguise && { isAnonymised: true }),
      migrations: [...(await caller.reading(({ db }) => knownMigrations(db)))].toSorted(),
      leftOut: archived.leftOut,
      entries,
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await add('manifest.json', async function* () {
      yield text
    })
    zip.end()
  }
  zip.on('error', fail)
  writeAll().catch(fail)
  return out
}
type Row = Readonly<Record<string, unknown>>

/** Enough to know what a file is. */
async function beginning(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= 8192) break
  }
  return Buffer.concat(chunks)
}

async function* pagesOf(caller: Caller, table: ArchivedTable): AsyncGenerator<readonly string[]> {
  if (!table.columns.length) throw new AppError('internal', `The table ${table.name} cannot be read`)
  for (let after: readonly string[] | undefined; ; ) {
    const page = await caller.reading((ctx) => rowsAfter(ctx, table, after, perRead))
    if (page.rows.length) yield page.rows
    if (!page.after) return
    after = page.after
  }
}
