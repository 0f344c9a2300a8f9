import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { writeZip } from '#formats/tables/testing.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { callerOf } from '#platform/context.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { type Move, moveEndpoints as e, undoDays } from '../../move.contract.ts'
import { forgetMove } from '../move.jobs.ts'
import { copyFiles } from './move-files.jobs.ts'
import { contactsFile, mover } from '../testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, contactsOf, notesOf, newOwner } = mover(portal)
const photoOf = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()
const [red, green] = (await Promise.all(['#a11', '#1a1'].map(photoOf))) as [Buffer, Buffer]
const pdf = Buffer.from('%PDF-1.7\n%made up\n')

let isDown = false
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (isDown || request.url?.startsWith('/gone')) return response.writeHead(404).end()
  return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(request.url?.startsWith('/text') ? 'no picture' : red)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const outside = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
const folder = mkdtempSync(join(tmpdir(), 'gable-move-files-test-'))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function zipOf(entries: Record<string, string | Buffer>): Promise<{ 'export.zip': Buffer }> {
  const path = join(folder, 'export.zip')
  rmSync(path, { force: true })
  await writeZip(
    path,
    Object.entries(entries).map(([name, content]) => ({ name, content })),
  )
  return { 'export.zip': readFileSync(path) }
}
const listing = (more = '', cells = '') => `listing_id,address,status${more}
L1,"7 Park St, Kew VIC 3101",Withdrawn${cells}
`
const placeOf = ({ tables }: Move, name: string) => tables.findIndex((one) => one.name.endsWith(name))
const said = async (me: Call, move: Move, name: string) =>
  (await rows(me, move, placeOf(move, name))).map(({ outcome, reason }) => [outcome, reason])
const missingOf = async (me: Call, { id }: Move) =>
  (await me(e.missing, { params: { id }, query: { limit: 50 } })).items.map(({ name, reason }) => [name, reason] as const)
async function listingIn(me: Call, move: Move, name = 'listing.csv') {
  const [row] = await rows(me, move, placeOf(move, name))
  return me(listingEndpoints.getOne, { params: { id: row?.record?.id ?? '' } })
}
/** A move with the work that follows it. */
async function bringAll(me: Call, files: Record<string, string | Buffer>): Promise<Move> {
  const done = await bring(me, files)
  await portal.runJobs()
  return get(me, done)
}

test('columns of photos bring them in order, from the ZIP and from addresses, and floor plans too', async () => {
  const me = await newOwner()
  const cells = `,photos/front.jpg; ${outside}/back.jpg,floorplans/plan.jpg`
  const done = await bringAll(
    me,
    await zipOf({
      'listing.csv': listing(',images,floorplan', cells),
      'photos/front.jpg': green,
      'floorplans/plan.jpg': red,
      'photos/other.jpg': red,
    }),
  )
  const { media } = await listingIn(me, done)

  expect(done.attachments).toEqual({ total: 3, fetched: 3, missing: 0 })
  expect(media.map(({ kind, fileName, state }) => [kind, fileName, state])).toEqual([
    ['photo', 'front.jpg', 'ready'],
    ['photo', 'back.jpg', 'ready'],
    ['floorplan', 'plan.jpg', 'ready'],
  ])
  expect(done.leftOut).toEqual([{ name: 'photos/other.jpg', reason: 'No row of a table names it' }])
})

test('the pictures of a REAXML file come too, and a table of the same move that names one of them brings it once', async () => {
  const me = await newOwner()
  const feed = `<propertyList date="2026-01-01-10:00:00"><residential modTime="2026-01-01-10:00:00" status="sold"><agentID>AG1</agentID>
    <uniqueID>REA-1</uniqueID><address display="yes"><streetNumber>7</streetNumber><street>Park Street</street><suburb>Kew</suburb><state>VIC</state>
    <postcode>3101</postcode></address><objects><img id="a" url="${outside}/2.jpg" format="jpg"/><img id="m" url="${outside}/1.jpg" format="jpg"/>
    <floorplan id="1" file="plan.jpg" format="jpg"/></objects></residential></propertyList>`
  const table = `listing_id,unique_id,address,status,photo1,photo2
L1,REA-1,"7 Park St, Kew VIC 3101",Sold,${outside}/1.jpg,${outside}/3.jpg
`
  const done = await bringAll(me, await zipOf({ 'listing.csv': table, 'listings.xml': feed, 'plan.jpg': green }))
  const { media } = await listingIn(me, done)

  expect(done.attachments).toEqual({ total: 4, fetched: 4, missing: 0 })
  expect(media.map(({ kind, fileName }) => [kind, fileName])).toEqual([
    ...[
      ['photo', '1.jpg'],
      ['photo', '2.jpg'],
      ['photo', '3.jpg'],
      ['floorplan', 'plan.jpg'],
    ],
  ])
})

const documents = `document_id,contact_id,listing_id,file,title,type,date
D1,0012,,files/letter.txt,Letter of Jane,,2019-03-14
D2,,L1,files/contract.pdf,Contract,Contract,
D3,,L1,Front.JPG,,Photo,
D4,,L1,files/offer.docx.txt,Offer,,2020-02-01
D5,9999,,files/letter.txt,,,
D6,0013,,../../etc/passwd,,,
D7,0013,,files/lost.pdf,Lost,,
D8,,,files/letter.txt,,,
`
const withDocuments = (table = documents) =>
  zipOf({
    'contact.csv': contactsFile,
    'document.csv': table,
    'listing.csv': listing(),
    'files/letter.txt': 'Dear Jane, thank you.',
    'files/contract.pdf': pdf,
    'photos/front.jpg': green,
    'files/offer.docx.txt': 'We offer a million.',
  })
const outcomes = [
  ['created', null],
  ['created', null],
  ['created', null],
  ['created', null],
  ['refused', 'No contact with the id 9999 came from this system'],
  ['refused', 'The path leaves the folder (..)'],
  ['created', 'It is not among the uploaded files'],
  ['refused', 'The row names no contact, no listing, no property and no note'],
]

test('a table of files hangs each on its listing, or on a note of its day about a contact; what is missing is named', async () => {
  const me = await newOwner()
  const checked = await check(me, await upload(me, await withDocuments()))
  const done = await bringAll(me, await withDocuments())
  const jane = (await contactsOf(me)).find(({ displayName }) => displayName === 'Jane Smith')
  const one = await listingIn(me, done)

  expect(await said(me, checked, 'document.csv')).toEqual(outcomes)
  expect(await said(me, done, 'document.csv')).toEqual(outcomes)
  expect(done.attachments).toEqual({ total: 5, fetched: 4, missing: 1 })
  expect(await missingOf(me, done)).toEqual([['files/lost.pdf', 'It is not among the uploaded files']])
  expect(done.leftOut).toEqual([])
  expect(await notesOf(me, jane?.id ?? '')).toMatchObject([
    {
      headline: 'Letter of Jane',
      happenedAt: expect.stringContaining('2019-03-14'),
      files: [{ fileName: 'letter.txt', contentType: 'text/plain' }],
    },
  ])
  expect(one.media).toMatchObject([
    { kind: 'photo', fileName: 'Front.JPG' },
    { kind: 'document', fileName: 'contract.pdf', caption: 'Contract', isPublished: false, urls: { original: null } },
  ])
  const { items } = await me(noteEndpoints.list, { params: { id: one.id }, query: { limit: 10 } })
  expect(items).toMatchObject([{ headline: 'Offer', files: [{ fileName: 'offer.docx.txt' }] }])
})

test('the same files again bring nothing, and one that was missing comes once it is uploaded', async () => {
  const me = await newOwner()
  const first = await bringAll(me, await withDocuments())
  const { media } = await listingIn(me, first)
  await me(mediaEndpoints.remove, { params: { id: media[0]?.id ?? '' } })
  const again = await bringAll(me, await withDocuments())
  const signed = await bringAll(me, { ...(await withDocuments()), 'lost.pdf': pdf })

  expect((await said(me, again, 'document.csv')).map(([outcome]) => outcome)).toEqual([
    ...['unchanged', 'unchanged', 'unchanged', 'unchanged', 'refused', 'refused', 'merged', 'refused'],
  ])
  expect(again.attachments).toEqual({ total: 1, fetched: 0, missing: 1 })
  expect((await get(me, first)).attachments).toEqual({ total: 4, fetched: 4, missing: 0 })
  expect(signed.attachments).toEqual({ total: 1, fetched: 1, missing: 0 })
  expect((await listingIn(me, first)).media).toHaveLength(1)
})

test('files are checked as uploads are: by content, by size, and no address inside a private network is asked', async () => {
  const me = await newOwner()
  const names = [
    'photos/text.jpg',
    'photos/large.jpg',
    'http://169.254.169.254/latest/meta-data',
    `${outside}/gone.jpg`,
    `${outside}/text.jpg`,
  ]
  const done = await bringAll(
    me,
    await zipOf({
      'listing.csv': listing(',photo_urls', `,${names.join(';')}`),
      'photos/text.jpg': 'This is no picture at all',
      'photos/large.jpg': Buffer.concat([red, Buffer.alloc(41_000_000)]),
    }),
  )

  expect(done.attachments).toEqual({ total: 5, fetched: 0, missing: 5 })
  expect(new Map(await missingOf(me, done))).toEqual(
    new Map<string, unknown>([
      ['photos/text.jpg', expect.stringMatching(/text file, not a photo/)],
      ['photos/large.jpg', 'The file is larger than 40 MB'],
      ['http://169.254.169.254/latest/meta-data', expect.stringMatching(/private network/)],
      [`${outside}/gone.jpg`, 'The web address returned 404'],
      [`${outside}/text.jpg`, expect.stringMatching(/text file, not a photo/)],
    ]),
  )
  expect((await listingIn(me, done)).media).toEqual([])
})

test('copying that is killed at any point continues, and brings each file once', async () => {
  const me = await newOwner()
  const names = ['1.jpg', '2.jpg', '3.jpg']
  const files = {
    'listing.csv': listing(',images', `,${names.map((name) => `photos/${name}`).join('; ')}`),
    ...Object.fromEntries(names.map((name) => [`photos/${name}`, name === '2.jpg' ? red : green])),
  }
  const done = await bring(me, await zipOf(files))
  const caller = callerOf(portal.platform, operatorScope(me.agencyId), 'worker')
  // Each time it gets one transaction further before it dies, and what it was about to write is lost.
  for (let deaths = 0, isDone = false; !isDone; deaths++) {
    let count = 0
    const transaction: typeof caller.transaction = (work) =>
      caller.transaction(async (ctx) => {
        const result = await work(ctx)
        if (count++ === deaths) throw new Error('The worker was killed')
        return result
      })
    isDone = await copyFiles({ ...caller, transaction }, done.id).then(
      () => deaths > 3,
      () => false,
    )
  }
  await portal.runJobs()

  expect((await get(me, done)).attachments).toEqual({ total: 3, fetched: 3, missing: 0 })
  expect((await listingIn(me, done)).media.map(({ fileName, state }) => [fileName, state])).toEqual(
    names.map((name) => [name, 'ready']),
  )
})

test('what is missing can be tried again', async () => {
  const me = await newOwner()
  isDown = true
  const done = await bringAll(me, { 'listing.csv': listing(',photo1', `,${outside}/later.jpg`) })
  expect(done.attachments).toEqual({ total: 1, fetched: 0, missing: 1 })
  isDown = false
  await me(e.retryFiles, { params: { id: done.id } })
  await portal.runJobs()

  expect((await get(me, done)).attachments).toEqual({ total: 1, fetched: 1, missing: 0 })
  expect((await listingIn(me, done)).media).toHaveLength(1)
  await expect(me(e.retryFiles, { params: { id: done.id } })).rejects.toMatchObject({ status: 409 })
})

test('undo takes files and their notes away, but not a note that a user has changed, nor photos that were there', async () => {
  const me = await newOwner()
  const first = await bringAll(me, { 'listing.csv': listing() })
  const done = await bringAll(me, await withDocuments())
  const jane = (await contactsOf(me)).find(({ displayName }) => displayName === 'Jane Smith')
  const [note] = await notesOf(me, jane?.id ?? '')
  await me(noteEndpoints.update, {
    params: { id: note?.id ?? '' },
    body: {
      version: note?.version ?? 0,
      type: 'note',
      bodyHtml: '<p>Ours</p>',
      headline: 'Ours',
      fileIds: note?.files.map(({ id }) => id) ?? [],
    } as never,
  })
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()

  expect(await get(me, done)).toMatchObject({ state: 'undone', attachments: { total: 1, fetched: 1, missing: 0 } })
  expect((await listingIn(me, first)).media).toEqual([])
  const left = await portal.owner.query('select headline from notes where agency_id = $1', [me.agencyId])
  expect(left.rows).toEqual([{ headline: 'Ours' }])
})

test('the uploads are kept until the files in them are copied; then what is missing can only be uploaded again', async () => {
  const agency = await portal.newAgency()
  const done = await bring(await agency.signIn(), await withDocuments())
  const forget = { moveId: done.id }
  const caller = callerOf(portal.platform, operatorScope(agency.id), 'command')
  await forgetMove.run(caller, forget, new AbortController().signal, { isLast: true })
  const kept = await get(await agency.signIn(), done)
  await portal.runJobs('move.files')
  const copied = await get(await agency.signIn(), done)
  await portal.owner.query(
    `update move_files set state = 'missing', entry = 0, attached_id = null where agency_id = $1 and title = 'Contract'`,
    [agency.id],
  )
  portal.advance((undoDays + 1) * 86_400_000)
  await forgetMove.run(caller, forget, new AbortController().signal, { isLast: true })

  expect(kept.attachments).toEqual({ total: 5, fetched: 0, missing: 1 })
  expect(copied.attachments).toEqual({ total: 5, fetched: 4, missing: 1 })
  expect(new Map(await missingOf(await agency.signIn(), done)).get('files/contract.pdf')).toMatch(
    /uploaded files have been deleted/,
  )
  await expect((await agency.signIn())(e.retryFiles, { params: { id: done.id } })).rejects.toMatchObject({ status: 409 })
})

test('a photo that a row names is not asked for again by a later move that finds it here', async () => {
  const me = await newOwner()
  const files = { 'listing.csv': listing(',photo1', `,${outside}/once.jpg?X-Amz-Signature=1`) }
  await bringAll(me, files)
  const changed = await bringAll(me, {
    'listing.csv': files['listing.csv'].replace('Signature=1', 'Signature=2').replace('Withdrawn', 'Off market'),
  })
  expect(changed.tables[0]?.counts).toMatchObject({ merged: 1 })
  expect(asked.filter((url) => url.startsWith('/once'))).toHaveLength(1)
  expect((await listingIn(me, changed)).media).toHaveLength(1)
})
