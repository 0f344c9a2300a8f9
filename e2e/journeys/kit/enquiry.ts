import { randomUUID } from 'node:crypto'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import type { Agency, World } from './test.ts'

interface Given {
  listingId: string
  firstName: string
  lastName: string
  email: string
}
/** An enquiry as a portal brings it, by SQL: there is no call by which staff would make one. @returns its id */
export async function anEnquiry({ database }: World, { id: agencyId, owner }: Agency, given: Given): Promise<string> {
  const { firstName, lastName, email, listingId } = given
  const contact = await owner.call(contactEndpoints.create, {
    body: { firstName, lastName, emails: [{ address: email, label: 'personal' }] },
  })
  const id = randomUUID()
  await database.query(
    `insert into enquiries (agency_id, id, source, external_id, kind, received_at, created_at, listing_id, contact_id, agent_id, name, email, message)
     values ($1, $2, 'rea', gen_random_uuid()::text, 'listing', '2030-11-26T22:30:00Z', '2030-11-26T22:30:00Z', $3, $4, $5, $6, $7, 'Is it still there?')`,
    [agencyId, id, listingId, contact.id, owner.agentId, `${firstName} ${lastName}`, email],
  )
  return id
}
