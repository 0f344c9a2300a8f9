import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { callerOf } from '#platform/context.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { mediaEndpoints as e } from '../media.contract.ts'
import { makeVariants } from './media.jobs.ts'
import { attachStored } from './sample-media.service.ts'

const portal = await testPortal()
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
  .jpeg()
  .toBuffer()

async function put(me: Call, bytes: Buffer, fileType = 'image/jpeg', fileName = 'front.jpg') {
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName, fileType } })
  const answer = await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': fileType }, payload: bytes })
  return { key, url, status: answer.statusCode }
}
async function newListing() {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const add = async (bytes = photo, fileName = 'front.jpg') => {
    const { key } = await put(me, bytes)
    return me(e.create, { body: { key, listingId: id, fileName } })
  }
  const read = () => me(listingEndpoints.getOne, { params: { id } })
  return { me, id, add, read }
}

test('an uploaded photo gets its variants in the background, and the list its thumb', async () => {
  const { me, add, read } = await newListing()
  expect(await add()).toMatchObject({ state: 'processing', position: 0 })

  await portal.runJobs()

  const [media] = (await read()).media
  expect(media).toMatchObject({
    state: 'ready',
    widthPx: 900,
    heightPx: 600,
    urls: { thumb: expect.stringMatching(/^\/m\/[\w-]{22}\/thumb\.webp$/), portal: expect.stringMatching(/\.jpg$/) },
  })
  const picture = await portal.app.inject(media?.urls.thumb ?? '')
  expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': expect.stringContaining('immutable') })
  expect((await sharp(picture.rawPayload).metadata()).width).toBe(400)
  const { items } = await me(listingEndpoints.getAll, { params: { clientId: me.agencyId }, query: {} })
  expect(items[0]?.photoUrl).toBe(media?.urls.thumb)
})

test('photos that a user adds are prepared before those of demo data and feeds that wait already', async () => {
  const { me, id, add } = await newListing()
  const caller = callerOf(portal.platform, operatorScope(me.agencyId), 'demo')
  await caller.transaction((ctx) =>
    attachStored(ctx, { listingId: id, kind: 'photo', storageKey: 'demo/1.jpg', fileName: '1.jpg', position: 9 }),
  )
  await add()

  const { rows } = await portal.owner.query<{ priority: number }>(
    `select priority from pgboss.job where name = $1 and state = 'created' and data ->> 'agencyId' = $2 order by created_on`,
    [makeVariants.name, me.agencyId],
  )
  expect(rows.map(({ priority }) => priority)).toEqual([0, 1])
})

test('the kind of a file is told by its content and not by its name', async () => {
  const { me, id } = await newListing()
  for (const [bytes, words] of [
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 'HTML'],
    [Buffer.from('%PDF-1.7 x'), 'PDF'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
    [Buffer.alloc(0), 'empty'],
  ] as const) {
    const { key } = await put(me, bytes)
    await expect(me(e.create, { body: { key, listingId: id, fileName: 'front.jpg' } })).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining(words),
    })
  }
})

test('what hides behind the pixels of a photo does not come through, and a PDF that is a page, too, is only ever a PDF', async () => {
  const { me, id, add, read } = await newListing()
  const page = '<html><script>alert("polyglot")</script></html>'
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)])
  await add(Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), Buffer.from(`${page}PK\u0003\u0004`)]))
  const { key } = await put(me, Buffer.from(`%PDF-1.7\n${page}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF`), 'application/pdf')
  const document = await me(e.create, { body: { key, listingId: id, fileName: 'plan.html', kind: 'document' } })
  await me(e.update, { params: { id: document.id }, body: { isPublished: true } })
  await portal.runJobs()

  const { media } = await read()
  const addresses = media.flatMap(({ urls }) => Object.values(urls).filter((url) => url !== null))
  const { url } = await me(e.openOriginal, { params: { id: document.id } })
  let pictures = 0
  for (const address of [...addresses, url]) {
    const { statusCode, headers, rawPayload } = await portal.app.inject(address)
    expect(statusCode, address).toBe(200)
    expect(headers, address).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy'], address).toMatch(/default-src 'none'|^sandbox$/)
    expect(headers['content-type'], address).toMatch(/^(image\/(jpeg|webp|png)|application\/pdf)$/)
    if (headers['content-type'] !== 'application/pdf') pictures += rawPayload.includes('polyglot') ? 100 : 1
  }
  expect((await portal.app.inject(url)).headers['content-disposition']).toMatch(/^attachment/)
  expect(pictures).toBeGreaterThan(3)
  expect(pictures).toBeLessThan(100)
})

test('an upload address takes only what it was signed for', async () => {
  const { me } = await newListing()
  const { url } = await me(pictureEndpoints.presign, { query: { fileName: 'a.jpg', fileType: 'image/jpeg' } })
  const status = async (address: string, payload: Buffer | string, type = 'image/jpeg') =>
    (await portal.app.inject({ method: 'PUT', url: address, headers: { 'content-type': type }, payload })).statusCode

  expect(await status(url.replace('image%2Fjpeg', 'text%2Fhtml'), 'x', 'text/html')).toBe(403)
  expect(await status(url, 'x', 'image/png')).toBe(415)
  expect(await status(url.replace(/max=\d+/, 'max=99999999999'), 'x')).toBe(403)
  expect(await status(url.replace(/uploads\/[^?]+/, 'uploads/../../secret.key'), 'x')).toBeOneOf([400, 403, 404])
  expect(await status(url, Buffer.alloc(40_000_001))).toBe(413)
  expect(await status(url, photo)).toBe(200)
})

test('a key of another agency, or of nothing, is refused', async () => {
  const { me, id } = await newListing()
  const other = await (await portal.newAgency()).signIn()
  const { key } = await put(other, photo)

  await expect(me(e.create, { body: { key, listingId: id, fileName: 'a.jpg' } })).rejects.toMatchObject({ status: 400 })
  await expect(
    me(e.create, { body: { key: `uploads/${me.agencyId}/nothing`, listingId: id, fileName: 'a.jpg' } }),
  ).rejects.toMatchObject({ status: 400 })
})

test('a broken photo fails with a reason and does not stop the others', async () => {
  const { add, read } = await newListing()
  await add(photo.subarray(0, photo.length / 2), 'half.jpg')
  await add()

  await portal.runJobs()

  expect((await read()).media.map((m) => [m.state, m.problem])).toEqual([
    ['failed', expect.any(String)],
    ['ready', null],
  ])
})

test('photos are put in order, the first is the main one, and a removal can be undone', async () => {
  const { me, id, add, read } = await newListing()
  const blue = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#24c' } })
    .jpeg()
    .toBuffer()
  const [a, b] = [await add(), await add(blue)]
  await portal.runJobs()

  await me(e.reorder, { params: { id }, body: { mediaIds: [b.id, a.id] } })
  expect((await read()).media.map((m) => m.id)).toEqual([b.id, a.id])
  const thumb = async () =>
    (await me(listingEndpoints.getAll, { params: { clientId: me.agencyId }, query: {} })).items[0]?.photoUrl
  const main = await thumb()
  await me(e.remove, { params: { id: b.id } })
  expect(await thumb()).not.toBe(main)
  await me(e.restore, { params: { id: b.id } })
  expect(await thumb()).toBe(main)
  await expect(me(e.reorder, { params: { id }, body: { mediaIds: [id] } })).rejects.toMatchObject({ status: 400 })
})

test('background work does not make an open editor stale', async () => {
  const { me, id, add } = await newListing()
  await add()
  await portal.runJobs()

  expect(await me(listingEndpoints.update, { params: { id }, body: { version: 1, headline: 'Still fresh' } })).toMatchObject({
    version: 2,
  })
})

test('the form of the specification uploads several files at once', async () => {
  const { me, id, read } = await newListing()
  const part = (head: string, body: Buffer) =>
    Buffer.concat([Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), body, Buffer.from('\r\n')])
  const payload = Buffer.concat([
    part('name="listingId"', Buffer.from(id)),
    part('name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg', photo),
    part('name="files"; filename="b.jpg"\r\nContent-Type: image/jpeg', photo),
    Buffer.from('--b--\r\n'),
  ])
  const answer = await portal.app.inject({
    method: 'POST',
    url: e.uploadForm.path,
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload,
  })

  expect(answer.statusCode).toBe(201)
  expect((await read()).media).toHaveLength(2)
})

test("another agency's or agent's pictures cannot be touched", async () => {
  const { add } = await newListing()
  const { id: mediaId } = await add()
  const stranger = await (await portal.newAgency()).signIn()
  const calls = [
    () => stranger(e.remove, { params: { id: mediaId } }),
    () => stranger(e.update, { params: { id: mediaId }, body: { caption: 'x' } }),
    () => stranger(e.restore, { params: { id: mediaId } }),
  ]

  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
})

const site = createServer((request, response) => {
  if (request.url === '/front.jpg') return void response.end(photo)
  if (request.url === '/loop') return void response.writeHead(302, { location: '/loop' }).end()
  if (request.url === '/page.jpg') return void response.end('<html></html>')
  response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(site, 'listening')
afterAll(() => void site.close())
const sitePort = (site.address() as { port: number }).port

async function fromFeed(urls: string[]) {
  const me = await (await portal.newAgency()).signIn()
  const images = urls
    .map((url, i) => `<img id="${'mabcdefgh'[i]}" modTime="2026-11-01-10:00:00" url="${url}" format="jpg"/>`)
    .join('')
  const text = `<propertyList><residential modTime="2026-11-01-10:00:00" status="current"><agentID>XNWXNW</agentID><uniqueID>P1</uniqueID><address><street>Main Road</street><suburb>Richmond</suburb></address><images>${images}</images></residential></propertyList>`
  const preview = await portal.app.inject({
    method: 'POST',
    url: '/api/reaxml/preview',
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\nContent-Disposition: form-data; name="files"; filename="f.xml"\r\n\r\n${text}\r\n--b--\r\n`,
  })
  await portal.runJobs()
  await portal.app.inject({
    method: 'POST',
    url: `/api/reaxml/batches/${preview.json().id}/start`,
    headers: { authorization: `Bearer ${me.accessToken}` },
  })
  await portal.runJobs()
  const { items } = await me(listingEndpoints.getAll, { params: { clientId: me.agencyId }, query: {} })
  return me(listingEndpoints.getOne, { params: { id: items[0]?.id ?? '' } })
}

test('pictures that a feed names are fetched; missing and wrong ones say why', async () => {
  const at = (path: string) => `http://127.0.0.1:${sitePort}${path}`
  const { media } = await fromFeed([at('/front.jpg'), at('/gone.jpg'), at('/page.jpg'), at('/loop')])

  expect(media.map((m) => m.state)).toEqual(['ready', 'failed', 'failed', 'failed'])
  expect(media.map((m) => m.problem)).toEqual([
    null,
    expect.stringContaining('404'),
    expect.stringContaining('HTML'),
    expect.stringContaining('too many times'),
  ])
})

test('addresses in private networks are refused unless the settings allow them', async () => {
  const { media } = await fromFeed([
    'http://10.1.2.3/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/a.jpg',
    `http://localhost:${sitePort}/front.jpg`,
    'file:///etc/passwd',
  ])

  for (const m of media) expect(m).toMatchObject({ state: 'failed' })
  expect(media[0]?.problem).toContain('private network')
})

test('the variants of one photo made twice at the same moment leave one folder', async () => {
  const { me, add, read } = await newListing()
  const { id } = await add()
  const folders = () => readdirSync(join(portal.config.DATA_DIR, 'files/public')).toSorted()
  const before = folders()
  const caller = callerOf(portal.platform, operatorScope(me.agencyId), 'twice')
  const make = () => makeVariants.run(caller, { mediaId: id }, new AbortController().signal, { isLast: false })

  await Promise.all([make(), make(), make()])

  const added = folders().filter((name) => !before.includes(name))
  expect(added).toHaveLength(1)
  expect((await read()).media[0]?.urls.thumb).toContain(added[0])
})
