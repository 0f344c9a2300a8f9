import { contactEndpoints as contacts } from '#core/contacts/contacts.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'

/** The names of contacts that are found while typing. */
export const names = async (me: Call, q: string, recent?: string) =>
  (await me(contacts.find, { params: { clientId: me.agencyId }, query: { q, ...(recent && { recent }) } })).map(
    (one) => one.displayName,
  )

export const anna = {
  firstName: 'Anna',
  lastName: 'Smith',
  partner: { title: null, firstName: 'Siobhan', lastName: "O'Brien" },
  companyName: 'Wattle Homes',
  emails: [{ address: 'anna.wright4@bigpond.com', label: 'personal' as const }],
  phones: [{ number: '0412 555 678', type: 'mobile' as const }],
  address: { street: '12 St Georges Rd', suburb: 'Carlton', state: 'VIC', postcode: '3053', country: null },
  tags: ['investor'],
}
