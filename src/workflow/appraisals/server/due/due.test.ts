import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { appraisalEndpoints } from '../../appraisals.contract.ts'
import { dueEndpoints as e } from '../../due.contract.ts'
import { notifyOfDueCalls } from './due-calls.recurring.ts'

const portal = await testPortal()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
let n = 0
const number = () => `0412 345 ${100 + n}`
/** An appraisal at a stage since some days, with an owner who can be called. */
async function past(me: Call, days: number, { stage = 'presented', call = null as string | null, owner = {} as object } = {}) {
  const contact = await me(contactEndpoints.create, {
    body: { firstName: `Ann ${++n}`, phones: [{ number: number() }], ...owner },
  })
  const { id } = await me(appraisalEndpoints.create, {
    body: {
      address: { streetNumber: String(n), street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101' },
      people: [{ contactId: contact.id }],
      nextCallOn: call,
    },
  })
  await portal.owner.query('update appraisals set stage = $2, stage_at = $3 where id = $1', [id, stage, daysAgo(days)])
  return { id, contactId: contact.id }
}
const due = async (me: Call) => (await me(e.due, { query: {} })).items

test('due are the calls that were noted, and 90, 180 and 365 days after the last step', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const call = await past(me, 3, { call: '2026-01-10', stage: 'nurture' })
  const [d90, d180, d365] = [
    await past(me, 95),
    await past(me, 181, { stage: 'lost' }),
    await past(me, 366, { stage: 'cancelled' }),
  ]
  // Not yet, long over, won, a lead, and one with a day to come.
  await past(me, 80)
  await past(me, 130)
  await past(me, 95, { stage: 'won' })
  await past(me, 95, { stage: 'lead' })
  await past(me, 95, { call: '2099-01-01' })

  const items = await due(me)

  expect(new Map(items.map(({ id, why }) => [id, why]))).toEqual(
    new Map([
      [call.id, 'call'],
      [d90.id, 'd90'],
      [d180.id, 'd180'],
      [d365.id, 'd365'],
    ]),
  )
  expect(items[0]).toMatchObject({ id: call.id, dueOn: '2026-01-10', phone: expect.stringMatching(/^\+61/), isWashOld: true })
})

test('left out are those who refuse calls, are listed now, or were called in the last 14 days', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [refused, listed, stays] = [await past(me, 95), await past(me, 95), await past(me, 95)]
  await past(me, 95, { owner: { doNotContact: true } })
  await past(me, 95, { owner: { phones: [] } })
  await past(me, 95, { owner: { phones: [{ number: '0412 345 678', isOnDoNotCallList: true }] } })
  const consent = (contactId: string, state: 'withdrawn' | 'express') =>
    me(consentEndpoints.record, { body: { contactId, channels: ['phone'], purposes: ['marketing'], state, source: 'By phone' } })
  await consent(refused.contactId, 'withdrawn')
  await consent(stays.contactId, 'express')
  const { propertyId } = await me(appraisalEndpoints.one, { params: { id: listed.id } })
  const home = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  await portal.owner.query(`update listings set status = 'live', property_id = $2 where id = $1`, [home.id, propertyId])
  const called = await past(me, 95)
  await me(e.called, { params: { id: called.id }, body: { version: 1, nextCallOn: null } })

  expect(await due(me)).toMatchObject([{ id: stays.id, isWashOld: false }])
})

test('a wash of the last 30 days needs no mark, an older one does', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const washed = (days: number) => ({
    owner: { phones: [{ number: '0412 345 678', dncWashedOn: daysAgo(days).toISOString().slice(0, 10) }] },
  })
  await past(me, 96, washed(10))
  await past(me, 95, washed(31))

  expect((await due(me)).map(({ isWashOld }) => isWashOld)).toEqual([false, true])
})

test('a call is noted with the day of the next one, and the list pages', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  for (let k = 0; k < 5; k++) await past(me, 91 + k)

  const first = await me(e.due, { query: { limit: '3' } as never })
  const rest = await me(e.due, { query: { limit: '3', cursor: first.nextCursor ?? '' } as never })
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(5)

  const id = first.items[0]?.id ?? ''
  expect(await me(e.called, { params: { id }, body: { version: 1, nextCallOn: '2099-02-01' } })).toMatchObject({ version: 2 })
  await expect(me(e.called, { params: { id }, body: { version: 1, nextCallOn: null } })).rejects.toMatchObject({ status: 412 })
  expect(await due(me)).toHaveLength(4)
})

const notified = async (who: Call) =>
  (await who(notificationEndpoints.list, { query: {} })).items.flatMap(({ kind, entityId }) =>
    kind === 'appraisalDue' ? [entityId] : [],
  )
const notifyOfCalls = (agencyId: string) => notifyOfDueCalls.run(callerOf(portal.platform, operatorScope(agencyId), newId()))

test('its agent is notified of a call once when it comes due, and again of the next one; not of who refuses calls', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const [anniversary, later] = [await past(me, 95), await past(me, 10)]
  await past(me, 95, { owner: { doNotContact: true } })
  await notifyOfCalls(agency.id)
  await notifyOfCalls(agency.id)
  expect(await notified(me)).toEqual([anniversary.id])

  const today = portal.platform.clock().toISOString().slice(0, 10)
  await me(appraisalEndpoints.update, { params: { id: later.id }, body: { version: 1, nextCallOn: today } })
  await notifyOfCalls(agency.id)
  await notifyOfCalls(agency.id)
  expect(await notified(me)).toEqual([later.id, anniversary.id])
})
