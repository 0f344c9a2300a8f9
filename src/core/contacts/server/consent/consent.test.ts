import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '../../contacts.contract.ts'
import { consentEndpoints as e } from '../../consent.contract.ts'

const portal = await testPortal()

test('the page says why somebody may be mailed, and keeps every entry', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id: contactId } = await me(contactEndpoints.create, {
    body: { firstName: 'Jo', emails: [{ address: 'jo@example.com', label: 'personal' }] },
  })
  await me(e.record, {
    body: {
      contactId,
      channels: ['email'],
      purposes: ['newsletter'],
      state: 'express',
      source: 'Open home, 12 Lantern St',
      wording: 'Send me news',
    },
  })
  await me(e.record, {
    body: { contactId, channels: ['email'], purposes: ['marketing'], state: 'withdrawn', source: 'Unsubscribe link' },
  })

  const { answers, events } = await me(e.get, { params: { id: contactId } })

  expect(events.map((event) => event.state)).toEqual(['withdrawn', 'express'])
  expect(answers.find((a) => a.channel === 'email' && a.purpose === 'newsletter')).toMatchObject({
    isAllowed: false,
    why: expect.stringMatching(/^Consent withdrawn on .* \(Unsubscribe link\)$/),
  })
})

test("another agent's contact gets no entry, another agency's does not exist", async () => {
  const agency = await portal.newAgency()
  const [mine, other] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const foreign = await (await portal.newAgency()).signIn()
  const { id: contactId } = await mine(contactEndpoints.create, { body: { firstName: 'Jo' } })
  const body = {
    contactId,
    channels: ['sms' as const],
    purposes: ['marketing' as const],
    state: 'express' as const,
    source: 'Call',
  }

  await expect(other(e.record, { body })).rejects.toMatchObject({ status: 403 })
  await expect(foreign(e.record, { body })).rejects.toMatchObject({ status: 404 })
  await expect(foreign(e.get, { params: { id: contactId } })).rejects.toMatchObject({ status: 404 })
})
