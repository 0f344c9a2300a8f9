import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { newToken } from './posts/enquiry-token.ts'
import { siteOf } from './testing/site.ts'

const portal = await testPortal({}, { own: true })
const { on, post } = siteOf(portal)
/** Handed out a minute ago, without asking for it: views have a limit of their own. */
let handedOut = 0
const token = (agencyId: string) => {
  const at = Date.now() - 60_000 - 1000 * ++handedOut
  return newToken({ secrets: portal.platform.secrets, clock: () => new Date(at) }, agencyId)
}
const jo = { name: 'Jo Smith', email: 'jo@mail.example', phone: '', message: 'Hello' }
const stored = async (agencyId: string) =>
  (await portal.owner.query('select 1 from website_posts where agency_id = $1', [agencyId])).rowCount ?? 0

test('ten thousand forms from one address become a handful, and another visitor and agency are heard', async () => {
  const [agency, other] = [await portal.newAgency(), await portal.newAgency()]
  const [me, neighbour] = [await agency.signIn(), await other.signIn()]
  await on(me)
  await on(neighbour)
  const started = Date.now()
  const statuses = new Map<number, number>()
  for (let batch = 0; batch < 200; batch++) {
    const mine = token(agency.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        post(agency.slug, { ...jo, message: `${batch} ${i}`, token: mine }, { ip: '2001:db8::1' }),
      ),
    )
    for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  const minutes = Math.ceil((Date.now() - started) / 60_000) + 1
  const visitor = await post(agency.slug, { ...jo, token: token(agency.id) })
  const elsewhere = await post(other.slug, { ...jo, token: token(other.id) })

  expect([visitor.statusCode, elsewhere.statusCode]).toEqual([303, 303])
  expect(await stored(me.agencyId)).toBeLessThanOrEqual(8 * minutes + 1)
  expect(statuses.get(429)).toBeGreaterThan(9_900)
})

test('ten thousand forms from as many addresses are as many as a busy agency gets, and another agency is heard', async () => {
  const [agency, other] = [await portal.newAgency(), await portal.newAgency()]
  const [me, neighbour] = [await agency.signIn(), await other.signIn()]
  await on(me)
  await on(neighbour)
  const started = Date.now()
  for (let batch = 0; batch < 200; batch++) {
    const mine = token(agency.id)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        post(agency.slug, { ...jo, message: `${batch} ${i}`, token: mine }, { ip: `100.${batch}.${i}.7` }),
      ),
    )
  }
  const minutes = Math.ceil((Date.now() - started) / 60_000) + 1
  const elsewhere = await post(other.slug, { ...jo, token: token(other.id) })

  expect(elsewhere.statusCode).toBe(303)
  expect(await stored(me.agencyId)).toBeLessThanOrEqual(60 * minutes)
})
