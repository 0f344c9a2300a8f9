import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { reaxmlEndpoints as e } from '../../reaxml.contract.ts'
import { uploadFeed } from '../testing-import.ts'

const portal = await testPortal()
const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#a53' } })
  .jpeg()
  .toBuffer()
const asked: string[] = []
const site = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url?.startsWith('/ann')) response.end(picture)
  else if (request.url === '/page.jpg') response.end('<!doctype html><p>Sign in</p>')
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(site, 'listening')
afterAll(() => site.close())
const at = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`

const photo = (url: string, id = '1') => `<media><attachment id="${id}" usage="agentPhoto" url="${url}"/></media>`
const agent = (name: string, inner = '') => `<listingAgent id="1"><name>${name}</name>${inner}</listingAgent>`
let hours = 10
const house = (uniqueId: string, agents: string) =>
  `<residential modTime="2026-11-01-${String(hours++).padStart(2, '0')}:00:00" status="current"><agentID>XNWXNW</agentID><uniqueID>${uniqueId}</uniqueID>${agents}<address><streetNumber>${hours}</streetNumber><street>Main Road</street><suburb>Richmond</suburb><state>vic</state><postcode>3121</postcode></address></residential>`

async function importing(me: Call, ...listings: string[]) {
  const { id } = await uploadFeed(portal, me, `<propertyList>${listings.join('')}</propertyList>`)
  await portal.runJobs()
  await me(e.start, { params: { id } })
  await portal.runJobs()
  return (await me(e.items, { params: { id }, query: { limit: 200 } })).items
}
const team = async (me: Call) => (await me(agentEndpoints.list, { params: { clientId: me.agencyId }, query: {} })).items
const profile = (me: Call, id: string) => me(agentEndpoints.getOne, { params: { id } })
const signedIn = async () => (await portal.newAgency()).signIn()

test("an agent is found again by the portal's id for them, though name and e-mail have changed", async () => {
  const me = await signedIn()
  const id = '<uniqueListingAgentID>A-7</uniqueListingAgentID>'
  await importing(me, house('A1', agent('Ann Lee', `<email>ann@lee.example</email>${id}`)))
  await importing(me, house('A2', agent('Ann Ray', `<email>ann@ray.example</email>${id}`)))

  const [ann, ...others] = (await team(me)).filter((one) => one.isFromFeed)

  expect(others).toEqual([])
  expect(await profile(me, ann?.id ?? '')).toMatchObject({ name: 'Ann Lee', uniqueListingAgentId: 'A-7' })
})

test('a profile that was there before takes the id and nothing else, and two ids with one mailbox are two people', async () => {
  const me = await signedIn()
  const mine = await me(agentEndpoints.create, { body: { name: 'Ann Lee', email: 'sales@a.example' } })
  const both = (name: string, id: string) =>
    agent(
      name,
      `<email>sales@a.example</email><twitterURL>https://x.com/a</twitterURL><uniqueListingAgentID>${id}</uniqueListingAgentID>`,
    )
  await importing(me, house('B1', both('Ann Lee', '1')), house('B2', both('Bo Ray', '2')))

  expect(await profile(me, mine.id)).toMatchObject({ uniqueListingAgentId: '1', socials: { x: null }, version: 2 })
  expect((await team(me)).filter((one) => one.isFromFeed).map(({ name }) => name)).toEqual(['Bo Ray'])
  await expect(
    me(agentEndpoints.update, { params: { id: mine.id }, body: { version: 2, uniqueListingAgentId: '2' } }),
  ).rejects.toMatchObject({
    problem: { fields: [{ path: 'uniqueListingAgentId', message: 'This ID belongs to Bo Ray. Enter a different one' }] },
  })
})

test('what a later listing says more of an agent that a feed made is added, until somebody has looked at them', async () => {
  const me = await signedIn()
  await importing(
    me,
    house('C1', agent('Ann Lee')),
    house('C2', agent('Ann Lee', '<telephone type="mobile">0400 000 000</telephone>')),
  )
  const [made] = (await team(me)).filter((one) => one.isFromFeed)
  expect(made).toMatchObject({ mobile: '0400 000 000' })
  await me(agentEndpoints.update, { params: { id: made?.id ?? '' }, body: { version: 2, mobile: null } })
  await importing(me, house('C3', agent('Ann Lee', '<telephone type="mobile">0400 000 000</telephone>')))

  expect((await team(me)).find(({ name }) => name === 'Ann Lee')).toMatchObject({ mobile: null, isFromFeed: false })
})

test("an agent's photo is fetched once and becomes theirs, the report says so, and it leaves with an export", async () => {
  const me = await signedIn()
  const ann = agent('Ann Lee', photo(at('/ann.jpg')))
  const [first, second] = await importing(me, house('D1', ann), house('D2', ann))

  expect(asked.filter((url) => url === '/ann.jpg')).toHaveLength(1)
  expect(first?.warnings).toContain('The photo of Ann Lee from the feed was added to their profile')
  expect(second?.warnings).not.toContainEqual(expect.stringContaining('photo'))
  const [made] = (await team(me)).filter((one) => one.isFromFeed)
  expect((await portal.app.inject(made?.photoUrl ?? '')).headers['content-type']).toBe('image/webp')

  const xml = Buffer.from((await me(e.exportReaxml, { query: {} })) as unknown as Uint8Array).toString('utf8')
  const [, url] = /usage="agentPhoto" url="([^"]+)"/.exec(xml) ?? []
  const sent = await portal.app.inject(new URL(url ?? '').pathname)
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('a photo that somebody chose stays; one that was taken away comes back only when the feed has another', async () => {
  const me = await signedIn()
  await importing(me, house('E1', agent('Ann Lee', photo(at('/ann-1.jpg')))))
  const [made] = (await team(me)).filter((one) => one.isFromFeed)
  const id = made?.id ?? ''
  const taken = await profile(me, id)
  const [other] = await importing(me, house('E2', agent('Ann Lee', photo(at('/ann-2.jpg'), '2'))))
  expect(other?.warnings).toContain('Ann Lee already has a photo, so the one from the feed was ignored')
  expect((await profile(me, id)).photoUrl).toBe(taken.photoUrl)

  const { version } = await profile(me, id)
  await me(agentEndpoints.update, { params: { id }, body: { version, photoId: null } })
  await importing(me, house('E3', agent('Ann Lee', photo(at('/ann-2.jpg'), '2'))))
  expect(await profile(me, id)).toMatchObject({ photoUrl: null })
  await importing(me, house('E4', agent('Ann Lee', photo(at('/ann-3.jpg'), '3'))))
  expect((await profile(me, id)).photoUrl).not.toBeNull()
  expect(asked).not.toContain('/ann-2.jpg')
})

test.each([
  ['/gone.jpg', 'The web address returned 404'],
  ['/page.jpg', 'HTML'],
])('a photo at %s is reported with the reason, on the profile too', async (path, why) => {
  const me = await signedIn()
  const [item] = await importing(me, house(`F${path.length}`, agent('Ann Lee', photo(at(path)))))

  expect(item?.warnings).toContainEqual(expect.stringContaining('The photo of Ann Lee could not be downloaded.'))
  expect(item?.warnings.join(' ')).toContain(why)
  const [made] = (await team(me)).filter((one) => one.isFromFeed)
  expect(await profile(me, made?.id ?? '')).toMatchObject({ photoUrl: null, feedPhotoProblem: expect.stringContaining(why) })
  const listing = await me(listingEndpoints.getOne, { params: { id: item?.listingId ?? '' } })
  expect(listing).toMatchObject({ status: 'live', media: [] })
})

test('a photo on a private address is refused', async () => {
  const me = await signedIn()
  const [item] = await importing(me, house('G1', agent('Ann Lee', photo('http://10.0.0.1/ann.jpg'))))
  expect(item?.warnings).toContainEqual(expect.stringMatching(/could not be downloaded\. .*private/i))
})
