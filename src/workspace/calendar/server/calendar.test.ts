import { expect, test } from 'vitest'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { type Call, testPassword } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { calendarEndpoints as e } from '../calendar.contract.ts'

const portal = await testPortal()
/** Soon, so that the feed has it: the calendar days around now. */
const day = (days: number) => new Date(portal.platform.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const house = (me: Call, fields: object = {}) =>
  me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      AgentId: me.agentId,
      address: { ...emptyAddress, streetNumber: '12', street: 'Lantern St', suburb: 'Kew', state: 'VIC', postcode: '3101' },
      ...fields,
    } as never,
  })
const read = (me: Call, from: string, to: string, query = {}) =>
  me(e.events, { params: { clientId: me.agencyId }, query: { from, to, ...query } })
const open = { startsAt: `${day(3)}T11:00`, endsAt: `${day(3)}T11:30` }

test('tasks, appraisals, open homes and auctions stand in one range, each in its layer', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  await house(me, { inspections: [open], auctionAt: `${day(4)}T10:00` })
  await me(taskEndpoints.create, { body: { subject: 'Call', dueOn: day(3), dueTime: '09:00' } })
  await me(taskEndpoints.create, { body: { subject: 'All day', dueOn: day(4) } })
  await me(taskEndpoints.create, { body: { subject: 'Value it', type: 'appraisal', dueOn: day(5), dueTime: '10:00' } })
  await me(taskEndpoints.create, { body: { subject: 'Later', dueOn: day(9) } })
  const found = await read(me, day(3), day(5))

  expect(found.map(({ layer, title, startsAt, endsAt }) => [layer, title, startsAt, endsAt])).toEqual([
    ['tasks', 'Call', `${day(3)}T09:00`, `${day(3)}T09:30`],
    ['inspections', 'Open home', open.startsAt, open.endsAt],
    ['tasks', 'All day', `${day(4)}T00:00`, `${day(5)}T00:00`],
    ['auctions', 'Auction', `${day(4)}T10:00`, `${day(4)}T11:00`],
    ['appraisals', 'Value it', `${day(5)}T10:00`, `${day(5)}T11:00`],
  ])
  expect((await read(me, day(3), day(5), { layers: 'auctions' })).map(({ layer }) => layer)).toEqual(['auctions'])
  await expect(read(me, day(0), day(90))).rejects.toMatchObject({ status: 400 })
})

test('a booked appraisal is in the calendar with its owner and agents, and in the feed of its agent', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn('agent'), await agency.signIn(['tasks.read'])]
  const ann = await me(contactEndpoints.create, { body: { firstName: 'Ann', lastName: 'Voss' } })
  const address = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101' } as const
  const { id } = await me(appraisalEndpoints.create, {
    body: { address, startsAt: `${day(3)}T14:00`, minutes: 90, people: [{ contactId: ann.id }] },
  })

  expect(await read(me, day(3), day(3))).toMatchObject([
    {
      ...{ id: `appraisal ${id}`, layer: 'appraisals', title: 'Appraisal with Ann Voss', place: '12 Lantern Street, Kew' },
      ...{ startsAt: `${day(3)}T14:00`, endsAt: `${day(3)}T15:30`, people: [{ id: me.agentId }], canMove: false },
    },
  ])
  expect(await read(other, day(3), day(3))).toEqual([])
  const feed = await me(e.makeFeed, {})
  const { body } = await portal.app.inject({ url: new URL(feed.url ?? '').pathname })
  expect(body).toContain('Appraisal with Ann Voss')
  expect(body).toContain(`/appraisals/${id}`.slice(0, 20))
})

test('a person is the same one for their open homes and their tasks, and keeps their place when others join', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  await house(me, { inspections: [open] })
  await me(taskEndpoints.create, { body: { subject: 'Call', dueOn: day(3) } })
  const before = await read(me, day(3), day(3))
  await agency.signIn()
  const after = await read(me, day(3), day(3))

  expect(before.map(({ people }) => people.map(({ id }) => id))).toEqual([[me.agentId], [me.agentId]])
  expect(new Set(before.map(({ people }) => people[0]?.rank)).size).toBe(1)
  expect(after.map(({ people }) => people)).toEqual(before.map(({ people }) => people))
})

test('the same hour of the wall is another instant before and after daylight saving', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const inspections = ['2026-10-03', '2026-10-04'].map((on) => ({ startsAt: `${on}T11:00`, endsAt: `${on}T11:30` }))
  await house(me, { inspections })
  const found = await read(me, '2026-10-01', '2026-10-07')
  expect(found.map(({ startsAt, startInstant }) => [startsAt, startInstant])).toEqual([
    ['2026-10-03T11:00', '2026-10-03T01:00:00.000Z'],
    ['2026-10-04T11:00', '2026-10-04T00:00:00.000Z'],
  ])
})

test('an open home and an auction move with the version of their listing', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const listing = await house(me, { inspections: [open], auctionAt: `${day(4)}T10:00` })
  const to = { startsAt: `${day(2)}T14:00`, endsAt: `${day(2)}T14:45` }
  const moved = await me(e.move, {
    body: { event: `inspection ${listing.id} ${open.startsAt}`, version: listing.version, ...to },
  })
  await me(e.move, {
    body: { event: `auction ${listing.id}`, version: moved.version, startsAt: `${day(6)}T12:00`, endsAt: `${day(6)}T13:00` },
  })
  const after = await me(listingEndpoints.getOne, { params: { id: listing.id } })

  expect(after).toMatchObject({ inspections: [to], auctionAt: `${day(6)}T12:00` })
  await expect(me(e.move, { body: { event: `auction ${listing.id}`, version: listing.version, ...to } })).rejects.toMatchObject({
    status: 412,
  })
  await expect(
    me(e.move, { body: { event: `inspection ${listing.id} ${open.startsAt}`, version: after.version, ...to } }),
  ).rejects.toMatchObject({ status: 404 })
})

const get = (url: string) => portal.app.inject({ url: new URL(url).pathname })

test('the feed holds what is mine and no private task of others, until it is revoked', async () => {
  const agency = await portal.newAgency()
  const [me, other] = [await agency.signIn('agent'), await agency.signIn()]
  await house(me, { inspections: [open] })
  await me(taskEndpoints.create, { body: { subject: 'Mine; with, signs', dueOn: day(1), dueTime: '09:00' } })
  await other(taskEndpoints.create, { body: { subject: 'Their secret', dueOn: day(1), isPrivate: true } })
  await other(taskEndpoints.create, { body: { subject: 'Theirs', dueOn: day(1) } })
  const { url } = await me(e.makeFeed, {})
  const answer = await get(url ?? '')

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/calendar/)
  expect(answer.body).toContain('SUMMARY:Mine\\; with\\, signs')
  expect(answer.body).toContain('SUMMARY:Open home: 12 Lantern St\\, Kew')
  expect(answer.body).not.toContain('Their')
  expect(await me(e.feed, {})).toMatchObject({ isOn: true, url: null, lastReadAt: expect.any(String) })
  const stored = await portal.owner.query('select token_hash from calendar_feeds where user_id = $1', [me.userId])
  expect(JSON.stringify(stored.rows)).not.toContain(url?.split('.').at(-2))
  expect(portal.logLines.join('\n')).not.toContain(new URL(url ?? '').pathname.split('/').at(-1))

  for (const end of ['.', '%3E,', '%22'])
    expect((await portal.app.inject({ url: new URL(url ?? '').pathname + end })).statusCode, end).toBe(200)

  const next = await me(e.makeFeed, {})
  expect((await get(url ?? '')).statusCode).toBe(404)
  expect((await get(next.url ?? '')).statusCode).toBe(200)
  await me(e.revokeFeed, {})
  expect((await get(next.url ?? '')).statusCode).toBe(404)
})

test('a secret of another agency, a cut one and a made-up one open nothing; nor does that of somebody who may not sign in', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const foreign = await portal.newAgency()
  const { url = '' } = await me(e.makeFeed, {})
  const path = new URL(url ?? '').pathname
  for (const wrong of [
    path.replace(agency.id, foreign.id),
    path.slice(0, -10),
    path.replace(/\.[\w-]{4}/, '.AAAA'),
    '/api/calendar/feed/x',
  ])
    expect((await portal.app.inject({ url: wrong })).statusCode).toBe(404)
  expect((await portal.app.inject({ url: path })).statusCode).toBe(200)
  await portal.owner.query(`update users set status = 'suspended' where id = $1`, [me.userId])
  expect((await portal.app.inject({ url: path })).statusCode).toBe(404)
})

test('one event is handed on as a file; not one that is not there', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await me(taskEndpoints.create, { body: { subject: 'Meet', dueOn: day(1), dueTime: '09:00' } })
  const one = (event: string) => me(e.one, { params: { clientId: me.agencyId }, query: { event } })
  expect(String(await one(`task ${id}`))).toContain('SUMMARY:Meet')
  await expect(one(`task ${me.userId}`)).rejects.toMatchObject({ status: 404 })
  await expect(one('nonsense')).rejects.toMatchObject({ status: 404 })
})

test('a calendar address ends with a new password, rests while a demanded second factor is missing, and its making is mailed', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { url } = await me(e.makeFeed, {})
  const opens = async () => (await portal.app.inject({ url: new URL(url ?? '').pathname })).statusCode
  await portal.runJobs()
  expect(portal.mails.findLast(({ to }) => to === me.email)?.subject).toContain('calendar link')
  expect(await opens()).toBe(200)

  await portal.owner.query('update agencies set demands_second_factor = true where id = $1', [agency.id])
  expect(await opens()).toBe(404)
  await portal.owner.query('update agencies set demands_second_factor = false where id = $1', [agency.id])
  expect(await opens()).toBe(200)

  await me(sessionEndpoints.changePassword, { body: { currentPassword: testPassword, password: 'a new harbour wall of stone' } })
  expect(await opens()).toBe(404)
  expect(await me(e.feed, {})).toMatchObject({ isOn: false })
})
