import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditEndpoints } from '#accounts/audit/audit-log.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { waitingStatements } from '#server/testing/waiting-statements.ts'
import { openEndpoints } from '../../opens.contract.ts'
import type { Door } from '../testing/door.ts'
import { limitedHome, named, queue, signOf } from '../testing/limited-home.ts'

const portal = await testPortal()
const limited = (capacity: number) => limitedHome(portal, capacity)

const wade = named('Wade Waits', { mobile: '0480 777 666' })
const kim = named('Kim Known', { mobile: '0480 222 333' })
const contactOf = async (door: Door, name: string) =>
  (await door.visits()).find(({ people }) => people[0]?.name === name)?.contactId ?? ''
/** By a device whose clock is right, some minutes ago. */
const ago = (minutes: number) => {
  const now = portal.platform.clock().getTime()
  return { at: new Date(now - minutes * 60_000).toISOString(), sentAt: new Date(now).toISOString() }
}

test('a group that went away waits again when it comes back, by a form, by a tap and by the QR code', async () => {
  const { me, door, params, leave } = await limited(1)
  await door.arrive(named('First'))
  const { key } = await door.arrive(wade)
  await leave(key)
  expect(await queue(door)).toEqual([])
  await door.arrive(wade)
  expect(await queue(door)).toEqual(['Wade Waits'])

  await leave(key)
  const tapped = await door.arrive({ contactId: await contactOf(door, 'Wade Waits') })
  expect(tapped).toMatchObject({ visitId: key, outcome: 'done' })
  expect(await queue(door)).toEqual(['Wade Waits'])

  await leave(key)
  const qr = await signOf(portal, me, params.id)
  await qr.signIn('Wade Waits', '0480 777 666')
  await portal.runJobs()
  expect(await queue(door)).toEqual(['Wade Waits'])
})

test('who comes back waits behind those who have waited since', async () => {
  const { door, leave } = await limited(1)
  await door.arrive(named('First'))
  const { key } = await door.arrive(wade)
  await leave(key)
  await door.arrive(named('Vera'))
  await door.arrive(wade)
  expect(await queue(door)).toEqual(['Vera', 'Wade Waits'])
})

test('someone who left and comes back is inside again, or waits when the home has filled', async () => {
  const { door, open, leave } = await limited(1)
  const { key } = await door.arrive(kim)
  await leave(key)
  expect(await open()).toMatchObject({ groups: 1, inside: 0 })
  await door.arrive(kim)
  expect(await open()).toMatchObject({ groups: 1, inside: 1, waiting: 0 })

  await leave(key)
  await door.arrive(named('Next'))
  await door.arrive(kim)
  expect(await open()).toMatchObject({ groups: 1, inside: 1, waiting: 1 })
  expect(await queue(door)).toEqual(['Kim Known'])
})

test('a sign-in that was matched after its visitor had left brings no one back', async () => {
  const { me, door, open, params, leave } = await limited(2)
  const { key } = await door.arrive(kim)
  const qr = await signOf(portal, me, params.id)
  await qr.signIn('Kim Known', '0480 222 333')
  await leave(key)
  await portal.runJobs()
  expect(await open()).toMatchObject({ groups: 1, inside: 0, waiting: 0 })

  const again = await qr.signIn('Kim Known', '0480 222 333')
  await leave(again.key)
  await portal.runJobs()
  expect(await open()).toMatchObject({ groups: 1, inside: 0, waiting: 0 })
})

test('after the end no one waits: late arrivals on the host’s phone and by the QR code were inside', async () => {
  const { me, door, open, params } = await limited(1)
  const qr = await signOf(portal, me, params.id)
  await door.arrive(named('First'))
  await door.send({ kind: 'close' })
  await door.arrive(named('Late'))
  const { page } = await qr.signIn('Later', '0480 555 444')
  expect(page).toContain('Thank you. Enjoy the home.')
  expect(await open()).toMatchObject({ groups: 3, waiting: 0 })
})

test('the undo of “Remove” changes only the group that was removed', async () => {
  const { me, door, place, params } = await limited(1)
  const mum = await door.arrive(named('Mary Poole', { mobile: '0480 123 123' }))
  const son = await door.arrive(named('Tom Poole', { mobile: '0480 123 123' }))
  await door.send({ kind: 'undo', about: { visitId: son.key } })
  await place(son.key, 'waiting')
  const statuses = async () => new Map((await door.visits()).map(({ id, status }) => [id, status]))
  expect(await statuses()).toEqual(
    new Map([
      [mum.key, 'arrived'],
      [son.key, 'waiting'],
    ]),
  )

  // With a booked visit of the same contact.
  const booked = randomUUIDv7()
  const { contactId } = (await door.visits()).find(({ id }) => id === mum.key) ?? {}
  await portal.owner.query(
    `insert into visits (agency_id, id, open_id, listing_id, contact_id, arrived_by, status)
     select agency_id, $1, open_id, listing_id, $2, 'booking', 'booked' from visits where id = $3`,
    [booked, contactId, mum.key],
  )
  await door.send({ kind: 'undo', about: { visitId: mum.key } })
  await place(mum.key, 'inside')
  expect((await statuses()).get(booked)).toBe('booked')
  expect((await statuses()).get(mum.key)).toBe('arrived')
  expect((await me(openEndpoints.get, { params })).inside).toBe(1)
})

test('what a phone sends late does not overwrite what has happened since', async () => {
  const { door, open, place, leave } = await limited(3)
  const at = ago(10)
  const early = (name: string) =>
    door.send({ kind: 'arrive', ...ago(20), arrival: { people: [{ name, mobile: null, email: null }] } })
  const ana = (await early('Ana')).visitId ?? ''
  await leave(ana)
  await place(ana, 'inside')
  await door.send({ kind: 'leave', about: { visitId: ana }, ...at })
  expect(await open()).toMatchObject({ groups: 1, inside: 1 })

  await leave(ana)
  await door.send({ kind: 'place', place: { visitId: ana, to: 'inside' }, ...at })
  expect(await open()).toMatchObject({ groups: 1, inside: 0 })

  await door.send({ kind: 'undo', about: { visitId: ana } })
  await door.send({ kind: 'place', place: { visitId: ana, to: 'inside' }, ...at })
  expect(await open()).toMatchObject({ groups: 0, inside: 0 })
  await place(ana, 'inside')
  expect(await open()).toMatchObject({ groups: 1, inside: 1 })
})

test('who came long before the entry is sent went in, however full the home is now', async () => {
  const { door, open } = await limited(1)
  await door.arrive(named('First'))
  await door.send({ kind: 'arrive', ...ago(10), arrival: { people: [{ name: 'Earlier', mobile: null, email: null }] } })
  expect(await open()).toMatchObject({ groups: 2, waiting: 0 })
})

test('the search for a visitor’s contact waits until the phones are done with the open home', async () => {
  const { agency, me, params } = await limited(1)
  const qr = await signOf(portal, me, params.id)
  await qr.signIn('Kim Known', '0480 222 333')
  const phones = await portal.owner.connect()
  await phones.query('begin')
  await phones.query('select 1 from opens where agency_id = $1 and id = $2 for no key update', [agency.id, params.id])
  const matching = portal.runJobs().then(() => 'done' as const)
  const isWaiting = async (): Promise<'waits'> => ((await waitingStatements(portal.owner)) ? 'waits' : isWaiting())
  const first = await Promise.race([matching, isWaiting()])
  await phones.query('commit')
  phones.release()
  await matching
  expect(first).toBe('waits')
})

test('the history says what the limit was and what it is', async () => {
  const { agency, me, params } = await limited(3)
  const { version } = await me(openEndpoints.get, { params })
  await me(openEndpoints.change, { params, body: { version, capacity: null } })
  const owner = await agency.signIn('owner')
  const { items } = await owner(auditEndpoints.list, { query: { entity: 'open', entityId: params.id } as never })
  expect(items[0]).toMatchObject({ action: 'changed', changes: [{ field: 'capacity', before: 3, after: null }] })
})
