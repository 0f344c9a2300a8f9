import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A written part, for the manifest. */
export interface StoredPart {
  bytes: number
  sha256: string
}
export interface StoredName {
  name: string
  bytes: number
  at: Date
}

/** A place for backups. Names are paths of our own making. */
export interface BackupStore {
  /** The folder or the address, for people. */
  where: string
  /** Written whole or not at all; durable when it returns. */
  put(name: string, body: Readable | Buffer): Promise<StoredPart>
  /** @throws Error when it is not there */
  read(name: string): Promise<Readable>
  has(name: string): Promise<boolean>
  /** Everything below a prefix that ends with `/`, in no order. */
  list(prefix: string): AsyncIterable<StoredName>
  remove(name: string): Promise<void>
}

/** @throws Error for a name that is not one of ours */
export function checkedName(name: string): string {
  if (!/^[\w./-]+$/.test(name) || name.split('/').some((part) => part === '' || part.startsWith('..')))
    throw new Error(`Not a name of a backup: ${name}`)
  return name
}

/** @throws Error when the folder is not there and cannot be made */
export async function openFolder(path: string): Promise<BackupStore> {
  const root = resolve(path)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => join(root, checkedName(name))
  const sync = async (file: string) => {
    const opened = await open(file, 'r')
    try {
      await opened.sync()
    } finally {
      await opened.close()
    }
  }
  return {
    where: root,
    async put(name, body) {
      const target = pathOf(name)
      const part = join(dirname(target), `.${randomUUID()}.part`)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      let bytes = 0
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          bytes += chunk.length
          done(null, chunk)
        },
      })
      try {
        await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, counted, createWriteStream(part, { mode: 0o600 }))
        await chmod(part, 0o600)
        await sync(part)
        await rename(part, target)
        await sync(dirname(target))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      return { bytes, sha256: hash.digest('hex') }
    },
    async read(name) {
      await stat(pathOf(name))
      return createReadStream(pathOf(name))
    },
    has: (name) =>
      stat(pathOf(name)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false
          throw error
        },
      ),
    async *list(prefix) {
      const names = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        },
      )
      for (const entry of names) {
        if (!entry.isFile() || entry.name.startsWith('.')) continue
        const file = join(entry.parentPath, entry.name)
        const found = await stat(file).catch(() => undefined)
        if (found) yield { name: file.slice(root.length + 1), bytes: found.size, at: found.mtime }
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Room left where a folder is. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** Digest of a stream that is read to its end. */
export async function sha256Of(body: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}
