import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { AppError } from '#common/errors.ts'
import { isBeforeBaseline } from '#platform/db/migrate.ts'
import { type ArchiveEntry, type ArchiveFile, damaged } from './open-archive.ts'

export const archiveFormat = 'gable-archive/1'
const maxEntries = 2_000_000
const maxManifestBytes = 64_000_000
/** JSON lines are packed to a tenth; a hundredth of a large file is a bomb. */
const maxRatio = 100
const alwaysAllowedBytes = 100_000_000

const Manifest = z.object({
  agencyId: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  name: z.string().max(300),
  madeAt: z.iso.datetime(),
  /** Migrations of the database it was made from. */
  migrations: z.array(z.string().max(200)).max(5000).default([]),
  entries: z
    .array(
      z.object({
        name: z.string().max(600),
        bytes: z.int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        records: z.int().nonnegative().optional(),
      }),
    )
    .max(maxEntries),
})
type Manifest = z.infer<typeof Manifest>

export interface CheckedArchive {
  agencyId: string
  name: string
  madeAt: Date
  /** The digest of the manifest, and so of all of it. */
  sha256: Buffer
}

export interface Known {
  tables: ReadonlySet<string>
  migrations: ReadonlySet<string>
  /** The most that the files of one agency may have together. */
  maxFileBytes: number
}

const part =
  /^(?:manifest\.json|README\.html|open\/[A-Za-z0-9][\w.-]{0,99}|records\/([a-z][a-z0-9_]{0,62})\.jsonl|files\/[\w-][\w.-]{0,199}(?:\/[\w-][\w.-]{0,199}){1,6})$/

/** Reads all of it once and writes nothing. @throws AppError with what is wrong and what to do */
export async function checkArchive(archive: ArchiveFile, known: Known): Promise<CheckedArchive> {
  const { sizes, manifestEntry } = await checkNames(archive, known)
  const { manifest, sha256 } = await readManifest(manifestEntry)
  const newer = manifest.migrations.find((name) => !known.migrations.has(name) && !isBeforeBaseline(name))
  const unknown = [...sizes.keys()].map(tableOf).find((table) => table !== undefined && !known.tables.has(table))
  if (newer || unknown) throw newerGable(newer ?? `table ${unknown}`)

  const expected = new Map(manifest.entries.map((entry) => [entry.name, entry]))
  if (expected.size !== manifest.entries.length) throw damaged('the manifest names an entry twice')
  for (const [name, bytes] of sizes) {
    if (name === 'manifest.json') continue
    const entry = expected.get(name)
    if (!entry) throw damaged(`${name} is not in the manifest`)
    if (entry.bytes !== bytes) throw damaged(`${name} has ${bytes} bytes and should have ${entry.bytes}`)
  }
  for (const name of expected.keys()) if (!sizes.has(name)) throw damaged(`${name} is missing`)
  for await (const entry of archive.entries())
    if (entry.name !== 'manifest.json' && (await sha256Of(entry)) !== expected.get(entry.name)?.sha256)
      throw damaged(`the check sum of ${entry.name} is wrong`)
  return {
    agencyId: manifest.agencyId,
    name: manifest.name,
    madeAt: new Date(manifest.madeAt),
    sha256,
  }
}

const tableOf = (name: string): string | undefined => part.exec(name)?.[1]

async function checkNames(archive: ArchiveFile, { maxFileBytes }: Known) {
  const sizes = new Map<string, number>()
  let manifestEntry: ArchiveEntry | undefined
  let [total, files] = [0, 0]
  for await (const entry of archive.entries()) {
    const { name, bytes } = entry
    if (!part.test(name))
      throw new AppError(
        'invalid',
        `The archive has an entry that does not belong in it (${JSON.stringify(name).slice(0, 200)}). Download it again from Gable`,
      )
    if (sizes.has(name)) throw damaged(`${name} is in it twice`)
    if (sizes.size >= maxEntries) throw new AppError('invalid', `The archive has more than ${maxEntries} entries`)
    sizes.set(name, bytes)
    total += bytes
    if (name.startsWith('files/')) files += bytes
    if (name === 'manifest.json') manifestEntry = entry
  }
  if (total > Math.max(alwaysAllowedBytes, archive.bytes * maxRatio))
    throw new AppError(
      'invalid',
      `The archive would unpack to ${Math.round(total / 1e6)} MB from ${Math.round(archive.bytes / 1e6)} MB. Gable makes no such archive: do not import it`,
    )
  if (files > maxFileBytes)
    throw new AppError(
      'rule_broken',
      `The files of the archive have ${(files / 1e9).toFixed(1)} GB, more than an agency may have here. Raise STORAGE_PER_AGENCY_GB`,
    )
  if (!manifestEntry) throw damaged('it has no manifest.json')
  return { sizes, manifestEntry }
}

async function readManifest(entry: ArchiveEntry): Promise<{ manifest: Manifest; sha256: Buffer }> {
  if (entry.bytes > maxManifestBytes) throw damaged('its manifest is too large')
  const bytes = await buffer(await entry.read()).catch((error: Error) => {
    throw damaged(error.message)
  })
  const text = parsed(bytes.toString('utf8'))
  const format = z.object({ format: z.string() }).safeParse(text)
  if (!format.success) throw damaged('its manifest does not name a format')
  if (format.data.format !== archiveFormat) {
    if (/^gable-archive\/\d{1,6}$/.test(format.data.format)) throw newerGable(format.data.format)
    throw new AppError('invalid', `This is not an archive of Gable (format ${JSON.stringify(format.data.format).slice(0, 60)})`)
  }
  const manifest = Manifest.safeParse(text)
  if (!manifest.success) throw damaged('its manifest is not readable')
  return { manifest: manifest.data, sha256: createHash('sha256').update(bytes).digest() }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged('its manifest is not readable')
  }
}

/** @throws AppError where the bytes do not unpack */
async function sha256Of(entry: ArchiveEntry): Promise<string> {
  const hash = createHash('sha256')
  const stream = await entry.read()
  try {
    for await (const chunk of stream) hash.update(chunk as Buffer)
  } catch (error) {
    throw damaged(`${entry.name}: ${(error as Error).message}`)
  }
  return hash.digest('hex')
}

const newerGable = (what: string) =>
  new AppError(
    'invalid',
    `The archive was made by a newer version of Gable (${what}). Update this installation and import it again`,
  )
