import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { followUpEndpoints } from '#channels/follow-ups/follow-ups.contract.ts'
import { ownerSummaryEndpoints } from '#channels/follow-ups/owner-summary.contract.ts'
import { visitEndpoints as e } from '../../visits.contract.ts'
import { limitedHome, named, queue, signOf } from '../testing/limited-home.ts'

const portal = await testPortal()

const limited = (capacity: number) => limitedHome(portal, capacity)
const signAt = (me: Call, id: string) => signOf(portal, me, id)

test('when the home is full, groups wait in order of arrival, are let in by one tap, and each tap can be undone', async () => {
  const { door, open, place, leave } = await limited(2)
  const keys: string[] = []
  for (const name of ['Ana', 'Bo', 'Cy', 'Di', 'Ed']) keys.push((await door.arrive(named(name))).key)
  const [ana = '', , cy = '', di = ''] = keys
  expect(await open()).toMatchObject({ groups: 2, inside: 2, waiting: 3 })
  expect(await queue(door)).toEqual(['Cy', 'Di', 'Ed'])

  await leave(ana)
  expect(await open()).toMatchObject({ groups: 2, inside: 1, waiting: 3 })
  const key = randomUUIDv7()
  const taps = await Promise.all(Array.from({ length: 10 }, () => place(cy, 'inside', key)))
  expect(taps.map(({ outcome }) => outcome).toSorted()).toEqual(['done', ...Array.from({ length: 9 }, () => 'known')])
  expect(await queue(door)).toEqual(['Di', 'Ed'])
  await place(cy, 'waiting')
  expect(await queue(door)).toEqual(['Cy', 'Di', 'Ed'])

  await leave(di)
  expect(await queue(door)).toEqual(['Cy', 'Ed'])
  await place(di, 'waiting')
  await place(ana, 'inside')
  expect(await open()).toMatchObject({ groups: 2, inside: 2, waiting: 3 })
  await door.send({ kind: 'undo', about: { visitId: ana } })
  expect(await open()).toMatchObject({ groups: 1, inside: 1 })
  await place(ana, 'inside')
  expect(await open()).toMatchObject({ groups: 2, inside: 2, waiting: 3 })
})

test('of a crowd that comes at once to phones and the QR code, no more go in than there is room for', async () => {
  const { me, door, open, params } = await limited(3)
  const qr = await signAt(me, params.id)
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => (n % 2 ? qr.signIn(`Q ${n}`, `0480 111 ${200 + n}`) : door.arrive(named(`D ${n}`)))),
  )
  expect(await open()).toMatchObject({ groups: 3, inside: 3, waiting: 9 })
})

test('what a phone without signal told the visitor stands: who went in is inside, who was told to wait waits', async () => {
  const { door, open } = await limited(1)
  await door.arrive(named('First'))
  const now = portal.platform.clock().getTime()
  const sent = (agoMs: number, name: string, shownAs: string) =>
    door.send({
      kind: 'arrive',
      at: new Date(now - agoMs).toISOString(),
      sentAt: new Date(now).toISOString(),
      arrival: { people: [{ name, mobile: null, email: null }], shownAs },
    })
  await sent(600_000, 'Went in', 'inside')
  await sent(1_000, 'Other phone', 'inside')
  expect(await open()).toMatchObject({ inside: 2, waiting: 1 })
  const roomy = await limited(5)
  await roomy.door.send({
    kind: 'arrive',
    arrival: { people: [{ name: 'Told', mobile: null, email: null }], shownAs: 'waiting' },
  })
  expect(await queue(roomy.door)).toEqual(['Told'])
})

test('the visitor’s page says that they wait in the same words for someone who is here already, until they are let in', async () => {
  const { me, door, place, params } = await limited(1)
  await door.arrive(named('Kim Known', { mobile: '0480 222 333' }))
  const qr = await signAt(me, params.id)
  const known = await qr.signIn('Kim Known', '0480 222 333')
  const unknown = await qr.signIn('Una Known', '0480 999 888')
  const again = await qr.signIn('Una Known', '0480 999 888', unknown.key)
  expect(known.page).toContain('The home is full right now. The agent will let you in soon.')
  expect([unknown.page, again.page]).toEqual([known.page, known.page])

  // Now we know that one of them is inside; the page must not.
  await portal.runJobs()
  expect(await queue(door)).toEqual(['Una Known'])
  expect([await qr.thanks(known.url), await qr.thanks(unknown.url)]).toEqual([known.page, known.page])
  expect((await qr.signIn('Kim Known', '0480 222 333', known.key)).page).toEqual(known.page)
  await place(unknown.key, 'inside')
  expect(await qr.thanks(unknown.url)).toContain('Thank you. Enjoy the home.')

  // A phone without signal still shows the second sign-in, and lets it in: one visit stays one.
  await place(known.key, 'inside')
  expect((await door.visits()).map(({ people }) => people[0]?.name)).toEqual(['Kim Known', 'Una Known'])
})

test('someone who waits and signs in again is one group', async () => {
  const { door } = await limited(1)
  await door.arrive(named('First'))
  const person = named('Wade Waits', { mobile: '0480 777 666' })
  const answers = [await door.arrive(person), await door.arrive(person)]
  expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'alreadyHere'])
  expect(await queue(door)).toEqual(['Wade Waits'])
})

test('who waited and never came in is counted apart, and can be written to when they agreed', async () => {
  const { me, door, params } = await limited(1)
  await door.arrive(named('In Side', { email: 'in@side.example' }))
  await door.arrive({ ...named('Yes Please', { email: 'yes@please.example' }), agreesListing: true, wording: 'Yes' })
  await door.send({
    kind: 'arrive',
    arrival: { people: [{ name: 'No Thanks', mobile: null, email: 'no@thanks.example' }], arrivedBy: 'kiosk' },
  })
  await door.send({ kind: 'close' })

  const { text } = await me(ownerSummaryEndpoints.get, { params })
  expect(text).toContain('1 group through, 1 person')
  expect(text).toContain('Couldn’t get in because the home was full: 2 groups')
  const { items } = await me(e.visitsOf, { params: { id: door.listingId }, query: {} })
  expect(items.map(({ people }) => people[0]?.name)).toEqual(['In Side'])
  const { people, drafts } = await me(followUpEndpoints.plan, { params })
  expect(people.map(({ name, kind, leftOut }) => ({ name, kind, leftOut }))).toMatchObject([
    { name: 'In Side', kind: 'thanks' },
    { name: 'Yes Please', kind: 'full', leftOut: null },
    { name: 'No Thanks', kind: 'full', leftOut: 'Didn’t agree to be contacted' },
  ])
  expect(drafts.find(({ kind }) => kind === 'full')?.text).toContain('The home was full')
})

test('a user who only reads, and another agency, place no one', async () => {
  const { agency, door, params } = await limited(1)
  const { key } = await door.arrive(named('Ana'))
  const at = portal.platform.clock().toISOString()
  const tap = (who: Call) =>
    who(e.enter, {
      params,
      body: {
        ...{ clientKey: randomUUIDv7(), userId: who.userId, at, sentAt: at, seq: 1 },
        kind: 'place',
        place: { visitId: key, to: 'waiting' },
      },
    })
  await expect(tap(await agency.signIn('readOnly'))).rejects.toMatchObject({ status: 403 })
  await expect(tap(await (await portal.newAgency()).signIn())).rejects.toMatchObject({ status: 404 })
  const other = await limited(1)
  await expect(other.place(key, 'waiting')).rejects.toMatchObject({ status: 404 })
})
