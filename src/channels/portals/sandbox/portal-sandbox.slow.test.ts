import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyAddress, emptyFields } from '#common/listing/listing-empty.ts'
import { writeListing } from '#formats/reaxml/reaxml.ts'
import { startPortalSandbox } from './portal-sandbox.ts'

// Long enough to be polled while it works, even on a busy machine.
const processingMs = 1500
const sandbox = await startPortalSandbox({ processingMs, credentials: { clientId: 'id', clientSecret: 'secret' } })
afterAll(() => sandbox.close())
beforeEach(() => sandbox.faults.clear())

const xml = (uniqueId: string, { headline = 'A quiet street', status = 'live' as 'live' | 'withdrawn' } = {}) =>
  writeListing(
    {
      agentId: 'ABCDEF',
      uniqueId,
      modTime: '2026-03-01T09:00:00',
      status,
      fields: {
        ...emptyFields('residential'),
        address: { ...emptyAddress, streetNumber: '1', street: 'Main Road', suburb: 'Richmond', state: 'VIC', postcode: '3121' },
        category: 'House',
        bedrooms: 3,
        bathrooms: 1,
        priceCents: 90_000_000,
        headline,
        description: 'Words',
      },
      agents: [{ name: 'Sam Taylor', phone: null, email: null }],
      media: ['a', 'b'].map((name) => ({
        kind: 'photo',
        url: `https://pictures.example/${name}.jpg`,
        modTime: null,
        format: 'jpg',
      })),
    },
    '1.64',
  )

async function token(id = 'id', secret = 'secret') {
  const response = await fetch(`${sandbox.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return { status: response.status, ...((await response.json()) as { access_token: string; expires_in: number }) }
}
async function upload(body: string, headers: Record<string, string> = {}) {
  const { access_token } = await token()
  const response = await fetch(`${sandbox.url}/listing/v1/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'text/xml', ...headers },
    body,
  })
  return { response, body: (await response.json()) as { uploadId: string; errors: { detail: string }[] } }
}
async function report(path: string) {
  const { access_token } = await token()
  const response = await fetch(`${sandbox.url}/listing/v1/upload${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return { status: response.status, ...((await response.json()) as { progress: string; result: string }) }
}
async function settled(path: string) {
  for (;;) {
    const found = await report(path)
    if (found.progress === 'COMPLETED') return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
async function result(body: string) {
  const { uploadId } = (await upload(body)).body
  return settled(`/${uploadId}`)
}

test('a token costs the right id and secret', async () => {
  expect(await token()).toMatchObject({ status: 200, expires_in: 3599 })
  expect(await token('id', 'wrong')).toMatchObject({ status: 401 })
})

test('an upload is taken at once, unknown at first, worked on, and then reported', async () => {
  const { response, body } = await upload(xml('one'))
  expect(response.status).toBe(202)
  expect(response.headers.get('x-ratelimit-remaining-minute')).toMatch(/^\d+$/)
  expect(await report(`/${body.uploadId}`)).toMatchObject({ status: 404 })
  await settled(`/${body.uploadId}`)
  const done = { progress: 'COMPLETED', result: 'NEW', externalListingId: 'one', issues: { errors: [], warnings: [] } }
  expect(await report(`/${body.uploadId}`)).toMatchObject(done)
  expect(await report('?agencyId=ABCDEF&externalListingId=one')).toMatchObject(done)
})

test('the same again is unchanged, other words are processed, a withdrawal removes it, another one finds nothing', async () => {
  expect(await result(xml('two'))).toMatchObject({ result: 'NEW' })
  expect(await result(xml('two'))).toMatchObject({ result: 'UNCHANGED' })
  expect(await result(xml('two', { headline: 'Other words' }))).toMatchObject({ result: 'PROCESSED' })
  expect(sandbox.listings.filter((l) => l.externalListingId === 'two')).toMatchObject([{ headline: 'Other words', versions: 2 }])
  expect(await result(xml('two', { status: 'withdrawn' }))).toMatchObject({ result: 'DELETED' })
  expect(await result(xml('two', { status: 'withdrawn' }))).toMatchObject({ result: 'SKIPPED' })
})

test('what is not valid by the DTD, not XML or not one listing is refused with the reasons', async () => {
  const refused = async (body: string) => {
    const answer = await upload(body)
    return { status: answer.response.status, details: answer.body.errors.map((error) => error.detail).join('\n') }
  }
  expect(await refused(xml('x').replace('<headline>', '<headlines>').replace('</headline>', '</headlines>'))).toMatchObject({
    status: 400,
    details: expect.stringContaining('/propertyList/residential'),
  })
  expect(await refused('<propertyList')).toMatchObject({ status: 400, details: expect.stringContaining('not well-formed') })
  expect(await refused(xml('x').replace('ABCDEF', '12'))).toMatchObject({
    status: 400,
    details: expect.stringContaining('six letters'),
  })
  const listing = /<residential[\s\S]*<\/residential>/
  expect(await refused(xml('x').replace(listing, (text) => text + text))).toMatchObject({
    status: 400,
    details: expect.stringContaining('exactly one'),
  })
  expect((await upload('x'.repeat(20_000_001))).response.status).toBe(413)
  expect((await upload('{}', { 'content-type': 'application/json' })).response.status).toBe(415)
})

test('without a good token nothing is taken', async () => {
  const response = await fetch(`${sandbox.url}/listing/v1/upload`, {
    method: 'POST',
    headers: { authorization: 'Bearer invented', 'content-type': 'text/xml' },
    body: xml('x'),
  })
  expect(response.status).toBe(401)
})

test('faults come on request, strike as often as asked and are then over', async () => {
  const ask = (fault: object) =>
    fetch(`${sandbox.url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    })
  expect((await ask({ kind: 'nonsense' })).status).toBe(400)
  expect((await ask({ kind: 'forbidden', count: 2 })).status).toBe(201)
  expect((await upload(xml('x'))).response.status).toBe(403)
  expect((await upload(xml('x'))).response.status).toBe(403)
  expect((await upload(xml('x'))).response.status).toBe(202)
  await ask({ kind: 'down', seconds: 1 })
  await expect(token()).rejects.toThrow()
  await expect(token()).rejects.toThrow()
  await vi.waitFor(async () => expect(await token()).toMatchObject({ status: 200 }), { timeout: 10_000 })
})

test('a small page shows what is on the site, without a way for a listing to bring its own markup', async () => {
  await result(xml('three', { headline: '<b>Bold</b> & loud' }))
  const page = await (await fetch(sandbox.url)).text()

  expect(page).toContain('&lt;b&gt;Bold')
  expect(page).toContain('three')
})
