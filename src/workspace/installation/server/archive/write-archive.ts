import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { AppError } from '#common/errors.ts'
import type { Archived } from '#platform/archive-parts.ts'
import type { Caller } from '#platform/context.ts'
import { knownMigrations } from './import/arriving-rows.store.ts'
import { archiveFormat } from './import/check-archive.ts'
import { archiveReadme } from './archive-readme.ts'
import { archivedTable, rowsAfter } from './archive-rows.store.ts'

const perRead = 500
/** Pressed already: squeezing them again takes time and saves nothing. */
const pressed = /\.(jpe?g|png|webp|avif|heic|pdf|zip|mp4|docx|xlsx)$/i

interface Entry {
  name: string
  bytes: number
  sha256: string
  /** Of a table: how many rows. */
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
export function writeArchive(caller: Caller, archived: Archived, agency: ArchivedAgency): Readable {
  const zip = new yazl.ZipFile()
  const entries: Entry[] = []
  const out = zip.outputStream as Readable
  /** What is being read now: a download that is cancelled, or fails, ends it too. */
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
        reading = Readable.from(counted())
        reading.on('error', fail)
        take(null, reading)
      }),
    )

  const { storage } = caller.platform
  const keys = new Set<string>()
  const writeAll = async () => {
    for (const table of archived.tables) {
      let records = 0
      const filesOf = archived.files.get(table)
      const rows = async function* () {
        for await (const page of pagesOf(caller, table, archived.without.get(table) ?? [])) {
          records += page.length
          if (filesOf) for (const key of page.flatMap((row) => filesOf(JSON.parse(row) as Row))) if (key) keys.add(key)
          yield page.map((row) => `${row}\n`).join('')
        }
      }
      await add(`records/${table}.jsonl`, rows, () => records)
    }
    for (const [name, open] of archived.open)
      await add(`open/${name}`, async function* () {
        const body = await open(caller)
        if (body instanceof Readable) yield* body
        else yield body
      })
    for (const key of keys)
      if (await storage.size(key))
        await add(`files/${key}`, async function* () {
          yield* await storage.read(key)
        })
    await add('README.html', async function* () {
      yield archiveReadme(agency, entries)
    })
    const { name, madeAt } = agency
    const manifest = {
      format: archiveFormat,
      agencyId: caller.scope.agencyId,
      name,
      madeAt,
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

async function* pagesOf(caller: Caller, name: string, without: readonly string[]): AsyncGenerator<readonly string[]> {
  const table = await caller.reading((ctx) => archivedTable(ctx, name, without))
  if (!table.columns.length) throw new AppError('internal', `The table ${name} cannot be read`)
  for (let after: readonly string[] | undefined; ; ) {
    const page = await caller.reading((ctx) => rowsAfter(ctx, table, after, perRead))
    if (page.rows.length) yield page.rows
    if (!page.after) return
    after = page.after
  }
}
