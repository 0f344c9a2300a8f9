// Photos and files in a bucket: through the API, by the commands, and back to the disk.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, expect, test } from 'vitest'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { openS3 } from '#platform/storage/s3/s3-client.ts'
import { startSwift } from '../testing/servers/swift.ts'
import { testPortal } from '../testing/test-portal.ts'

const root = join(import.meta.dirname, '../../..')
const swift = await startSwift()
const portal = await testPortal(swift?.settings ?? {})
afterAll(() => swift?.stop())
const needsSwift = (skip: (isMissing: boolean, why: string) => void) =>
  skip(!swift, 'needs the Debian packages of OpenStack Swift')

const photo = readFileSync(join(root, 'assets/demo/townhouses-in-a-row.jpg'))
async function uploaded() {
  const me = await (await portal.newAgency()).signIn()
  const { id: listingId } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'front.jpg', fileType: 'image/jpeg' } })
  const put = (payload: Buffer, type = 'image/jpeg') =>
    portal.app.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload })
  return { me, listingId, key, put }
}

/** As an operator runs it. */
async function gable(args: string[], env: Record<string, string> = {}) {
  const { host = '', port, user, database } = portal.owner.options
  const child = spawn(process.execPath, ['src/server/cli.ts', ...args, '--json'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: portal.config.DATA_DIR,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
      SECRET_KEY: 'a secret of the tests, thirty-two characters',
      ...swift?.settings,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (piece: Buffer) => (text += piece))
  const [code] = (await once(child, 'close')) as [number]
  return { code, told: JSON.parse(text) as Record<string, unknown> }
}
const bucket = () => {
  const { settings } = swift as NonNullable<typeof swift>
  return openS3({
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  })
}
const onDisk = () =>
  readdirSync(join(portal.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length

test('a photo goes into the bucket, its sizes are drawn from there, and a buyer sees it', async ({ skip }) => {
  needsSwift(skip)
  const { me, listingId, key, put } = await uploaded()

  expect((await put(photo)).statusCode).toBe(200)
  const media = await me(mediaEndpoints.create, { body: { key, listingId, fileName: 'front.jpg' } })
  await portal.runJobs()
  const [shown] = (await me(listingEndpoints.getOne, { params: { id: listingId } })).media

  expect(shown?.state).toBe('ready')
  const picture = await portal.app.inject(shown?.urls.card ?? '')
  expect(picture.headers['content-type']).toMatch(/^image\//)
  expect(picture.rawPayload.length).toBe(Number(picture.headers['content-length']))
  const original = await me(mediaEndpoints.openOriginal, { params: { id: media.id } })
  expect((await portal.app.inject(original.url)).rawPayload.equals(photo)).toBe(true)
  expect(existsSync(join(portal.config.DATA_DIR, 'files'))).toBe(false)
})

test('an upload of another type, a larger one and a second one are refused, and nothing is stored', async ({ skip }) => {
  needsSwift(skip)
  const { key, put } = await uploaded()

  expect((await put(photo, 'text/html')).statusCode).toBe(415)
  expect(await bucket().head(key)).toBeUndefined()
  expect((await put(photo)).statusCode).toBe(200)
  expect((await put(Buffer.from('another'))).statusCode).toBe(409)

  expect(await bucket().head(key)).toBe(photo.length)
})

test('a bucket that does not answer is a fault of the moment', async ({ skip }) => {
  needsSwift(skip)
  const other = await testPortal({ ...swift?.settings, S3_ENDPOINT: 'http://127.0.0.1:9' })
  const me = await (await other.newAgency()).signIn()
  const { url } = await me(pictureEndpoints.presign, { query: { fileName: 'front.jpg', fileType: 'image/jpeg' } })

  const answer = await other.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/jpeg' }, payload: photo })

  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
})

test('files move to the disk and back, an interrupted move goes on, and verify names what is missing or damaged', async ({
  skip,
}) => {
  needsSwift(skip)
  const { me, listingId, key, put } = await uploaded()
  await put(photo)
  await me(mediaEndpoints.create, { body: { key, listingId, fileName: 'front.jpg' } })
  await portal.runJobs()
  const all = (await Array.fromAsync(bucket().list(''))).length
  expect(await gable(['files', 'verify'])).toMatchObject({ code: 0, told: { missing: [], damaged: [] } })

  expect(await gable(['files', 'move', '--to', 'disk'])).toMatchObject({ code: 0, told: { copied: all, present: 0, faults: [] } })
  const atDisk = join(portal.config.DATA_DIR, 'files', key)
  expect(readFileSync(atDisk).equals(photo)).toBe(true)
  // As after an interruption: the one that is not there yet is copied.
  rmSync(atDisk)
  expect(await gable(['files', 'move', '--to', 'disk'])).toMatchObject({ told: { copied: 1, present: all - 1 } })

  // Of the same size, and not the same: it is neither copied over nor removed.
  writeFileSync(atDisk, Buffer.alloc(photo.length))
  expect(await gable(['files', 'move', '--to', 's3', '--remove'])).toMatchObject({
    code: 1,
    told: { copied: 0, removed: all - 1, faults: [key] },
  })
  expect(onDisk()).toBe(1)
  const doctor = await gable(['doctor'])
  const found = (doctor.told['findings'] as { what: string; isGood: boolean; detail: string }[]).find((f) => f.what === 'files')
  expect(found).toEqual({ what: 'files', isGood: true, detail: 'the bucket gable' })

  await bucket().remove(key)
  expect(await gable(['files', 'verify'])).toMatchObject({ code: 1, told: { missing: [key], damaged: [] } })
  const after = (await gable(['doctor'])).told['findings'] as { what: string; isGood: boolean; detail: string }[]
  expect(after.find((f) => f.what === 'files')?.detail).toContain('files move --to s3')
  writeFileSync(atDisk, photo)
  expect(await gable(['files', 'move', '--to', 's3', '--remove'])).toMatchObject({ code: 0, told: { copied: 1, removed: 1 } })
  expect(await gable(['files', 'verify'])).toMatchObject({ code: 0 })
})

test('a backup into a bucket is listed, and restored into an empty database and an empty bucket', async ({ skip }) => {
  needsSwift(skip)
  const settings = (swift as NonNullable<typeof swift>).settings
  const { key, put, me, listingId } = await uploaded()
  await put(photo)
  await me(mediaEndpoints.create, { body: { key, listingId, fileName: 'front.jpg' } })
  const to = 's3://gable/backups/here'
  const env = { BACKUP_TO: to, BACKUP_PASSPHRASE: 'a passphrase of the tests' }

  const made = await gable(['backup'], env)
  const { host = '', port, user } = portal.owner.options
  await portal.owner.query('drop database if exists restored_from_s3')
  await portal.owner.query('create database restored_from_s3')
  const into = join(portal.config.DATA_DIR, 'restored')
  const keys = { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY }
  await new AwsClient({ ...keys, region: settings.S3_REGION, service: 's3' }).fetch(`${settings.S3_ENDPOINT}/restored`, {
    method: 'PUT',
  })
  const restored = await gable(['restore', 'latest'], {
    ...env,
    DATA_DIR: into,
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/restored_from_s3`,
    S3_BUCKET: 'restored',
  })

  expect(made.code).toBe(0)
  const { id } = made.told as { id: string }
  expect((await gable(['backup', 'list'], env)).told['backups']).toMatchObject([{ id }])
  expect(restored).toMatchObject({ code: 0, told: { id, files: { missing: [], damaged: [] } } })
  const other = openS3({ endpoint: settings.S3_ENDPOINT, bucket: 'restored', region: settings.S3_REGION, ...keys })
  expect(await other.head(key)).toBe(photo.length)
  await portal.owner.query('drop database restored_from_s3 with (force)')
})
