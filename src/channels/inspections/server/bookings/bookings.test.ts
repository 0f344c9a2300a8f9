import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { altered } from '#server/testing/altered-link.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { bookingEndpoints as e } from '../../bookings.contract.ts'
import { followUpEndpoints } from '#channels/follow-ups/follow-ups.contract.ts'
import { inspectionEndpoints } from '../../inspections.contract.ts'
import { openEndpoints } from '#workflow/opens/opens.contract.ts'
import { liveHouse, openAt } from '#workflow/opens/server/testing/houses.ts'
import { onlineBookings } from '../testing/online-bookings.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const { day, rules, get, post, keyIn, timesIn, mailsTo, linkIn, offered, booked, inspections } = onlineBookings(portal)

test('nothing is offered until the agency or the listing says so, and not after', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me)
  const before = await me(e.ofListing, { params: { id } })
  const one = await me(e.changeListing, { params: { id }, body: { isOn: true } })
  const path = new URL(one.url ?? '').pathname
  const property = await get(path.replace('/inspect', ''))
  const open = await get(path)
  await me(e.changeListing, { params: { id }, body: { isOn: null } })
  const closed = await get(path)
  const stranger = await get(path.replace(id, '01890a5d-ac96-774b-bcce-b302099a8057'))

  expect(before).toEqual({ isOn: null, url: null, why: 'Switched off for the agency' })
  expect(property.body).toContain('Book a private inspection')
  expect(open.statusCode).toBe(200)
  expect([closed.statusCode, stranger.statusCode]).toEqual([404, 404])
  expect(closed.body).toBe(stranger.body)
})

test('the page is small, without script, cookie or tick, with the notice above the button', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { path } = await offered(me, { daysAhead: 28, minutes: 10 })
  const { body, headers } = await get(`${path}?day=${day}`)

  expect(Buffer.byteLength(body)).toBeLessThan(40_000)
  expect(body).not.toMatch(/<script|javascript:|@import|@font-face/i)
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
  expect(body.indexOf('id="notice"')).toBeLessThan(body.indexOf('<button'))
  expect(body).not.toMatch(/ checked/)
})

test('free times leave out what the host has to do, and say nothing of it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { path } = await offered(me)
  const other = await liveHouse(me)
  await me(openEndpoints.plan, { body: { opens: [{ listingId: other.id, ...openAt(day) }] } })
  await me(taskEndpoints.create, { body: { subject: 'Secret settlement', dueOn: day, dueTime: '15:00' } })
  const { body } = await get(`${path}?day=${day}`)

  expect(timesIn(body)).toEqual(expect.arrayContaining(['09:00', '13:00', '14:30', '16:30']))
  expect(timesIn(body)).not.toEqual(expect.arrayContaining(['11:00']))
  expect(timesIn(body)).not.toContain('15:00')
  expect(body).not.toContain('Secret')
})

test('a buyer books: a confirmation with an invitation, the host is told, and sent twice it is one', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, path } = await offered(me)
  const { body } = await get(`${path}?day=${day}`)
  const fields = {
    key: keyIn(body),
    startsAt: `${day}T10:00`,
    name: 'Ben Okafor',
    email: 'ben.online@mail.example',
    other: 'yes',
  }
  const answers = [await post(path, fields), await post(path, fields)]
  const thanks = await get(answers[0]?.headers.location ?? '')
  await portal.runJobs()
  const [one, ...more] = await inspections(me, id)
  const told = (await me(notificationEndpoints.list, { query: {} })).items

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(thanks.body).toContain('Check your email')
  expect(more).toEqual([])
  expect(one).toMatchObject({ isOnline: true, status: 'booked', name: 'Ben Okafor', mail: { kind: 'booked', state: 'sent' } })
  expect(one?.open).toMatchObject({ startsAt: `${day}T10:00`, hosts: [{ id: me.agentId }], isAdvertised: false })
  expect(one?.contactId).not.toBeNull()
  expect(mailsTo('ben.online@mail.example')).toMatchObject([{ calendar: { method: 'REQUEST' } }])
  expect(told).toMatchObject([{ kind: 'inspectionAnswered', title: expect.stringContaining('Ben Okafor booked an inspection') }])
})

test('the answer and the work are the same for someone we know and someone we don’t', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { path } = await offered(me)
  await me(contactEndpoints.create, {
    body: {
      firstName: 'Kim',
      lastName: 'Known',
      emails: [{ address: 'kim@mail.example', label: 'personal' }],
      doNotContact: true,
    } as never,
  })
  const work = async (email: string, startsAt: string) => {
    const before = portal.logLines.length
    const answer = await booked(path, { name: 'Kim Known', email, startsAt })
    const page = await get(answer.headers.location ?? '')
    return { status: answer.statusCode, page: page.body, lines: portal.logLines.length - before }
  }
  const known = await work('kim@mail.example', `${day}T10:00`)
  const unknown = await work('other@mail.example', `${day}T13:00`)
  await portal.runJobs()

  expect(unknown).toEqual(known)
  expect([mailsTo('kim@mail.example').length, mailsTo('other@mail.example').length]).toEqual([1, 1])
})

test('a taken time is refused with what was typed; of two at once one gets it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, path } = await offered(me)
  const answers = await Promise.all([
    booked(path, { email: 'first@mail.example' }),
    booked(path, { name: 'Sue Second', email: 'second@mail.example' }),
  ])
  const late = await booked(path, { name: 'Lee "Late"', email: 'late@mail.example' })

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 422])
  expect(late.statusCode).toBe(422)
  expect(late.body).toContain('This time has just been taken')
  expect(late.body).toContain('value="Lee &quot;Late&quot;"')
  expect(await inspections(me, id)).toHaveLength(1)
})

test('by the link in the email it is moved and cancelled, and their calendar follows', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, path } = await offered(me)
  await booked(path, { email: 'ben.link@mail.example' })
  await portal.runJobs()
  const link = linkIn(mailsTo('ben.link@mail.example')[0]?.text)
  const opened = await get(link)
  const same = await inspections(me, id)
  const moved = await post(`${link}?do=move`, { startsAt: `${day}T13:30` })
  const [after] = await inspections(me, id)
  await portal.runJobs()
  const cancelled = await post(`${link}?do=cancel`, {})
  const again = await post(`${link}?do=cancel`, {})
  const page = await get(cancelled.headers.location ?? '')
  await portal.runJobs()

  expect(opened.body).toContain('Your inspection')
  expect(same[0]?.open.state).toBe('planned')
  expect([moved.statusCode, cancelled.statusCode, again.statusCode]).toEqual([303, 303, 303])
  expect(after?.open.startsAt).toBe(`${day}T13:30`)
  expect(page.body).toContain('Inspection cancelled')
  expect(mailsTo('ben.link@mail.example').map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  const told = (await me(notificationEndpoints.list, { query: {} })).items
  expect(told.map(({ title }) => title)).toEqual([
    expect.stringContaining('cancelled the inspection'),
    expect.stringContaining('moved the inspection'),
    expect.stringContaining('booked an inspection'),
  ])
  expect((await get(altered(link))).statusCode).toBe(410)
})

test('who types the email of another learns nothing, and sends them one email a day', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, path } = await offered(me)
  await booked(path, { email: 'ann@mail.example' })
  const other = await booked(path, { name: 'Eve', email: 'ANN@mail.example', startsAt: `${day}T14:00` })
  const page = await get(other.headers.location ?? '')
  await portal.runJobs()

  expect(other.statusCode).toBe(303)
  expect(page.body).not.toContain(day)
  expect(await inspections(me, id)).toHaveLength(1)
  expect(mailsTo('ann@mail.example')).toHaveLength(1)
})

test('after ten tries in a minute an address waits; hostile texts are shown as texts', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { path } = await offered(me)
  const answers: number[] = []
  for (let n = 0; n < 12; n++) answers.push((await post(path, { name: '' }, '10.9.9.8')).statusCode)
  const bad = await booked(path, { name: '"><script>alert(1)</script>', email: 'a@b' })

  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
  expect(answers.slice(10)).toEqual([429, 429])
  expect(bad.statusCode).toBe(422)
  expect(bad.body).not.toContain('<script')
})

test('a listing that leaves the market, and one with a hidden address, are not offered', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, path } = await offered(me)
  const { version } = await me(listingEndpoints.getOne, { params: { id } })
  await me(listingEndpoints.update, { params: { id }, body: { version, addressVisibility: 'hidden' } as never })
  const hidden = await get(path)
  await me(e.changeListing, { params: { id }, body: { isOn: true } })
  const allowed = await get(path)

  expect(hidden.statusCode).toBe(404)
  expect(allowed.statusCode).toBe(200)
  expect(allowed.body).not.toContain('Lantern')
})

test('another agency finds nothing, and who may not manage settings changes none', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const reader = await agency.signIn('readOnly')
  const stranger = await (await portal.newAgency()).signIn()
  const { id, path } = await offered(me)
  const strange = await (await portal.newAgency()).signIn()
  const own = await offered(strange)

  await expect(stranger(e.ofListing, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.changeListing, { params: { id }, body: { isOn: true } })).rejects.toMatchObject({ status: 404 })
  await expect(reader(e.changeListing, { params: { id }, body: { isOn: false } })).rejects.toMatchObject({ status: 403 })
  await expect(reader(e.changeSettings, { body: { ...rules, version: 1 } })).rejects.toMatchObject({ status: 403 })
  await expect(me(e.changeSettings, { body: { ...rules, version: 7 } })).rejects.toMatchObject({ status: 412 })
  expect((await get(own.path.replace(own.id, id))).statusCode).toBe(404)
  expect((await get(path)).statusCode).toBe(200)
})

test('“sorry we missed you” goes to a no-show who agreed; ticks left empty online are an answer', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, path } = await offered(me)
  await booked(path, { email: 'agreed@mail.example', listing: 'yes' })
  await booked(path, { name: 'Sue Silent', email: 'silent@mail.example', startsAt: `${day}T14:00` })
  await portal.runJobs()
  const plans = []
  for (const { open, name } of await inspections(me, id)) {
    await me(inspectionEndpoints.outcome, { params: { id: open.id }, body: { status: 'noShow' } })
    const { people } = await me(followUpEndpoints.plan, { params: { id: open.id } })
    plans.push(...people.map(({ kind, leftOut }) => ({ name, kind, leftOut })))
  }

  expect(plans).toEqual([
    { name: 'Sue Silent', kind: 'missed', leftOut: 'Didn’t agree to be contacted' },
    { name: 'Ben Okafor', kind: 'missed', leftOut: null },
  ])
})
