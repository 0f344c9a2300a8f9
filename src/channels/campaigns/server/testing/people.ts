import { randomUUID } from 'node:crypto'
import { campaignEndpoints } from '../../campaigns.contract.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { consentEndpoints, type Purpose } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'

export interface Person {
  title?: string | null
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  tags?: string[]
  consent?: 'express' | 'inferred' | 'refused' | 'withdrawn' | null
  purpose?: Purpose
}
/** A contact who may be mailed, unless it is said otherwise. */
export async function addPerson(
  me: Call,
  {
    title = null,
    firstName = 'Jo',
    lastName = 'Lee',
    email = `${randomUUID().slice(0, 8)}@people.example`,
    tags = ['buyer'],
    consent = 'express',
    purpose = 'marketing',
  }: Person = {},
): Promise<string> {
  const { id } = await me(contactEndpoints.create, {
    body: { title, firstName, lastName, tags, emails: email ? [{ address: email, label: 'personal' }] : [] },
  })
  if (consent)
    await me(consentEndpoints.record, {
      body: { contactId: id, channels: ['email'], purposes: [purpose], state: consent, source: 'Open home' },
    })
  return id
}

/** The branding says how the agency can be reached, without which nothing may be sent. */
export async function reachable(me: Call): Promise<void> {
  const { version } = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
  await me(brandingEndpoints.update, {
    params: { id: me.agencyId },
    body: { version, address: '1 High Street, Kew VIC 3101', phone: '03 9000 0000', licenceLine: 'Licence 012345L' },
  })
}

export const toBuyers = { include: [{ kind: 'tags' as const, tags: ['buyer'] }], exclude: [] }
/** A letter to all contacts tagged "buyer". */
export const letter = (me: Call, more: object = {}) =>
  me(campaignEndpoints.create, {
    body: { template: 'plainLetter', name: 'A letter', subject: 'Hello {{firstName|there}}', audience: toBuyers, ...more },
  })
