// An agency moves between two installations, each with a database and files of its own.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { verifyAudit } from '#accounts/audit/server/chain.service.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { importFeedFiles } from '#channels/reaxml/server/reaxml.service.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { callerOf } from '#platform/context.ts'
import { declarations } from '#server/declarations.ts'
import { differences, readArchive } from '#server/testing/compare-archives.ts'
import { manifestIn, partsOf, spoilings, writeParts } from '#server/testing/spoil-archive.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { removeAgencies, unfinishedImport } from '#server/remove-agencies.ts'
import { fillAgency } from '#server/testing/fill/fill-agency.ts'
import { installationEndpoints as e } from '../../../installation.contract.ts'
import { release } from '../../restored.service.ts'
import { archiveToWrite } from '../archive.service.ts'
import { importArchive } from './import-archive.ts'

const [here, there] = await Promise.all([testPortal(), testPortal({}, { own: true })])
const folder = mkdtempSync(join(tmpdir(), 'gable-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function exported({ platform }: TestPortal, agencyId: string, options = {}): Promise<string> {
  const path = join(folder, `${randomUUID()}.zip`)
  const { archive } = await archiveToWrite(callerOf(platform, operatorScope(agencyId), 'test'), declarations, options)
  await pipeline(archive(), createWriteStream(path))
  return path
}
const imported = (portal: TestPortal, path: string, slug?: string) =>
  importArchive(portal.platform, declarations.archived, { path, slug, say: () => {} })
const countAgencies = async ({ owner }: TestPortal) =>
  (await owner.query<{ n: number }>('select count(*)::int as n from agencies')).rows[0]?.n

test('an agency with every kind of record is the same in the installation it comes to, and a second import changes nothing', async () => {
  const agency = await here.newAgency()
  const me = await agency.signIn()
  await fillAgency(here, me, 'Ownwords')
  const path = await exported(here, me.agencyId)

  const result = await imported(there, path)
  expect(result).toMatchObject({ slug: agency.slug, isNew: true, leftOut: {} })
  const second = await exported(there, result.id)
  expect(differences(await readArchive(path), await readArchive(second))).toEqual([])
  expect(await verifyAudit(callerOf(there.platform, operatorScope(result.id), 'test'))).toMatchObject({ isWhole: true })

  const { rows: proofs } = await there.owner.query<{ file_key: string }>(
    'select file_key from document_proofs where agency_id = $1',
    [result.id],
  )
  expect(proofs).toHaveLength(1)
  for (const ending of ['', '.svg'])
    expect(await there.platform.storage.size(`${proofs[0]?.file_key}${ending}`)).toBeGreaterThan(1000)

  expect(await imported(there, path)).toMatchObject({ id: result.id, isNew: false, rows: 0 })
  expect(differences(await readArchive(path), await readArchive(await exported(there, result.id)))).toEqual([])
}, 120_000)

test('it sends nothing until an owner allows it, and no user has a password', async () => {
  const agency = await here.newAgency()
  const me = await agency.signIn()
  const { id, users } = await imported(there, await exported(here, me.agencyId))
  expect(users).toEqual({ withLogin: 1, withoutLogin: [] })
  const { rows } = await there.owner.query(
    `select status, has_password from users u join logins l on l.user_id = u.id where u.agency_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ status: 'invited', has_password: false }])

  const mail = { to: 'ann@a.example', subject: 'x', text: 'x', html: 'x' }
  await expect(there.platform.mailer.send(mail, id)).rejects.toThrow(/imported from an archive/)
  const other = await (await there.newAgency()).signIn()
  expect(await other(e.held, {})).toEqual({ isHeld: false, by: null })
  await callerOf(there.platform, operatorScope(id), 'test').transaction(release)
  await there.platform.mailer.send(mail, id)
  expect(there.mails).toHaveLength(1)
}, 60_000)

test('the feed that brought a listing goes on with it, and the same file again changes nothing', async () => {
  const me = await (await here.newAgency()).signIn()
  const feed = (hour: number, price: number) => [
    {
      name: 'a.xml',
      bytes:
        Buffer.from(`<propertyList date="2026-11-01-1${hour}:00:00"><residential modTime="2026-11-01-1${hour}:00:00" status="current">
        <agentID>CRM</agentID><uniqueID>77</uniqueID><headline>By the river</headline><price>${price}</price></residential></propertyList>`),
    },
  ]
  const read = async ({ platform }: TestPortal, agencyId: string, files: ReturnType<typeof feed>) =>
    (await importFeedFiles(callerOf(platform, operatorScope(agencyId), 'test'), files, { isDryRun: false })).listings.map(
      ({ outcome }) => outcome,
    )
  expect(await read(here, me.agencyId, feed(1, 700_000))).toEqual(['created'])

  const { id } = await imported(there, await exported(here, me.agencyId))

  expect(await read(there, id, feed(1, 700_000))).toEqual(['unchanged'])
  expect(await read(there, id, feed(2, 650_000))).toEqual(['updated'])
  const { rows } = await there.owner.query(`select fields ->> 'priceCents' as price from listings where agency_id = $1`, [id])
  expect(rows).toEqual([{ price: '65000000' }])
})

test('interrupted anywhere, it continues and has each row once', async () => {
  const me = await (await here.newAgency()).signIn()
  for (let n = 0; n < 3; n++) await me(contactEndpoints.create, { body: { firstName: `N${n}`, lastName: 'Name' } })
  const path = await exported(here, me.agencyId)
  const { database } = there.platform
  let left = 0
  const breaking = {
    ...there.platform,
    database: {
      ...database,
      inAgency: (...args: Parameters<typeof database.inAgency>) => {
        if (left-- <= 0) throw new Error('the machine is gone')
        return database.inAgency(...args)
      },
    },
  } as typeof there.platform
  let stops = 0
  for (let steps = 1; ; steps += 3) {
    left = steps
    const result = await importArchive(breaking, declarations.archived, { path, say: () => {} }).catch((error: Error) => {
      expect(error.message).toBe('the machine is gone')
      stops++
      return undefined
    })
    if (!result) continue
    expect(differences(await readArchive(path), await readArchive(await exported(there, result.id)))).toEqual([])
    break
  }
  expect(stops).toBeGreaterThan(3)
}, 120_000)

test('what an import left half done is removed with its address and files, and a finished agency never', async () => {
  const agency = await here.newAgency()
  const me = await agency.signIn()
  await me(contactEndpoints.create, { body: { firstName: 'Half', lastName: 'Way' } })
  const path = await exported(here, me.agencyId)
  const { database } = there.platform
  let left = 12
  const breaking = {
    ...there.platform,
    database: {
      ...database,
      inAgency: (...args: Parameters<typeof database.inAgency>) => {
        if (left-- <= 0) throw new Error('a row that no table takes')
        return database.inAgency(...args)
      },
    },
  } as typeof there.platform
  const before = await countAgencies(there)
  await expect(importArchive(breaking, declarations.archived, { path, say: () => {} })).rejects.toThrow('a row that')
  const owner = there.owner.options
  const half = await unfinishedImport(owner, agency.slug)
  expect(half).toMatchObject({ id: expect.any(String) })
  expect((await there.app.inject({ url: `/p/${agency.slug}` })).statusCode).toBe(404)

  await removeAgencies({ owner, storage: there.platform.storage }, [half?.id ?? ''])
  expect(await countAgencies(there)).toBe(before)
  expect(await imported(there, path)).toMatchObject({ slug: agency.slug, isNew: true })
  expect(await unfinishedImport(owner, agency.slug)).toBeUndefined()
})

test('an archive with bad rows is refused with each of them named, and nothing of it is written', async () => {
  const agency = await here.newAgency()
  const me = await agency.signIn()
  await fillAgency(here, me, 'Ownwords')
  const parts = await partsOf(await exported(here, me.agencyId))
  const count = await countAgencies(there)
  const doctored = async (changes: Record<string, (row: Record<string, never>) => object>) => {
    const changed = new Map(parts)
    for (const [table, change] of Object.entries(changes)) {
      const [first = '{}', ...rest] = String(parts.get(`records/${table}.jsonl`)).split('\n')
      changed.set(`records/${table}.jsonl`, Buffer.from([JSON.stringify(change(JSON.parse(first) as never)), ...rest].join('\n')))
    }
    const path = join(folder, `${randomUUID()}.zip`)
    await writeParts(path, changed, { manifest: manifestIn(parts), isSigned: true })
    return path
  }
  const inFields = (more: object) => (row: Record<string, object>) => ({ ...row, fields: { ...row['fields'], ...more } })

  const byContract = await doctored({
    agencies: (row: Record<string, object>) => ({ ...row, branding: { ...row['branding'], primaryColour: 'red;}' } }),
    contacts: inFields({ emails: [{ address: 'no address', label: 'work' }] }),
    listings: inFields({ links: [{ kind: 'video', url: 'javascript:xq1()' }] }),
    posts: inFields({ slug: '../x' }),
    preferences: inFields({ suburbs: 'Newport' }),
    tasks: (row) => ({ ...row, subject: '' }),
    users: (row) => ({ ...row, email: 'x'.repeat(300) }),
  })
  const refusal = await imported(there, byContract).catch((error: Error) => error.message)
  for (const named of ['branding.primaryColour', 'emails.0', 'links.0.url', 'fields.slug', 'fields.suburbs', 'subject', 'email:'])
    expect(refusal).toContain(named)

  for (const [table, bad, says] of [
    ['posts', { status: 'published', live: null }, /row of posts .*check constraint/],
    ['tasks', { due_on: 'someday' }, /row of tasks .*invalid input syntax/],
    ['notes', { created_at: null }, /row of notes .*not-null/],
    ['notes', { unknown_column: 1 }, /column notes.unknown_column/],
    ['contacts', { id: 'x' }, /row of contacts/],
  ] as const)
    await expect(imported(there, await doctored({ [table]: (row) => ({ ...row, ...bad }) }))).rejects.toThrow(says)
  const twice = new Map(parts).set('records/notes.jsonl', Buffer.concat(Array(2).fill(parts.get('records/notes.jsonl'))))
  const path = join(folder, 'twice.zip')
  await writeParts(path, twice, { manifest: manifestIn(parts), isSigned: true })
  await expect(imported(there, path)).rejects.toThrow(/row of notes .*unique/)
  expect(await countAgencies(there)).toBe(count)
  expect(await unfinishedImport(there.owner.options, agency.slug)).toBeUndefined()
}, 60_000)

test('a copy beside the agency it was made from needs another address, and shares no file and no login with it', async () => {
  const agency = await here.newAgency()
  const me = await agency.signIn()
  const path = await exported(here, me.agencyId)
  await expect(imported(here, path)).rejects.toThrow(/already exists.*--slug/)

  const { id, users } = await imported(here, path, `${agency.slug}-copy`)
  expect(users.withoutLogin).toEqual([me.email])
  const { rows } = await here.owner.query<{ email: string }>('select email from users where agency_id = $1', [id])
  expect(rows[0]?.email).toMatch(/^user-.*@imported\.invalid$/)
  expect((await me(e.held, {})).isHeld).toBe(false)
})

test('an archive of a version from before the baseline of the schema comes in', async () => {
  const agency = await here.newAgency()
  const parts = await partsOf(await exported(here, (await agency.signIn()).agencyId))
  const path = join(folder, 'older.zip')
  const migrations = ['0001_agencies_and_users.sql', '0009_partitions_and_row_level_security.sql', '0082_refusals_in_backups.sql']
  await writeParts(path, parts, { manifest: { ...manifestIn(parts), migrations } })

  expect(await imported(there, path)).toMatchObject({ slug: agency.slug, isNew: true })
})

test('an archive from before external_refs brings the names that feeds know listings by', async () => {
  const me = await (await here.newAgency()).signIn()
  const listing = await me(listingEndpoints.create, { body: { saleOrLease: 'sale', listingClass: 'residential' } })
  const parts = await partsOf(await exported(here, me.agencyId))
  parts.delete('records/external_refs.jsonl')
  const row = {
    ...{ agency_id: me.agencyId, feed_agent_id: 'XNWXNW', feed_unique_id: 'A-1', listing_id: listing.id, root: 'residential' },
    ...{ content_hash: '\\x0102', seen_messages: ['m'], mod_time: '2026-11-01T10:00:00', imported_at: '2026-11-01T00:00:00Z' },
  }
  parts.set('records/feed_listings.jsonl', Buffer.from(`${JSON.stringify(row)}\n`))
  const path = join(folder, 'feeds.zip')
  await writeParts(path, parts, { manifest: manifestIn(parts), isSigned: true })

  const { id } = await imported(there, path)
  const { rows } = await there.owner.query(
    'select source, kind, external_id, record_id, content_hash, state from external_refs where agency_id = $1',
    [id],
  )
  expect(rows).toEqual([
    {
      ...{ source: 'REAXML XNWXNW', kind: 'listing', external_id: 'A-1', record_id: listing.id },
      content_hash: Buffer.from([1, 2]),
      state: { root: 'residential', seenMessages: ['m'], modTime: '2026-11-01T10:00:00' },
    },
  ])
})

test('an archive from before replies were emails comes in without those that waited there', async () => {
  const me = await (await here.newAgency()).signIn()
  const parts = await partsOf(await exported(here, me.agencyId))
  const row = {
    agency_id: me.agencyId,
    id: randomUUID(),
    enquiry_id: randomUUID(),
    subject: 'Yes',
    body: 'It is',
    created_at: '2026-11-01',
  }
  parts.set('records/enquiry_replies.jsonl', Buffer.from(`${JSON.stringify(row)}\n`))
  const path = join(folder, 'replies.zip')
  await writeParts(path, parts, { manifest: manifestIn(parts), isSigned: true })

  const { id } = await imported(there, path)
  const { rows } = await there.owner.query(
    'select (select count(*) from emails where agency_id = $1) + (select count(*) from enquiries where agency_id = $1) as n',
    [id],
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('a file of another agency that a doctored archive names is not reached', async () => {
  const me = await (await here.newAgency()).signIn()
  const listing = await me(listingEndpoints.create, { body: { saleOrLease: 'sale', listingClass: 'residential' } })
  const victim = `uploads/${(await there.newAgency()).id}/00000000-0000-4000-8000-000000000001`
  const parts = await partsOf(await exported(here, me.agencyId))
  const media = {
    agency_id: randomUUID(),
    id: randomUUID(),
    listing_id: listing.id,
    kind: 'photo',
    position: 0,
    file_name: 'a',
    state: 'ready',
    token: 'x',
    storage_key: victim,
  }
  parts.set('records/listing_media.jsonl', Buffer.from(`${JSON.stringify(media)}\n`))
  const path = join(folder, 'doctored.zip')
  await writeParts(path, parts, { manifest: manifestIn(parts), isSigned: true })

  const { id } = await imported(there, path)
  const { rows } = await there.owner.query<{ agency: string; key: string }>(
    'select agency_id as agency, storage_key as key from listing_media where id = $1',
    [media.id],
  )
  expect(rows).toEqual([{ agency: id, key: expect.stringMatching(new RegExp(`^uploads/${id}/`)) }])
})

test.each(Object.entries(spoilings))('%s is refused, and nothing is written', async (_, { says, write }) => {
  const me = await (await here.newAgency()).signIn()
  const path = join(folder, `${randomUUID()}.zip`)
  await write(path, await partsOf(await exported(here, me.agencyId)))
  const before = await countAgencies(there)

  await expect(imported(there, path)).rejects.toThrow(says)
  expect(await countAgencies(there)).toBe(before)
})
