import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { AppError } from '#common/errors.ts'

export interface ZipLimits {
  entries: number
  /** Unpacked, of all entries together. */
  bytes: number
}
export const zipLimits: ZipLimits = { entries: 100_000, bytes: 20_000_000_000 }

/** Counts what was really unpacked, over as many ZIP files as share it. Sizes in a file's directory are claims of a stranger. */
export class ZipBudget {
  readonly #limits: ZipLimits
  #entries = 0
  #bytes = 0

  constructor(limits: ZipLimits = zipLimits) {
    this.#limits = limits
  }
  /** @throws AppError too_large */
  countEntry(): void {
    if (++this.#entries > this.#limits.entries)
      throw tooLarge(
        `There are more than ${this.#limits.entries.toLocaleString('en-AU')} files in the ZIP. Split it into several`,
      )
  }
  /** @throws AppError too_large */
  countBytes(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#limits.bytes)
      throw tooLarge(`The ZIP unpacks to more than ${sizeInWords(this.#limits.bytes)}. Split it into several`)
  }
}
const tooLarge = (message: string) => new AppError('too_large', message, { fields: [{ path: 'file', message }] })
const sizeInWords = (bytes: number) =>
  bytes >= 1e9 ? `${Math.floor(bytes / 1e9)} GB` : bytes >= 1e6 ? `${Math.floor(bytes / 1e6)} MB` : `${bytes} bytes`

export interface ZipEntry {
  name: string
  isFolder: boolean
  /** Why it is not to be unpacked; null for none. */
  refusal: string | null
  /** @throws AppError too_large over the budget, ZipDamaged when its content is not what the file says, ZipBomb */
  read(): AsyncGenerator<Buffer>
}
/** One entry, or the whole file, can't be unpacked. */
export class ZipDamaged extends Error {
  override name = 'ZipDamaged'
}

/** An entry is packed far more tightly than a file that people made: zeros, meant to fill a disk. */
export class ZipBomb extends ZipDamaged {
  override name = 'ZipBomb'
}
/** Texts are packed to a tenth or a twentieth of their size, zeros to a thousandth. */
const bombTimes = 200
const bombBytes = 100_000_000

export interface OpenZip extends AsyncDisposable {
  /** In the order of the file's directory; may be called once. */
  entries(): AsyncGenerator<ZipEntry>
}

/** Opens a ZIP file of a stranger. @throws ZipDamaged for a file that is none */
export async function openZip(path: string, budget: ZipBudget): Promise<OpenZip> {
  // Names are decoded here: one bad name refuses its entry, not the file.
  const zip = await yauzl.openPromise(path, { decodeStrings: false, autoClose: false }).catch(asDamaged)
  return {
    async *entries() {
      const all = zip.eachEntry()
      for (;;) {
        const { value: entry, done } = await all.next().catch(asDamaged)
        if (done) return
        budget.countEntry()
        const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
        yield { name, isFolder: name.endsWith('/'), refusal: refusalOf(entry, name), read: () => contentOf(zip, entry, budget) }
      }
    },
    async [Symbol.asyncDispose]() {
      zip.close()
    },
  }
}

const maxName = 1000
const unixLink = 0o12
function refusalOf(entry: yauzl.Entry, name: string): string | null {
  if (name.length > maxName) return 'Its name is too long'
  if (/\p{Cc}/u.test(name)) return 'Its name has characters that no file name may have'
  if (name.includes('\\')) return 'Its name has a backslash'
  if (/^(?:\/|[a-z]:)/i.test(name)) return 'Its name is an absolute path'
  if (name.split('/').includes('..')) return 'Its name leaves the folder (..)'
  if (entry.externalFileAttributes >>> 28 === unixLink) return 'It is a link, not a file'
  if (entry.isEncrypted()) return 'It is protected by a password. Make the ZIP again without one'
  return entry.canDecodeFileData() ? null : 'It is packed in a way that Gable can’t read. Make the ZIP again'
}

async function* contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry, budget: ZipBudget): AsyncGenerator<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(asDamaged)
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  let [sum, bytes] = [0, 0]
  try {
    for (;;) {
      const chunk = await nextOf(chunks)
      if (!chunk) break
      budget.countBytes(chunk.length)
      sum = crc32(chunk, sum)
      bytes += chunk.length
      if (bytes > bombBytes && bytes > entry.compressedSize * bombTimes)
        throw new ZipBomb(`It unpacks to more than ${bombTimes} times its size`)
      yield chunk
    }
  } finally {
    stream.destroy()
  }
  if (sum !== entry.crc32) throw new ZipDamaged('Its check sum is wrong')
}
const nextOf = async (chunks: AsyncIterator<Buffer>) => {
  const { value, done } = await chunks.next().catch(asDamaged)
  return done ? undefined : value
}
function asDamaged(error: Error): never {
  throw new ZipDamaged(error.message, { cause: error })
}
