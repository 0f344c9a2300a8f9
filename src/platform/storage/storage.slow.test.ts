import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSwift, type Swift } from '#server/testing/servers/swift.ts'
import { readConfig } from '../config.ts'
import { secretsFrom } from '../secrets.ts'
import { openFiles } from './open-files.ts'
import { openS3 } from './s3/s3-client.ts'
import type { Storage } from './storage.ts'

const secrets = secretsFrom('a key of the storage tests, long enough', [])
let swift: Swift | undefined
const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'gable-storage-'))
  folders.push(made)
  return made
}
beforeAll(async () => {
  swift = await startSwift()
})
afterAll(async () => {
  await swift?.stop()
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})
const all = async (keys: AsyncIterable<string>) => (await Array.fromAsync(keys)).toSorted()

describe.each([
  ['on a disk', () => ({})],
  ['in a bucket', () => swift?.settings],
] as const)('files %s', (_where, settings) => {
  let storage: Storage
  beforeAll(() => {
    const given = settings()
    if (given) storage = openFiles(readConfig({ ...given, DATA_DIR: folder() }), secrets)
  })
  /** The bucket's tests are passed over, and say so, if Debian's Swift cannot be had. */
  const rule = (name: string, run: () => Promise<void>) =>
    test(name, async ({ skip }) => {
      skip(!storage, 'needs the Debian packages of OpenStack Swift')
      await run()
    })

  rule('a file has the bytes it was stored with, from memory, a stream or a path', async () => {
    const bytes = Buffer.alloc(300_000, 'photo')
    await storage.put('uploads/a/memory', bytes)
    await storage.put('uploads/a/stream', Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]))
    const path = join(folder(), 'source')
    writeFileSync(path, bytes)
    await storage.putFile('uploads/a/path', path)
    for (const key of ['uploads/a/memory', 'uploads/a/stream', 'uploads/a/path']) {
      expect(await storage.size(key)).toBe(300_000)
      expect((await storage.readBytes(key)).equals(bytes)).toBe(true)
    }
    const { body, sizeBytes } = await storage.open('uploads/a/stream')
    expect(sizeBytes).toBe(300_000)
    expect(Buffer.concat(await Array.fromAsync(body as AsyncIterable<Buffer>)).equals(bytes)).toBe(true)
  })

  rule('an empty file and names with dots and spaces are files', async () => {
    await storage.put('documents/b/empty', Buffer.alloc(0))
    await storage.put('documents/b/1 & 2 (signed).pdf', Buffer.from('x'))
    expect(await storage.size('documents/b/empty')).toBe(0)
    expect(await storage.readBytes('documents/b/1 & 2 (signed).pdf')).toEqual(Buffer.from('x'))
    expect(await all(storage.keys())).toEqual(expect.arrayContaining(['documents/b/empty', 'documents/b/1 & 2 (signed).pdf']))
  })

  rule('a stream that breaks leaves no file', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(70_000)
        throw new Error('the connection broke')
      })(),
    )
    await expect(storage.put('uploads/c/broken', broken)).rejects.toThrow('the connection broke')
    expect(await storage.size('uploads/c/broken')).toBeUndefined()
  })

  rule('a file that is not there is not found', async () => {
    for (const call of ['read', 'open', 'readBytes', 'localPath'] as const)
      await expect((async () => storage[call]('uploads/d/none'))()).rejects.toMatchObject({ code: 'not_found' })
    await expect((async () => storage.copy('uploads/d/none', 'uploads/d/other'))()).rejects.toMatchObject({ code: 'not_found' })
    expect(await storage.size('uploads/d/none')).toBeUndefined()
    await storage.remove('uploads/d/none')
  })

  rule('no key leaves the storage or its agency', async () => {
    for (const key of ['uploads/a/../b', '../secret', 'uploads//a', '/etc/passwd', 'uploads\\a', './a', ''])
      for (const call of ['read', 'readBytes', 'localPath', 'remove', 'removeFolder', 'size'] as const)
        await expect((async () => storage[call](key))()).rejects.toMatchObject({ code: 'not_found' })
  })

  rule('a copy is a file of its own', async () => {
    await storage.put('public/e/list.jpg', Buffer.from('picture'))
    await storage.copy('public/e/list.jpg', 'public/f/list.jpg')
    await storage.remove('public/e/list.jpg')
    expect(await storage.readBytes('public/f/list.jpg')).toEqual(Buffer.from('picture'))
  })

  rule('a path on this machine has the bytes, also after the file was replaced', async () => {
    await storage.put('uploads/g/one', Buffer.from('before'))
    expect(readFileSync(await storage.localPath('uploads/g/one'), 'utf8')).toBe('before')
    await storage.put('uploads/g/one', Buffer.from('after'))
    const paths = await Promise.all([storage.localPath('uploads/g/one'), storage.localPath('uploads/g/one')])
    for (const path of paths) expect(readFileSync(path, 'utf8')).toBe('after')
    await storage.remove('uploads/g/one')
    await expect((async () => storage.localPath('uploads/g/one'))()).rejects.toMatchObject({ code: 'not_found' })
  })

  rule('a folder is removed with all that is in it, and nothing beside it', async () => {
    for (let i = 0; i < 11; i++) await storage.put(`public/h/${i}.webp`, Buffer.from('x'))
    await storage.put('public/hh/0.webp', Buffer.from('x'))
    await storage.removeFolder('public/h')
    expect((await all(storage.keys())).filter((key) => key.startsWith('public/h'))).toEqual(['public/hh/0.webp'])
  })

  rule('a signed address is for one method, file and type, until it expires', async () => {
    const { url } = storage.presignPut('uploads/i/1', { contentType: 'image/jpeg', maxBytes: 10, expiresInS: 60 })
    const [path, search] = url.split('?')
    expect(path).toBe('/files/uploads/i/1')
    const query = Object.fromEntries(new URLSearchParams(search)) as { type: string; max: string; exp: string; sig: string }
    expect(storage.isSigned('PUT', 'uploads/i/1', query)).toBe(true)
    expect(storage.isSigned('GET', 'uploads/i/1', query)).toBe(false)
    expect(storage.isSigned('PUT', 'uploads/i/2', query)).toBe(false)
    expect(storage.isSigned('PUT', 'uploads/i/1', { ...query, type: 'text/html' })).toBe(false)
    expect(storage.isSigned('PUT', 'uploads/i/1', { ...query, max: '11' })).toBe(false)
    expect(storage.isSigned('PUT', 'uploads/i/1', { ...query, exp: '1' })).toBe(false)
  })

  rule('there is room', async () => expect(await storage.freeBytes()).toBeGreaterThan(0))
})

test('a folder on a disk is removed while a job still writes into it', async () => {
  const storage = openFiles(readConfig({ DATA_DIR: folder() }), secrets)
  await storage.put('public/w/first.webp', Buffer.from('x'))
  const place = dirname(await storage.localPath('public/w/first.webp'))
  const write = async (from: number, to: number) => {
    for (let i = from; i < to; i++) await writeFile(join(place, `${i}.webp`), 'x').catch(() => mkdir(place, { recursive: true }))
  }
  await write(0, 100)
  const job = write(100, 300)
  await storage.removeFolder('public/w')
  await job
  await storage.removeFolder('public/w')
  expect(await all(storage.keys())).toEqual([])
})

describe('the S3 server', () => {
  const access = () => {
    const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, ...keys } = (swift as Swift).settings
    return { endpoint, bucket, region, accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY }
  }
  test('refuses bytes that are not those of the digest', async ({ skip }) => {
    skip(!swift, 'needs the Debian packages of OpenStack Swift')
    const s3 = openS3(access())
    const wrong = createHash('sha256').update('other').digest('hex')
    await expect(s3.putBytes('uploads/x/1', Buffer.from('bytes'), wrong)).rejects.toThrow('refused to store')
    expect(await s3.head('uploads/x/1')).toBeUndefined()
  })
  test('refuses another secret, and the reason is in the error', async ({ skip }) => {
    skip(!swift, 'needs the Debian packages of OpenStack Swift')
    const s3 = openS3({ ...access(), secretAccessKey: 'another' })
    await expect(s3.get('uploads/a/memory')).rejects.toThrow('SignatureDoesNotMatch')
  })
  test('a list of more than a page is whole', async ({ skip }) => {
    skip(!swift, 'needs the Debian packages of OpenStack Swift')
    const s3 = openS3(access(), { perPage: 3 })
    const sha256 = createHash('sha256').update('x').digest('hex')
    for (let i = 0; i < 8; i++) await s3.putBytes(`paged/${i}`, Buffer.from('x'), sha256)
    const found = await Array.fromAsync(s3.list('paged/'))
    expect(found.map(({ key }) => key)).toEqual(Array.from({ length: 8 }, (_, i) => `paged/${i}`))
  })
  test('a long stream is stored in parts, whole or not at all', async ({ skip }) => {
    skip(!swift, 'needs the Debian packages of OpenStack Swift')
    const s3 = openS3(access(), { partBytes: 5_300_000 })
    const bytes = Buffer.alloc(12_000_000, 'a base backup, which is long. ')
    const pieces = () => Array.from({ length: 12 }, (_, i) => bytes.subarray(i * 1_000_000, (i + 1) * 1_000_000))
    const broken = async function* () {
      yield* pieces()
      throw new Error('the connection broke')
    }

    const stored = await s3.putStream('parts/whole', Readable.from(pieces()))
    await expect(s3.putStream('parts/broken', broken())).rejects.toThrow('the connection broke')

    expect(stored).toEqual({ bytes: 12_000_000, sha256: createHash('sha256').update(bytes).digest('hex') })
    const { body } = await s3.get('parts/whole')
    expect(Buffer.concat(await Array.fromAsync(body as AsyncIterable<Buffer>)).equals(bytes)).toBe(true)
    expect((await Array.fromAsync(s3.list('parts/'))).map(({ key, sizeBytes }) => [key, sizeBytes])).toEqual([
      ['parts/whole', 12_000_000],
    ])
  })
  test('one that does not answer is a fault of the moment', async () => {
    const s3 = openS3({ endpoint: 'http://127.0.0.1:9', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' })
    await expect(s3.head('uploads/a/b')).rejects.toMatchObject({ code: 'busy' })
  })
})
