import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { appraisalVisitEndpoints as e } from '../appraisal-visits.contract.ts'

const portal = await testPortal()
const kew = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101' } as const
const owner = async (me: Call, email: string | null = 'ann@owner.example') =>
  (await me(contactEndpoints.create, { body: { firstName: 'Ann', lastName: 'Voss', emails: email ? [{ address: email }] : [] } }))
    .id
async function booked(me: Call, contactId: string, startsAt = '2027-02-05T10:00', more: object = {}) {
  const body = { address: kew, startsAt, people: [{ contactId }], placeNote: 'Side gate', ...more }
  return (await me(appraisalEndpoints.create, { body: body as never })).id
}
const mails = async () => {
  await portal.runJobs('appraisals.visit-mail')
  return portal.mails.splice(0)
}

test('the owner is invited with an entry for their calendar, and hears of a new time and of the end', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const id = await booked(me, await owner(me))
  expect(await mails()).toEqual([])

  await me(e.invite, { params: { id } })
  const [first] = await mails()
  expect(first).toMatchObject({
    to: 'ann@owner.example',
    subject: 'Appraisal of 12 Lantern Street, Kew, Fri 5 Feb, 10:00–11:00 am',
  })
  expect(first?.text).toContain('Where to meet: Side gate')
  expect(first?.calendar?.text).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:0/)
  await me(appraisalEndpoints.update, { params: { id }, body: { version: 1, startsAt: '2027-02-06T14:00' } })
  const [second] = await mails()
  expect(second?.subject).toBe('New time for the appraisal of 12 Lantern Street, Kew: Sat 6 Feb, 2:00–3:00 pm')
  expect(second?.calendar?.text).toContain('SEQUENCE:1')
  // Words alone are no other time.
  await me(appraisalEndpoints.update, { params: { id }, body: { version: 2, notes: 'Two dogs' } })
  expect(await mails()).toEqual([])
  await me(appraisalEndpoints.step, { params: { id }, body: { version: 3, to: 'cancelled' } })
  const [third] = await mails()
  expect(third).toMatchObject({ calendar: { method: 'CANCEL' } })
  expect((await me(e.visit, { params: { id } })).owners).toMatchObject([
    { name: 'Ann Voss', mail: { kind: 'cancelled', state: 'sent' } },
  ])
})

test('an appointment that has taken place ends without an email', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const id = await booked(me, await owner(me))
  await me(e.invite, { params: { id } })
  await mails()

  await me(appraisalEndpoints.step, { params: { id }, body: { version: 1, to: 'appraised', hasNoFigure: true } })

  expect(await mails()).toEqual([])
})

test('a time that changed before the email left is not said', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const id = await booked(me, await owner(me))
  await me(e.invite, { params: { id } })
  await me(appraisalEndpoints.update, { params: { id }, body: { version: 1, startsAt: '2027-02-06T14:00' } })

  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Sat 6 Feb')])
})

test('without an address, without a time and for others no one is invited', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const silent = await booked(me, await owner(me, null))
  const lead = (
    await me(appraisalEndpoints.create, { body: { address: { suburb: 'Kew' }, people: [{ contactId: await owner(me) }] } })
  ).id
  const id = await booked(me, await owner(me, 'other@owner.example'), '2027-02-05T10:00', { evenIfOpen: true })

  await expect(me(e.invite, { params: { id: silent } })).rejects.toMatchObject({ status: 422 })
  expect((await me(e.visit, { params: { id: silent } })).owners).toMatchObject([{ whyNot: expect.any(String), mail: null }])
  await expect(me(e.invite, { params: { id: lead } })).rejects.toMatchObject({ status: 422 })
  await expect(colleague(e.invite, { params: { id } })).rejects.toMatchObject({ status: 403 })
})

test('the way from and to the appointments around it is told, and where it is too short', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const at = (streetNumber: string, latitude: number) => ({ address: { ...kew, streetNumber, latitude, longitude: 145.03 } })
  const ann = await owner(me)
  await booked(me, ann, '2027-02-05T09:00', { ...at('2', -37.9), minutes: 30 })
  const id = await booked(me, ann, '2027-02-05T10:00', at('12', -37.8))
  await booked(me, ann, '2027-02-05T11:10', at('20', -37.81))
  await booked(me, ann, '2027-02-06T09:00', at('30', -37.8))

  expect((await me(e.visit, { params: { id } })).around).toEqual([
    {
      startsAt: '2027-02-05T09:00',
      endsAt: '2027-02-05T09:30',
      place: '2 Lantern Street',
      isBefore: true,
      travelMinutes: 43,
      gapMinutes: 30,
    },
    {
      startsAt: '2027-02-05T11:10',
      endsAt: '2027-02-05T12:10',
      place: '20 Lantern Street',
      isBefore: false,
      travelMinutes: 13,
      gapMinutes: 10,
    },
  ])
})
