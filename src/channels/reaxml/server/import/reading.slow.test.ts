import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { reaxmlEndpoints as e } from '../../reaxml.contract.ts'
import { uploadFeed } from '../testing-import.ts'

const portal = await testPortal()
const house = (i: number) =>
  `<residential modTime="2026-11-01-12:00:00" status="current"><agentID>XNWXNW</agentID><uniqueID>R${i}</uniqueID><price>900000</price><address><streetNumber>${i}</streetNumber><street>Main Road</street><suburb>Richmond</suburb></address></residential>`
const feed = (count: number) => `<propertyList>${Array.from({ length: count }, (_, i) => house(i)).join('')}</propertyList>`
const listings = async (me: Call) =>
  (await me(listingEndpoints.getAll, { params: { clientId: me.agencyId }, query: { limit: 200 } })).items
const keptFiles = (me: Call) => {
  const folder = join(portal.config.DATA_DIR, 'files/feeds', me.agencyId)
  return existsSync(folder) ? readdirSync(folder) : []
}

test('the upload answers before the files are read; a job says what they hold, and then they are gone', async () => {
  const me = await (await portal.newAgency()).signIn()
  const taken = await uploadFeed(portal, me, feed(250))
  expect(taken).toMatchObject({ state: 'reading', total: 0, progress: 0 })
  expect(keptFiles(me)).toHaveLength(1)
  await expect(me(e.start, { params: { id: taken.id } })).rejects.toMatchObject({ status: 409 })

  await portal.runJobs()

  const read = await me(e.batch, { params: { id: taken.id } })
  expect(read).toMatchObject({ state: 'previewed', total: 250, progress: 1, counts: { created: 250 } })
  expect(await listings(me)).toEqual([])
  expect(keptFiles(me)).toEqual([])
})

test('the login of whoever sent the feed is not even kept until it is read', async () => {
  const me = await (await portal.newAgency()).signIn()
  const login = `username="xnw-feed" password = 'Sesame>1'`
  for (const text of [feed(1), `\uFEFF${feed(1)}`]) {
    const sent = text.replace('<propertyList>', `<propertyList date="2026-11-01" ${login}>`)
    const bytes = text.startsWith('\uFEFF') ? Buffer.from(sent, 'utf16le') : Buffer.from(sent)
    const { id } = await uploadFeed(portal, me, bytes)
    const folder = join(portal.config.DATA_DIR, 'files/feeds', me.agencyId, id)
    const kept = readFileSync(join(folder, '0'))
    expect(kept.length).toBe(bytes.length)
    for (const encoding of ['latin1', 'utf16le'] as const) expect(kept.toString(encoding)).not.toMatch(/xnw-feed|Sesame/)
    await portal.runJobs()
    expect(await me(e.batch, { params: { id } })).toMatchObject({ state: 'previewed', total: 1 })
  }
})

test('somebody who cancels while it is being read has nothing to start and nothing left behind', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await uploadFeed(portal, me, feed(3))

  expect(await me(e.cancel, { params: { id } })).toMatchObject({ state: 'cancelled', total: 0 })
  await portal.runJobs()

  expect(await me(e.batch, { params: { id } })).toMatchObject({ state: 'cancelled', total: 0, counts: { created: 0 } })
  await expect(me(e.start, { params: { id } })).rejects.toMatchObject({ status: 409 })
  expect(keptFiles(me)).toEqual([])
})

test('a worker that was killed half-way through a file is followed by one that reads it from the beginning', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await uploadFeed(portal, me, feed(3))
  // The state when the first 200 of a larger file were committed.
  await portal.owner.query(
    `insert into import_items (agency_id, batch_id, position, file, root, predicted) values ($1, $2, 0, 'a.xml', 'residential', 'created')`,
    [me.agencyId, id],
  )
  await portal.runJobs()
  expect(await me(e.batch, { params: { id } })).toMatchObject({ state: 'previewed', total: 3, counts: { created: 3 } })
})

test('a file that is too large, and an upload that is cut off, leave nothing behind', async () => {
  const me = await (await portal.newAgency()).signIn()
  const head = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.xml"\r\n\r\n'
  const send = (payload: string) =>
    portal.app.inject({
      method: 'POST',
      url: e.preview.path,
      headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })
  expect((await send(`${head}${'x'.repeat(20_000_001)}\r\n--b--\r\n`)).statusCode).toBe(413)
  expect((await send(`${head}<propertyList>`)).statusCode).toBeGreaterThanOrEqual(400)
  expect(keptFiles(me)).toEqual([])
  expect((await me(e.batches, { query: {} })).items).toEqual([])
})
