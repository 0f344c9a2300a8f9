import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { declarations } from '#server/declarations.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { mediaEndpoints as e } from '../media.contract.ts'

const portal = await testPortal({ STORAGE_PER_AGENCY_GB: '0.001' })
const pdf = (bytes: number) => Buffer.from('%PDF-1.7\n'.padEnd(bytes, 'x'))

async function presign(me: Call) {
  return me(pictureEndpoints.presign, { query: { fileName: 'plan.pdf', fileType: 'application/pdf' } })
}
const send = (url: string, payload: Buffer) =>
  portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'application/pdf' }, payload })
async function upload(me: Call, payload: Buffer) {
  const { url, key } = await presign(me)
  return { key, url, status: (await send(url, payload)).statusCode }
}
const newListing = async (me: Call) => (await me(listingEndpoints.create, { body: { listingClass: 'residential' } })).id
const attach = (me: Call, key: string, listingId: string) =>
  me(e.create, { body: { key, listingId, fileName: 'plan.pdf', kind: 'document' } })
const fileOf = (key: string) => statSync(join(portal.config.DATA_DIR, 'files', key), { throwIfNoEntry: false })

test('an upload address takes one file, and never a second one over it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { url, key } = await presign(me)

  expect((await send(url, pdf(1000))).statusCode).toBe(200)
  expect((await send(url, pdf(2000))).statusCode).toBe(409)

  expect(fileOf(key)?.size).toBe(1000)
})

test('an upload is attached by the user who uploaded it, once', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  const [first, second] = [await newListing(me), await newListing(me)]
  const { key } = await upload(me, pdf(1000))

  await expect(attach(colleague, key, first)).rejects.toMatchObject({ status: 400 })
  await attach(me, key, first)

  await expect(attach(me, key, second)).rejects.toMatchObject({ status: 400 })
  expect(fileOf(key)?.size).toBe(1000)
})

test('an upload offered again as an agency picture leaves no drawn sizes behind', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'me.jpg', fileType: 'image/jpeg' } })
  const payload = readFileSync(join(import.meta.dirname, '../../../../assets/demo/townhouses-in-a-row.jpg'))
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/jpeg' }, payload })
  const body = { key, fileName: 'me.jpg', purpose: 'portrait' } as const
  await me(pictureEndpoints.addAgencyPicture, { body })
  const drawn = readdirSync(join(portal.config.DATA_DIR, 'files/public'))

  await expect(me(pictureEndpoints.addAgencyPicture, { body })).rejects.toMatchObject({ status: 400 })

  expect(readdirSync(join(portal.config.DATA_DIR, 'files/public'))).toEqual(drawn)
})

test('a file that a record refers to stays when it is offered as something else', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listingId = await newListing(me)
  const { key } = await upload(me, pdf(1000))
  await attach(me, key, listingId)

  await expect(me(e.create, { body: { key, listingId, fileName: 'a.jpg' } })).rejects.toMatchObject({ status: 415 })

  expect(fileOf(key)?.size).toBe(1000)
})

test('waiting and attached files together stay within the storage of the agency, also those sent side by side', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listingId = await newListing(me)
  const kept = await upload(me, pdf(400_000))
  const document = await attach(me, kept.key, listingId)
  expect(await me(pictureEndpoints.storageUse, {})).toEqual({ usedBytes: 400_000, limitBytes: 1_000_000 })
  const addresses = [await presign(me), await presign(me), await presign(me)]

  const answers = await Promise.all(addresses.map(({ url }) => send(url, pdf(300_000))))

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
    detail: expect.stringMatching(/^Your agency has used its 0.001 GB of storage/),
  })
  await expect(presign(me)).rejects.toMatchObject({ status: 422 })
  const other = await (await portal.newAgency()).signIn()
  expect((await upload(other, pdf(300_000))).status).toBe(200)

  await me(e.remove, { params: { id: document.id } })
  await portal.owner.query(`update listing_media set archived_at = now() - interval '25 hours' where archived_at is not null`)
  await portal.owner.query("update pgboss.job set start_after = now() where state = 'created'")
  await portal.runJobs()
  expect(await me(pictureEndpoints.storageUse, {})).toMatchObject({ usedBytes: 0 })
})

test('uploads that nothing refers to are removed with their rows, even if their own job failed', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { key } = await upload(me, pdf(1000))
  await portal.owner.query(`update stored_files set created_at = now() - interval '3 days' where key = $1`, [key])
  const forget = declarations.recurring.find(({ name }) => name === 'storage.forget-uploads') ?? expect.fail('not listed')
  const scope = proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })

  await forget.run(callerOf(portal.platform, scope, newId()))

  expect(fileOf(key)).toBeUndefined()
  expect((await portal.owner.query('select 1 from stored_files where key = $1', [key])).rowCount).toBe(0)
})

test('one user asks for so many addresses a minute', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  const statuses = new Set<number>()
  for (let i = 0; i < 301; i++) await presign(me).catch(({ status }: { status: number }) => statuses.add(status))

  expect([...statuses]).toEqual([429])
  expect(await presign(colleague)).toMatchObject({ key: expect.any(String) })
})

test('while the disk is nearly full no upload is taken', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { url } = await presign(me)
  const { freeBytes } = portal.platform.storage
  portal.platform.storage.freeBytes = async () => 900_000_000
  try {
    expect((await send(url, pdf(1000))).statusCode).toBe(503)
    await expect(presign(me)).rejects.toMatchObject({ status: 503 })
  } finally {
    portal.platform.storage.freeBytes = freeBytes
  }
  expect((await send(url, pdf(1000))).statusCode).toBe(200)
})

test('only the account that runs Gable reads the files, its group too', async () => {
  const files = join(portal.config.DATA_DIR, 'files')
  const all = [files, ...readdirSync(files, { recursive: true, encoding: 'utf8' }).map((name) => join(files, name))]

  expect(all.length).toBeGreaterThan(3)
  for (const path of all) {
    const found = statSync(path)
    expect(found.mode & 0o777, path).toBe(found.isDirectory() ? 0o750 : 0o640)
  }
})
