import { createHmac, randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { notFound } from '#common/errors.ts'
import { isSame } from '../secrets.ts'
import type { Storage } from './storage.ts'

export interface LocalStorage extends Storage {
  root: string
  /** Checks the signature of an address made by presignPut or presignGet. */
  isSigned(method: 'PUT' | 'GET', key: string, query: SignedQuery): boolean
  pathOf(key: string): string
}
export interface SignedQuery {
  type: string
  max?: string | undefined
  name?: string | undefined
  exp: string
  sig: string
}

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

/** Files in DATA_DIR/files. The addresses are the local twins of S3's presigned ones. */
export function openLocalStorage(folder: string, signingKey: Buffer, publicBase: string): LocalStorage {
  const root = resolve(folder)
  // Closes the folder of an older installation too.
  mkdirSync(root, { recursive: true, mode: 0o750 })
  chmodSync(root, 0o750)
  const pathOf = (key: string) => {
    // Refused here, for every call: `..` inside the root would reach files of other agencies.
    if (/[\\\0]/.test(key) || key.split('/').some((segment) => segment === '' || segment === '.' || segment === '..'))
      throw notFound({ key })
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw notFound({ key })
    return path
  }
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o750 })
  const sign = (method: string, key: string, query: Omit<SignedQuery, 'sig'>) =>
    createHmac('sha256', signingKey)
      .update([method, key, query.type, query.max ?? '', query.name ?? '', query.exp].join('\n'))
      .digest('base64url')
  const address = (method: 'PUT' | 'GET', key: string, query: Omit<SignedQuery, 'sig' | 'exp'>, expiresInS: number) => {
    const expiresAt = new Date(Date.now() + expiresInS * 1000)
    const full = { ...query, exp: String(Math.floor(expiresAt.getTime() / 1000)) }
    const search = new URLSearchParams({ ...(full as Record<string, string>), sig: sign(method, key, full) })
    return { url: `/files/${key}?${search}`, expiresAt }
  }
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
  return {
    root,
    pathOf,
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
      await stat(pathOf(key)).catch(missing(key))
      return createReadStream(pathOf(key))
    },
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
    removeFolder: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    async removePartials(prefix, olderThanMs) {
      const names = await readdir(pathOf(prefix)).catch(() => [])
      for (const name of names.filter((n) => /^\.[0-9a-f-]{36}\.part$/.test(n))) {
        const found = await stat(pathOf(`${prefix}/${name}`)).catch(() => undefined)
        if (found && found.mtimeMs < Date.now() - olderThanMs) await rm(pathOf(`${prefix}/${name}`), { force: true })
      }
    },
    presignPut: (key, { contentType, maxBytes, expiresInS }) =>
      address('PUT', key, { type: contentType, max: String(maxBytes) }, expiresInS),
    presignGet: (key, { fileName, contentType, expiresInS }) =>
      address('GET', key, { type: contentType, name: fileName }, expiresInS),
    publicUrl: (key) => `${publicBase}/${key.replace(/^public\//, 'm/')}`,
    isSigned: (method, key, query) =>
      Number(query.exp) * 1000 > Date.now() && isSame(sign(method, key, query), String(query.sig)),
  }
}
