import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { signedAddresses } from '../signed-addresses.ts'
import { assertKey } from '../storage-keys.ts'
import type { Storage } from '../storage.ts'
import { openLocalCopies } from './local-copies.ts'
import { openS3, type S3Access } from './s3-client.ts'

const removedAtOnce = 8

/** Files in a bucket, which any number of nodes share. */
export function openS3Storage(
  access: S3Access,
  {
    scratch,
    scratchBytes,
    signingKey,
    cleaningFailed,
  }: { scratch: string; scratchBytes: number; signingKey: Buffer; cleaningFailed: (error: unknown) => void },
): Storage {
  const s3 = openS3(access)
  const copies = openLocalCopies(scratch, scratchBytes, cleaningFailed)
  const checked = (key: string): string => {
    assertKey(key)
    return key
  }
  const open = async (key: string) => s3.get(checked(key))
  const remove = async (key: string) => {
    await s3.remove(checked(key))
    await copies.forget(key)
  }
  return {
    ...signedAddresses(signingKey, ''),
    open,
    async put(key, bytes) {
      checked(key)
      if (Buffer.isBuffer(bytes)) await s3.putBytes(key, bytes, createHash('sha256').update(bytes).digest('hex'))
      else {
        // S3 wants to know length and digest beforehand; so it is written whole there or not at all.
        const { path, sha256 } = await copies.spool(bytes)
        try {
          await s3.putFile(key, path, sha256)
        } finally {
          await rm(path, { force: true })
        }
      }
      await copies.forget(key)
    },
    async putFile(key, path) {
      await s3.putFile(checked(key), path, await digestOf(path))
      await copies.forget(key)
    },
    async copy(from, to) {
      await s3.copy(checked(from), checked(to))
      await copies.forget(to)
    },
    read: async (key) => (await open(key)).body,
    async readBytes(key) {
      const { body } = await open(key)
      return Buffer.concat(await Array.fromAsync(body as AsyncIterable<Buffer>))
    },
    // A key that no storage takes has no file: as on a disk, that is no size.
    size: async (key) => s3.head(checked(key)),
    localPath: (key) => copies.of(checked(key), async () => (await open(key)).body),
    remove,
    async *keys() {
      for await (const { key } of s3.list('')) yield key
    },
    freeBytes: () => copies.freeBytes(),
    async removeFolder(prefix) {
      let batch: string[] = []
      const removeBatch = async () => {
        await Promise.all(batch.map(remove))
        batch = []
      }
      for await (const { key } of s3.list(`${checked(prefix)}/`)) if (batch.push(key) === removedAtOnce) await removeBatch()
      await removeBatch()
    },
    // An interrupted PUT leaves nothing.
    removePartials: async () => {},
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
