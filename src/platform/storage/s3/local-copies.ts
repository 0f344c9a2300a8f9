import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** No copy is kept longer: a file that another node removed must not outlive it here. */
const keptForMs = 3_600_000
/** Programs that were given a path may still open it. */
const heldForMs = 15 * 60_000

export interface LocalCopies {
  /** A path with the file, fetched unless it is here. */
  of(key: string, read: () => Promise<Readable>): Promise<string>
  /** Writes a stream whose length is not known yet into a file of this folder; the caller removes it. */
  spool(bytes: Readable): Promise<{ path: string; sha256: string }>
  forget(key: string): Promise<void>
  freeBytes(): Promise<number>
}

/** Files of a remote storage for programs that want a path: a folder that holds about `maxBytes`, for an hour at most. */
export function openLocalCopies(folder: string, maxBytes: number, failed: (error: unknown) => void): LocalCopies {
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  const pathOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'))
  const fetching = new Map<string, Promise<string>>()

  async function clean(): Promise<void> {
    const found: { path: string; size: number; ageMs: number }[] = []
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const about = await stat(path).catch(() => undefined)
      if (about?.isFile()) found.push({ path, size: about.size, ageMs: Date.now() - about.mtimeMs })
    }
    let bytes = found.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size, ageMs } of found.toSorted((a, b) => b.ageMs - a.ageMs)) {
      if (ageMs < keptForMs && (bytes <= maxBytes || ageMs < heldForMs)) break
      await rm(path, { force: true })
      bytes -= size
    }
  }
  const cleaning = setInterval(() => void clean().catch(failed), 5 * 60_000)
  cleaning.unref()

  const part = () => join(folder, `${randomUUID()}.part`)
  async function bring(key: string, read: () => Promise<Readable>): Promise<string> {
    const path = pathOf(key)
    const about = await stat(path).catch(() => undefined)
    // One that may be cleaned away while the caller uses it is fetched again.
    if (about && Date.now() - about.mtimeMs < keptForMs - heldForMs) return path
    const fresh = part()
    try {
      await pipeline(await read(), createWriteStream(fresh, { flags: 'wx', mode: 0o640 }))
      await rename(fresh, path)
    } finally {
      await rm(fresh, { force: true })
    }
    await clean()
    return path
  }
  return {
    of(key, read) {
      const present = fetching.get(key)
      if (present) return present
      const path = bring(key, read).finally(() => fetching.delete(key))
      fetching.set(key, path)
      return path
    },
    async spool(bytes) {
      const path = part()
      const hash = createHash('sha256')
      const hashed = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      try {
        await pipeline(bytes, hashed, createWriteStream(path, { flags: 'wx', mode: 0o640 }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { path, sha256: hash.digest('hex') }
    },
    forget: (key) => rm(pathOf(key), { force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}
