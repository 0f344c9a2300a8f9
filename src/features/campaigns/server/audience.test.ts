import { expect, test } from 'vitest'
import { consentEndpoints } from '#features/consent/consent.contract.ts'
import { mayContact } from '#features/consent/consent.rules.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { addPerson, toBuyers } from './testing/people.ts'

const portal = await testPortal()

test('the audience agrees with the consent ledger, person by person', async () => {
  const me = await (await portal.newAgency()).signIn()
  const states = ['express', 'inferred', 'refused', 'withdrawn'] as const
  const about = ['marketing', 'newsletter'] as const
  const people: string[] = []
  for (let n = 0; n < 24; n++) {
    const id = await addPerson(me, { consent: null, email: `p${n}@a.example` })
    for (let k = 0; k < n % 4; k++)
      await me(consentEndpoints.record, {
        body: {
          contactId: id,
          channels: ['email'],
          purposes: [about[(n + k) % 2] ?? 'marketing'],
          state: states[(n * 7 + k * 3) % 4] ?? 'express',
          source: 'Test',
          happenedAt: new Date(Date.UTC(2026, 0, 1 + k + (n % 3))).toISOString(),
          expiresOn: n % 5 === 0 ? '2026-02-01' : null,
        },
      })
    people.push(id)
  }
  for (const purpose of about) {
    const { items } = await me(e.audiencePeople, { body: { audience: toBuyers, purpose, show: 'willGet', limit: 200 } })
    const got = new Set(items.map(({ contactId }) => contactId))
    for (const id of people) {
      const { events } = await me(consentEndpoints.get, { params: { id } })
      const today = new Date().toISOString().slice(0, 10)
      const { isAllowed, why } = mayContact({ doNotContact: false, hasEmail: true, hasAddress: false, phones: [] }, events, {
        channel: 'email',
        purpose,
        today,
      })
      expect(got.has(id), `${purpose}: ${why}`).toBe(isAllowed)
    }
  }
})
