import { randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { notFound } from '#common/errors.ts'
import { signedAddresses } from './signed-addresses.ts'
import { assertKey } from './storage-keys.ts'
import type { Storage } from './storage.ts'

/** A rename is on the disk only when the folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const missing = (key: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? notFound({ key }) : error
}

/** Files in DATA_DIR/files. */
export function openLocalStorage(folder: string, signingKey: Buffer, publicBase: string): Storage {
  const root = resolve(folder)
  // Closes the folder of an older installation too.
  mkdirSync(root, { recursive: true, mode: 0o750 })
  chmodSync(root, 0o750)
  const pathOf = (key: string) => {
    assertKey(key)
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw notFound({ key })
    return path
  }
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o750 })
  async function write(key: string, fill: (part: string) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    const part = join(dirname(path), `.${randomUUID()}.part`)
    await makeFolder(dirname(path))
    try {
      await fill(part)
      await chmod(part, 0o640) // a copy has the mode of its source
      // On the disk before it has its name: a power cut leaves the whole file or none.
      const file = await open(part, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  const openFile = async (key: string) => {
    const { size } = await stat(pathOf(key)).catch(missing(key))
    return { body: createReadStream(pathOf(key)), sizeBytes: size }
  }
  return {
    ...signedAddresses(signingKey, publicBase),
    async *keys() {
      // Folder by folder: a listing of everything at once would hold a million names.
      const folders = ['']
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
        for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
          const key = folder ? `${folder}/${entry.name}` : entry.name
          if (entry.isDirectory()) folders.push(key)
          else if (entry.isFile() && !entry.name.startsWith('.')) yield key
        }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    put: (key, bytes) =>
      write(key, (part) =>
        pipeline(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, createWriteStream(part, { flags: 'wx', mode: 0o640 })),
      ),
    putFile: (key, path) => write(key, (part) => copyFile(path, part)),
    async copy(from, to) {
      await makeFolder(dirname(pathOf(to)))
      await rm(pathOf(to), { force: true })
      await link(pathOf(from), pathOf(to)).catch(missing(from))
      await syncFolder(dirname(pathOf(to)))
    },
    async read(key) {
      return (await openFile(key)).body
    },
    open: openFile,
    readBytes: (key) => readFile(pathOf(key)).catch(missing(key)) as Promise<Buffer>,
    size: (key) =>
      stat(pathOf(key)).then(
        (s) => s.size,
        () => undefined,
      ),
    async localPath(key) {
      await stat(pathOf(key)).catch(missing(key))
      return pathOf(key)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    // A job may still be writing its last files into it: they go too, once they stand.
    removeFolder: (prefix) => rm(pathOf(prefix), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
    async removePartials(prefix, olderThanMs) {
      const names = await readdir(pathOf(prefix)).catch(() => [])
      for (const name of names.filter((n) => /^\.[0-9a-f-]{36}\.part$/.test(n))) {
        const found = await stat(pathOf(`${prefix}/${name}`)).catch(() => undefined)
        if (found && found.mtimeMs < Date.now() - olderThanMs) await rm(pathOf(`${prefix}/${name}`), { force: true })
      }
    },
  }
}
