import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { documentEndpoints } from '#channels/documents/documents.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { portalAgentIdKeys } from '#common/portal-agent-ids.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import sharp from 'sharp'
import { agentEndpoints as e } from '../agents.contract.ts'

const portal = await testPortal()
const listAll = (me: Call, query = {}) => me(e.list, { params: { clientId: me.agencyId }, query })
const house = (me: Call, agentIds: string[]) =>
  me(listingEndpoints.create, {
    body: { listingClass: 'residential', agents: agentIds.map((agentId) => ({ agentId, role: 'listing' as const })) },
  })
const portrait = async (me: Call, colour = '#7a2331') => {
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'me.jpg', fileType: 'image/jpeg' } })
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/jpeg' }, payload: bytes })
  return me(pictureEndpoints.addAgencyPicture, { body: { key, fileName: 'me.jpg', purpose: 'portrait' } })
}

test('a profile keeps what is typed, with socials as whole addresses and a bio that cannot run anything', async () => {
  const me = await (await portal.newAgency()).signIn()
  const made = await me(e.create, {
    body: {
      ClientId: me.agencyId,
      name: ' Ann Lee ',
      email: 'Ann@Lee.example',
      bioHtml: '<p>Ten <b>years</b><script>x()</script></p>',
      socials: { instagram: '@annlee', facebook: 'facebook.com/ann?fbclid=1' },
      languages: ['English', 'Mandarin'],
      licence: '012345L',
      licenceState: 'VIC',
    },
  })

  expect(made).toMatchObject({
    name: 'Ann Lee',
    email: 'ann@lee.example',
    bioHtml: '<p>Ten <b>years</b></p>',
    socials: { instagram: 'https://www.instagram.com/annlee', facebook: 'https://facebook.com/ann', linkedin: null },
    version: 1,
    canEdit: true,
  })
})

test.each([
  ['facebook', 'https://facebook.com.evil.example/ann'],
  ['facebook', 'https://facebook.com@evil.example/ann'],
  ['linkedin', '@ann'],
  ['instagram', 'https://www.instagram.com/'],
  ['x', 'javascript:alert(1)'],
] as const)('%s refuses %s by name', async (network, url) => {
  const me = await (await portal.newAgency()).signIn()

  await expect(me(e.create, { body: { name: 'Ann', socials: { [network]: url } } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: `socials.${network}` }] },
  })
})

test('a second save of an old version is refused with the profile as it is now', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, version } = await me(e.create, { body: { name: 'Ann' } })
  await me(e.update, { params: { id }, body: { version, jobTitle: 'Principal' } })

  await expect(me(e.update, { params: { id }, body: { version, jobTitle: 'Director' } })).rejects.toMatchObject({
    status: 412,
    problem: { current: { jobTitle: 'Principal', version: 2 } },
  })
})

test('an agent changes their own profile only, and not the portal ids', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const other = await agency.addAgent()
  const id = me.agentId ?? ''

  expect(await me(e.update, { params: { id }, body: { version: 1, mobile: '0491 570 006' } })).toMatchObject({ version: 2 })
  await expect(me(e.update, { params: { id: other }, body: { version: 1, mobile: '1' } })).rejects.toMatchObject({ status: 403 })
  await expect(me(e.update, { params: { id }, body: { version: 2, portalIds: { HomesAgentId: '1' } } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(me(e.create, { body: { name: 'New' } })).rejects.toMatchObject({ status: 403 })
})

test('another agency’s agent is not there', async () => {
  const me = await (await portal.newAgency()).signIn()
  const theirs = await (await portal.newAgency()).addAgent()

  await expect(me(e.getOne, { params: { id: theirs } })).rejects.toMatchObject({ status: 404 })
  await expect(me(e.update, { params: { id: theirs }, body: { version: 1, name: 'x' } })).rejects.toMatchObject({ status: 404 })
  await expect(
    me(e.archive, { params: { id: me.agentId ?? '' }, body: { listingsTo: theirs, contactsTo: null } }),
  ).rejects.toMatchObject({ status: 400 })
})

test('all sixteen portal ids arrive in the stored auth user', async () => {
  const me = await (await portal.newAgency()).signIn()
  const portalIds = Object.fromEntries(portalAgentIdKeys.map((key, i) => [key, `id-${i}`]))
  await me(e.update, { params: { id: me.agentId ?? '' }, body: { version: 1, portalIds } })

  expect(portalAgentIdKeys).toHaveLength(16)
  expect(await me(sessionEndpoints.getUser, { body: { email: me.email } })).toMatchObject(portalIds)
})

test('the order of the team is kept, and pages go by it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const ids = []
  for (const name of ['A', 'B', 'C']) ids.push((await me(e.create, { body: { name } })).id)
  await me(e.reorder, { body: { agentIds: [ids[2] ?? '', ids[0] ?? ''] } })

  const first = await listAll(me, { limit: 2 })
  const second = await listAll(me, { limit: 2, cursor: first.nextCursor })
  expect([...first.items, ...second.items].map((a) => a.name)).toEqual(['C', 'A', expect.stringMatching(/^Agent/), 'B'])
})

test('a search finds by part of the name', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.create, { body: { name: 'Eleanor Whitcombe' } })

  const found = await me(e.search, { query: { clientId: me.agencyId, q: 'whit' } })
  expect(found.items.map((a) => a.name)).toEqual(['Eleanor Whitcombe'])
})

test('who leaves hands open listings and contacts over; what is sold keeps the name; coming back takes them back', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const [leaver, heir, third] = [await agency.addAgent('Leaver'), await agency.addAgent('Heir'), await agency.addAgent('Third')]
  const alone = await house(me, [leaver])
  const second = await house(me, [third, leaver])
  const both = await house(me, [heir, leaver])
  const sold = await house(me, [leaver])
  await portal.owner.query(`update listings set status = 'sold' where id = $1`, [sold.id])
  const jo = await me(contactEndpoints.create, { body: { firstName: 'Jo', agentIds: [leaver] } })
  expect((await listAll(me, { counts: true })).items.find((a) => a.id === leaver)?.listingCount).toBe(3)

  await me(e.archive, { params: { id: leaver }, body: { listingsTo: heir, contactsTo: third } })
  await portal.runJobs()

  const agentsOf = async (id: string) => (await me(listingEndpoints.getOne, { params: { id } })).agentProfiles.map((a) => a.name)
  expect(await Promise.all([alone, second, both, sold].map((l) => agentsOf(l.id)))).toEqual([
    ['Heir'],
    ['Third', 'Heir'],
    ['Heir'],
    ['Leaver'],
  ])
  expect((await me(contactEndpoints.get, { params: { id: jo.id } })).agentIds).toEqual([third])
  expect((await listAll(me)).items.map((a) => a.name)).not.toContain('Leaver')
  expect((await listAll(me, { archived: true })).items.map((a) => a.name)).toEqual(['Leaver'])
  expect((await me(e.getOne, { params: { id: leaver } })).handover).toMatchObject({ state: 'finished', listings: 3, contacts: 1 })

  // Reassigned to another agent since: stays there.
  const now = await me(listingEndpoints.getOne, { params: { id: alone.id } })
  await me(listingEndpoints.update, {
    params: { id: alone.id },
    body: { version: now.version, agents: [{ agentId: third, role: 'listing' }] },
  })
  await me(e.restore, { params: { id: leaver }, body: { takesBack: true } })
  await portal.runJobs()

  expect(await Promise.all([alone, second, both].map((l) => agentsOf(l.id)))).toEqual([
    ['Third'],
    ['Third', 'Leaver'],
    ['Heir', 'Leaver'],
  ])
  expect((await me(contactEndpoints.get, { params: { id: jo.id } })).agentIds).toEqual([leaver])
})

test('a portrait shows in lists and listings, is printed, and goes again by its id', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const picture = await portrait(me)
  const id = me.agentId ?? ''
  const before = await house(me, [id])
  const pdf = async () =>
    (await me(documentEndpoints.preview, { params: { listingId: before.id } })).svg.match(/<image/g)?.length ?? 0
  const without = await pdf()
  await me(e.update, { params: { id }, body: { version: 1, photoId: picture.id } })

  expect((await listAll(me)).items[0]?.photoUrl).toBe(picture.url)
  expect((await me(listingEndpoints.getOne, { params: { id: before.id } })).agentProfiles[0]?.photoUrl).toBe(picture.url)
  expect((await portal.app.inject(picture.url)).statusCode).toBe(200)
  expect(await pdf()).toBeGreaterThan(without)
  expect((await me(e.update, { params: { id }, body: { version: 2, photoId: null } })).photoUrl).toBeNull()
})

test('a picture of another agency cannot be taken for one’s own', async () => {
  const me = await (await portal.newAgency()).signIn()
  const theirs = await portrait(await (await portal.newAgency()).signIn())

  await expect(
    me(e.update, { params: { id: me.agentId ?? '' }, body: { version: 1, photoId: theirs.id } }),
  ).rejects.toMatchObject({ status: 400, problem: { fields: [{ path: 'photoId' }] } })
})
