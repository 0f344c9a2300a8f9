import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { altered } from '#server/testing/altered-link.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { visitEndpoints } from '#workflow/opens/visits.contract.ts'
import { onlineBookings } from '../testing/online-bookings.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const { day, get, post, mailsTo, linkIn, offered, booked, inspections } = onlineBookings(portal)

test('a link with the punctuation behind it opens the page and moves the inspection', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { path } = await offered(me)
  await booked(path, { email: 'ben.dot@mail.example' })
  await portal.runJobs()
  const link = linkIn(mailsTo('ben.dot@mail.example')[0]?.text)

  expect((await get(`${path}.?day=${day}`)).body).toContain('name="key"')
  for (const end of ['.', '),', '%3E', '%22', "'"]) expect((await get(link + end)).statusCode, end).toBe(200)
  const moved = await post(`${link}.?do=move`, { startsAt: `${day}T13:30` })
  expect([moved.statusCode, moved.headers.location]).toEqual([303, `${link}?done=move`])
  expect((await get(`${link}.a`)).statusCode).toBe(410)
})

test('a link that has ended says so in the agency’s look, and what to do; only an altered one names no agency', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { version } = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
  await me(brandingEndpoints.update, { params: { id: me.agencyId }, body: { version, phone: '03 9000 0000' } })
  const { id, path } = await offered(me)
  await booked(path, { email: 'eva.ended@mail.example' })
  await portal.runJobs()
  const link = linkIn(mailsTo('eva.ended@mail.example')[0]?.text)

  portal.advance(6 * 86_400_000)
  const over = [await get(link), await post(`${link}?do=cancel`, {}), await post(`${link}?do=move`, { startsAt: `${day}T13:30` })]
  portal.advance(-6 * 86_400_000)
  expect(over.map(({ statusCode }) => statusCode)).toEqual([200, 422, 422])
  for (const { body } of over)
    expect(body).toMatch(new RegExp(`This inspection is over.*<a href="${path}">Book another time</a>.*<footer>`))

  const [one] = await inspections(me, id)
  await me(visitEndpoints.newSign, { params: { id: one?.open.id ?? '' } })
  const ended = [await get(link), await post(`${link}?do=cancel`, {})]
  const unreadable = await get(altered(link))
  expect(new Set([...ended, unreadable].map(({ statusCode }) => statusCode))).toEqual(new Set([410]))
  for (const { body } of ended) expect(body).toMatch(/This link no longer works.*call us on <a href="tel:0390000000".*<footer>/)
  expect(unreadable.body).toContain('Reply to the email, or call the agent.')
  expect(unreadable.body).not.toContain('<footer>')
})
