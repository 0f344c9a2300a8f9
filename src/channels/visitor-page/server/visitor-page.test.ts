import { expect, test } from 'vitest'
import { altered } from '#server/testing/altered-link.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { openEndpoints } from '#workflow/opens/opens.contract.ts'
import { visitEndpoints as e } from '#workflow/opens/visits.contract.ts'
import { dayAhead, liveHouse, openAt } from '#workflow/opens/server/testing/houses.ts'
import { openDoor } from '#workflow/opens/server/testing/door.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const dayMs = 86_400_000
type Call = Awaited<ReturnType<Awaited<ReturnType<typeof portal.newAgency>>['signIn']>>

/** An open home that is open for sign-in at this moment. */
async function sign(me: Call, listingId?: string) {
  const door = await openDoor(portal, me, listingId)
  const { signUrl, open } = await me(e.kit, { params: { id: door.id } })
  const shiftMs = Date.parse(open.startInstant) - portal.platform.clock().getTime()
  portal.advance(shiftMs)
  return { ...door, path: new URL(signUrl).pathname, back: () => portal.advance(-shiftMs) }
}
let address = 0
/** From another phone each time. */
const get = (url: string) => portal.app.inject({ url })
const post = (url: string, fields: Record<string, string>, remoteAddress = `10.0.${address >> 8}.${address++ & 255}`) =>
  portal.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? ''

test('the page is a few kilobytes, without scripts, cookies or other hosts, with the notice above the button and no tick set', async () => {
  const me = await (await portal.newAgency()).signIn()
  const branding = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
  await me(brandingEndpoints.update, {
    params: { id: me.agencyId },
    body: { version: branding.version, collectionNotice: 'We collect this to run the open home.' },
  })
  const { path, back } = await sign(me)
  const { statusCode, body, headers } = await get(path)
  back()

  expect(statusCode).toBe(200)
  expect(Buffer.byteLength(body)).toBeLessThan(40_000)
  expect(body).not.toMatch(/<script|javascript:|@import|@font-face/i)
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*form-action 'self'; frame-ancestors 'none'$/)
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(body.indexOf('We collect this to run the open home.')).toBeGreaterThan(0)
  expect(body.indexOf('We collect this to run the open home.')).toBeLessThan(body.indexOf('<button'))
  expect(body.match(/type="checkbox"/g)).toHaveLength(2)
  expect(body).not.toContain('checked')
})

test('a visitor gives a mobile only, ticks nothing, asks for the contract, and is reached by no campaign', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await sign(me)
  const { body } = await get(door.path)
  const fields = { key: keyIn(body), mobile: '0480 123 456' }
  const answers = [await post(door.path, fields), await post(door.path, fields)]
  const thanks = answers[0]?.headers.location ?? ''
  const page = await get(thanks)
  const visit = new URL(thanks, 'https://x.example').searchParams.get('visit') ?? ''
  const asked = await post(`${door.path}/contract`, { visit })
  await portal.runJobs()
  door.back()
  const visits = await door.visits()
  const { answers: may, events } = await me(consentEndpoints.get, { params: { id: visits[0]?.contactId ?? '' } })

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(page.body).toContain('Thank you. Enjoy the home.')
  expect(asked.statusCode).toBe(303)
  expect(visits).toMatchObject([{ arrivedBy: 'qr', matchState: 'new', wantsContract: true, agreesListing: false }])
  expect([may.filter(({ isAllowed }) => isAllowed), events]).toEqual([[], []])
})

test('the answer is the same for a known mobile and an unknown one, and so is the work', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(contactEndpoints.create, {
    body: {
      firstName: 'Kim',
      lastName: 'Known',
      phones: [{ number: '0480 222 333', type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }],
    },
  })
  const door = await sign(me)
  const statements = async (mobile: string) => {
    const before = portal.logLines.length
    const { body } = await get(door.path)
    const answer = await post(door.path, { key: keyIn(body), name: 'Kim Known', mobile })
    const page = await get(answer.headers.location ?? '')
    const plain = page.body.replaceAll(/visit" value="[^"]+"/g, '')
    return { status: answer.statusCode, plain, lines: portal.logLines.length - before }
  }
  const [known, unknown] = [await statements('0480 222 333'), await statements('0480 999 888')]
  const queued = await portal.owner.query(
    `select count(*)::int as n from pgboss.job where name = 'opens.match' and state = 'created'`,
  )
  door.back()

  expect(unknown).toEqual(known)
  expect(queued.rows).toEqual([{ n: 2 }])
})

test('“prefer not to say” lets them in without a word about them; nothing at all is asked again', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await sign(me)
  const { body } = await get(door.path)
  const empty = await post(door.path, { key: keyIn(body) })
  const guest = await post(door.path, { key: keyIn(body), name: 'Secret', mobile: '0480 000 111', listing: 'yes', guest: 'yes' })
  const thanks = await get(guest.headers.location ?? '')
  door.back()
  const visits = await door.visits()

  expect(empty.statusCode).toBe(422)
  expect(empty.body).toContain('Enter your name, or choose “Prefer not to say”')
  expect(guest.statusCode).toBe(303)
  expect(thanks.body).not.toContain('Ask for the contract')
  expect(visits).toMatchObject([{ isGuest: true, people: [], agreesListing: false, contactId: null }])
})

test('the id of a visit that staff recorded is no key: who sends it gets a visit of their own, and asks for nothing in that name', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await sign(me)
  const opened = portal.platform.clock().getTime()
  door.back()
  const { visitId } = await door.arrive({ people: [{ name: 'Vera Vendor', mobile: '0480 555 111' }] })
  portal.advance(opened - portal.platform.clock().getTime())
  const { headers } = await post(door.path, { key: visitId ?? '', name: 'Sly Stranger', mobile: '0480 555 222' })
  const visit = new URL(headers.location ?? '', 'https://x.example').searchParams.get('visit') ?? ''
  await post(`${door.path}/contract`, { visit })
  door.back()

  const visits = await door.visits()
  const said = visits.map(({ arrivedBy, wantsContract, people }) => [arrivedBy, wantsContract, people[0]?.name])
  expect(said).toHaveLength(2)
  expect(said).toContainEqual(['staff', false, 'Vera Vendor'])
  expect(said).toContainEqual(['qr', true, 'Sly Stranger'])
})

test('the message that an erased visitor asked for the contract goes with them', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await sign(me)
  const { body } = await get(door.path)
  const { headers } = await post(door.path, { key: keyIn(body), name: 'Ida Vanderlust', mobile: '0480 123 457' })
  const visit = new URL(headers.location ?? '', 'https://x.example').searchParams.get('visit') ?? ''
  await post(`${door.path}/contract`, { visit })
  await portal.runJobs()
  door.back()
  const titles = async () => {
    const { rows } = await portal.owner.query('select title from notifications where agency_id = $1', [me.agencyId])
    return rows.map(({ title }) => String(title)).filter((title) => title.includes('contract'))
  }
  expect(await titles()).toEqual([expect.stringMatching(/^Ida Vanderlust asked for/)])

  const id = (await door.visits())[0]?.contactId ?? ''
  const { version, displayName } = await me(privacyEndpoints.preview, { params: { id } })
  await me(privacyEndpoints.erase, { params: { id }, body: { version, name: displayName, reason: 'personAsked' } })
  expect(await titles()).toEqual([])
})

test('who asks for the contract reaches the owner where the agent of the open home can’t sign in', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await sign(me)
  await portal.owner.query('update users set agent_id = null where agency_id = $1', [me.agencyId])
  const arrived = await post(door.path, { key: keyIn((await get(door.path)).body), mobile: '0480 123 457' })
  const visit = new URL(arrived.headers.location ?? '', 'https://x.example').searchParams.get('visit') ?? ''
  await post(`${door.path}/contract`, { visit })
  door.back()

  const { rows } = await portal.owner.query('select title from notifications where user_id = $1', [me.userId])
  expect(rows).toMatchObject([{ title: expect.stringContaining('asked for the contract') }])
})

test('a rental is asked for an application form, not for a contract', async () => {
  const me = await (await portal.newAgency()).signIn()
  const rental = await liveHouse(me, {
    listingClass: 'rental',
    saleOrLease: 'lease',
    priceCents: null,
    rentCents: 65_000,
  } as never)
  const door = await sign(me, rental.id)
  const { body } = await get(door.path)
  const answer = await post(door.path, { key: keyIn(body), name: 'Rena Renter', mobile: '0480 000 222' })
  const thanks = await get(answer.headers.location ?? '')
  const visit = /name="visit" value="([^"]+)"/.exec(thanks.body)?.[1] ?? ''
  const asked = await post(`${door.path}/contract`, { visit })
  const after = await get(asked.headers.location ?? '')
  door.back()

  expect(thanks.body).toContain('Ask for an application form')
  expect(thanks.body).not.toContain('contract</button>')
  expect(after.body).toContain('You asked for an application form.')
})

test('hostile texts are shown as texts, and long ones are cut', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await sign(me)
  const { body } = await get(door.path)
  const bad = await post(door.path, { key: keyIn(body), name: '"><script>alert(1)</script>', email: 'a@b' })
  await post(door.path, { key: 'not-a-key', name: `${'x'.repeat(5_000)}`, mobile: '0480 555 666' })
  door.back()
  const visits = await door.visits()

  expect(bad.statusCode).toBe(422)
  expect(bad.body).not.toContain('<script')
  expect(visits).toHaveLength(1)
  expect(visits[0]?.people[0]?.name.length).toBeLessThanOrEqual(200)
})

test('altered, renewed, cancelled and past signs all read the same; before its time the page says when', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await openDoor(portal, me)
  const pathOf = async () => new URL((await me(e.kit, { params: { id: door.id } })).signUrl).pathname
  const path = await pathOf()
  const early = await get(path)
  const unreadable = await get(altered(path))
  await me(e.newSign, { params: { id: door.id } })
  const renewed = await get(path)
  const fresh = await pathOf()
  portal.advance(2 * dayMs)
  const past = await get(fresh)
  const late = await post(fresh, { name: 'Too Late' })
  portal.advance(-2 * dayMs)
  const { version } = await me(openEndpoints.get, { params: { id: door.id } })
  await me(openEndpoints.cancel, { params: { id: door.id }, body: { version, reason: null } })
  const cancelled = await get(fresh)

  expect(early.statusCode).toBe(200)
  expect(early.body).toContain('You can sign in from 10:30 am')
  const gone = [unreadable, renewed, past, late, cancelled]
  expect(gone.map(({ statusCode }) => statusCode)).toEqual([410, 410, 410, 410, 410])
  expect(new Set(gone.map(({ body }) => body)).size).toBe(1)
})

test('after thirty sign-ins in a minute an address waits', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await sign(me)
  const answers: number[] = []
  for (let n = 0; n < 32; n++) answers.push((await post(door.path, { name: `Visitor ${n}` }, '10.9.9.9')).statusCode)
  const other = await post(door.path, { name: 'Other phone' })
  door.back()

  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 303))
  expect(answers.slice(30)).toEqual([429, 429])
  expect(other.statusCode).toBe(303)
})

test('the thanks show the next times, with a calendar file', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id: listingId } = await liveHouse(me)
  await me(openEndpoints.plan, { body: { opens: [{ listingId, ...openAt(dayAhead(portal, 7), '14:00', '14:30') }] } })
  const door = await sign(me, listingId)
  const { body } = await get(door.path)
  const answer = await post(door.path, { key: keyIn(body), name: 'Cal Endar' })
  const thanks = await get(answer.headers.location ?? '')
  const calendar = await get(`${door.path}/next.ics`)
  door.back()

  expect(thanks.body).toContain('2:00–2:30 pm')
  expect(calendar.headers['content-type']).toMatch(/^text\/calendar/)
  expect(calendar.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})
