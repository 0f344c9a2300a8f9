import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { auditEndpoints } from '#accounts/audit/audit-log.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { TestAgency } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { archivedBy } from '#platform/archive-parts.ts'
import { callerOf } from '#platform/context.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { installationEndpoints as e } from '../../installation.contract.ts'
import { writeArchive } from './write-archive.ts'

const portal = await testPortal()
type Me = Awaited<ReturnType<TestAgency['signIn']>>

async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}
async function download(me: Me): Promise<Map<string, Buffer>> {
  const { url } = await me(e.archiveLink, {})
  const answer = await portal.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  return unzipped(answer.rawPayload)
}
const rowsOf = (entries: Map<string, Buffer>, table: string) =>
  String(entries.get(`records/${table}.jsonl`) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('an archive holds every record of the agency, its files, the lists for other programs, and check sums of all of it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const noteId = randomUUID()
  // More than one read takes.
  await portal.owner.query(
    `insert into notes (agency_id, id, type, body_html, happened_at)
     select $1, case n when 1 then $2::uuid else gen_random_uuid() end, 'note', '<p>' || n || '</p>', now() from generate_series(1, 1200) n`,
    [me.agencyId, noteId],
  )
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Zoë "Z"', lastName: '<O’Brien>, Ltd' } })
  const listing = await me(listingEndpoints.create, { body: { saleOrLease: 'sale', listingClass: 'residential' } })
  const key = `uploads/${me.agencyId}/00000000-0000-4000-8000-000000000001`
  await portal.platform.storage.put(key, Buffer.from('the very file'))
  await portal.owner.query(
    `insert into stored_files (agency_id, key, size_bytes, received_at, attached_at, created_at) values ($1, $2, 13, now(), now(), now())`,
    [me.agencyId, key],
  )

  await portal.owner.query(
    `insert into note_files (agency_id, id, note_id, file_name, content_type, storage_key, size_bytes) values ($1, gen_random_uuid(), $2, 'plan.pdf', 'application/pdf', $3, 13)`,
    [me.agencyId, noteId, key],
  )

  expect(await me(e.archiveSize, {})).toEqual({ files: 1, bytes: 13 })
  const entries = await download(me)

  expect(new Set(rowsOf(entries, 'notes').map((row) => row['id'])).size).toBe(1200)
  expect(rowsOf(entries, 'contacts')).toMatchObject([{ id, fields: { lastName: '<O’Brien>, Ltd' } }])
  expect(rowsOf(entries, 'listings')).toMatchObject([{ id: listing.id }])
  expect(rowsOf(entries, 'agencies')).toMatchObject([{ id: me.agencyId }])
  expect(String(entries.get(`files/${key}`))).toBe('the very file')
  expect(String(entries.get('open/contacts.csv'))).toContain('O’Brien')
  expect(String(entries.get('open/contacts.vcf'))).toContain('BEGIN:VCARD')
  expect(String(entries.get('open/listings.xml'))).toContain('<propertyList')
  expect(String(entries.get('README.html'))).toContain('1,200')
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as { entries: { name: string; sha256: string }[] }
  const listed = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, bytes] of entries)
    if (name !== 'manifest.json') expect(listed.get(name), name).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(listed.size).toBe(entries.size - 1)
})

test('the uncut picture of an edited one is in it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listing = await me(listingEndpoints.create, { body: { saleOrLease: 'sale', listingClass: 'residential' } })
  const key = `uploads/${me.agencyId}/${randomUUID()}`
  await portal.owner.query(
    `insert into listing_media (agency_id, id, listing_id, kind, position, file_name, state, token, storage_key)
     values ($1, gen_random_uuid(), $2, 'photo', 0, 'a.jpg', 'ready', 'aaaaaaaaaaaaaaaaaaaaaa', $3)`,
    [me.agencyId, listing.id, key],
  )
  await portal.platform.storage.put(key, Buffer.from('original'))
  await portal.platform.storage.put(`${key}.whole.webp`, Buffer.from('uncut'))
  const entries = await download(me)
  expect(String(entries.get(`files/${key}`))).toBe('original')
  expect(String(entries.get(`files/${key}.whole.webp`))).toBe('uncut')
})

test('nothing of another agency and no secret is in it', async () => {
  const other = await (await portal.newAgency()).signIn()
  await other(contactEndpoints.create, { body: { firstName: 'Somebody', lastName: 'Elsewhere' } })
  const me = await (await portal.newAgency()).signIn()
  const entries = await download(me)

  const whole = [...entries.values()].map(String).join('\n')
  expect(whole).not.toContain('Elsewhere')
  expect(whole).not.toContain(other.agencyId)
  expect(whole).not.toContain('$argon2')
})

test('the link is for owners, ends after a minute, cannot be changed, and is in the audit log', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const admin = await agency.signIn('admin')
  await expect(admin(e.archiveLink, {})).rejects.toMatchObject({ status: 403 })
  await expect(admin(e.archiveSize, {})).rejects.toMatchObject({ status: 403 })

  const { url } = await me(e.archiveLink, {})
  const { items } = await me(auditEndpoints.list, { query: {} })
  expect(items[0]).toMatchObject({ action: 'exported the agency' })
  const at = url.length - 5
  const changed = url.slice(0, at) + (url[at] === 'A' ? 'B' : 'A') + url.slice(at + 1)
  expect((await portal.app.inject({ method: 'GET', url: changed })).statusCode).toBe(410)
  expect((await portal.app.inject({ method: 'GET', url: '/archive/x' })).statusCode).toBe(410)
  portal.advance(61_000)
  expect((await portal.app.inject({ method: 'GET', url })).statusCode).toBe(410)
  portal.advance(-61_000)
})

test('a link serves one download at a time, and another one when that has ended', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { url } = await me(e.archiveLink, {})
  const locker = await portal.owner.connect()
  await locker.query('begin; lock table notes in access exclusive mode')

  const first = portal.app.inject({ method: 'GET', url })
  const isWaiting = async () => (await locker.query('select 1 from pg_locks where not granted limit 1')).rowCount === 1
  await expect.poll(isWaiting).toBe(true)
  const second = await portal.app.inject({ method: 'GET', url })
  await locker.query('commit')
  locker.release()

  expect({ status: second.statusCode, text: second.body }).toEqual({
    status: 409,
    text: expect.stringContaining('This download is already running'),
  })
  expect((await first).statusCode).toBe(200)
  expect((await portal.app.inject({ method: 'GET', url })).statusCode).toBe(200)
})

test('an archive that cannot be finished ends as a broken download, and says why in the log', async () => {
  const me = await (await portal.newAgency()).signIn()
  const caller = callerOf(portal.platform, operatorScope(me.agencyId), 'test')
  const open = new Map([['bad.csv', () => Promise.reject(new Error('the disk is full'))]])
  const archive = writeArchive(
    caller,
    { ...archivedBy([]), tables: ['notes'], open },
    { name: 'Bay', day: '2026-11-25', madeAt: new Date().toISOString() },
  )
  await expect(buffer(archive)).rejects.toThrow('the disk is full')
  expect(portal.logLines.join('')).toContain('an archive was not finished')
})
