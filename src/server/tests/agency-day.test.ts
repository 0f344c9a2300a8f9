import { expect, test } from 'vitest'
import { contactExportEndpoints } from '#workflow/contact-lists/contact-export.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()

/** The server's clock at an instant; people sign in after it was set. */
const setClock = (instant: string) => portal.advance(Date.parse(instant) - portal.platform.clock().getTime())
async function agencyIn(timeZone: string) {
  const agency = await portal.newAgency()
  await portal.owner.query(`update agencies set time_zone = $2 where id = $1`, [agency.id, timeZone])
  return agency.signIn()
}

test.each([
  // Eight in the morning: in UTC it is still the day before.
  ['Australia/Sydney', '2026-11-22T21:00:00Z', '2026-11-23'],
  ['Australia/Perth', '2026-11-23T00:00:00Z', '2026-11-23'],
  ['Australia/Perth', '2026-11-22T16:30:00Z', '2026-11-23'],
  // The first and the last minute of the days on which the clocks change.
  ['Australia/Sydney', '2027-04-03T13:00:00Z', '2027-04-04'],
  ['Australia/Sydney', '2027-04-04T13:59:00Z', '2027-04-04'],
  ['Australia/Sydney', '2027-10-02T14:00:00Z', '2027-10-03'],
  ['Australia/Sydney', '2027-10-03T12:59:00Z', '2027-10-03'],
])('in %s at %s it is %s, for what is due and for names of files', async (zone, instant, day) => {
  setClock(instant)
  const me = await agencyIn(zone)
  for (const nextContactOn of [day, '2027-12-31'])
    await me(contactEndpoints.create, { body: { firstName: 'Kim', lastName: nextContactOn, nextContactOn } as never })

  const due = await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, isDue: true } as never })
  expect(due.items.map(({ displayName }) => displayName)).toEqual([`Kim ${day}`])
  const { method, path: url } = contactExportEndpoints.export
  const headers = { authorization: `Bearer ${me.accessToken}` }
  const file = await portal.app.inject({ method, url, headers, payload: { format: 'csv', matching: {} } })
  expect(file.headers['content-disposition']).toContain(day)
})
