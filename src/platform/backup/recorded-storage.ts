import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * The storage that writes down each file in `backup_files`, so that the backup ships it within a minute. The row comes after the bytes and before
 * the record that refers to them: a database restored to any moment names the content of every file it needs.
 */
export function recordedStorage(storage: Storage, database: Database): Storage {
  const record = (key: string, sha256: Buffer, sizeBytes: number) =>
    database.outsideAgencies((db) =>
      sql`insert into backup_files (key, sha256, size_bytes, stored_at) values (${key}, ${sha256}, ${sizeBytes}, now())
        on conflict (key) do update set sha256 = excluded.sha256, size_bytes = excluded.size_bytes, stored_at = excluded.stored_at,
          shipped_at = null, removed_at = null`.execute(db),
    )
  return {
    ...storage,
    async put(key, bytes) {
      const { counted, result } = hashing()
      await storage.put(
        key,
        (Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes).on('error', (e) => counted.destroy(e)).pipe(counted),
      )
      const { sha256, sizeBytes } = result()
      await record(key, sha256, sizeBytes)
    },
    async putFile(key, path) {
      await storage.putFile(key, path)
      const { sha256, sizeBytes } = await digestOf(createReadStream(path))
      await record(key, sha256, sizeBytes)
    },
    async copy(from, to) {
      await storage.copy(from, to)
      const { sha256, sizeBytes } = await digestOf(await storage.read(to))
      await record(to, sha256, sizeBytes)
    },
    async remove(key) {
      await storage.remove(key)
      await database.outsideAgencies((db) =>
        sql`update backup_files set removed_at = now() where key = ${key} and removed_at is null`.execute(db),
      )
    },
    async removeFolder(prefix) {
      await storage.removeFolder(prefix)
      await database.outsideAgencies((db) =>
        sql`update backup_files set removed_at = now() where starts_with(key, ${`${prefix}/`}) and removed_at is null`.execute(
          db,
        ),
      )
    },
  }
}

function hashing() {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  return { counted, result: () => ({ sha256: hash.digest(), sizeBytes }) }
}

export async function digestOf(body: AsyncIterable<Buffer>): Promise<{ sha256: Buffer; sizeBytes: number }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of body) {
    hash.update(chunk)
    sizeBytes += chunk.length
  }
  return { sha256: hash.digest(), sizeBytes }
}
