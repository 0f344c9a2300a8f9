import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'
import { reviewEndpoints as e } from '../../reviews.contract.ts'

/** The fields that staff enter for a review given by phone. */
export const written = {
  reviewerName: 'Priya N.',
  role: 'vendor' as const,
  rating: 5,
  body: 'Clear from start to end.',
  mayPublish: true,
}
export const list = (me: Call, id = me.agencyId) => me(e.list, { params: { id } })

/** Sales with vendors the agency can email, and their own page. */
export function clientsOf(portal: TestPortal) {
  let number = 0
  /** A sale with a vendor the agency can email. */
  async function sale(me: Call, { state = 'sold' }: { state?: 'sold' | 'live' } = {}) {
    number++
    const contact = await me(contactEndpoints.create, {
      body: { firstName: 'Priya', lastName: 'Nair', emails: [{ address: `priya${number}@clients.example`, label: 'personal' }] },
    })
    const party = { name: 'Priya Nair', phone: null, email: null, contactId: contact.id }
    const listing = await me(listingEndpoints.create, {
      body: {
        listingClass: 'residential',
        headline: 'Light on the hill',
        category: 'House',
        vendors: [party],
        buyers: [],
        priceCents: 90_000_000,
        address: {
          ...emptyAddress,
          streetNumber: String(number),
          street: 'Given Terrace',
          suburb: 'Paddington',
          state: 'QLD',
          postcode: '4064',
        },
        AgentId: me.agentId,
      } as never,
    })
    if (state === 'sold')
      await portal.owner.query(
        `update listings set status = 'sold', fields = fields || '{"soldOn": "2026-11-02"}' where id = $1`,
        [listing.id],
      )
    return { listingId: listing.id, contactId: contact.id }
  }
  /** The link in the email to the client of the newest sale. */
  const linkIn = () => {
    const mail = portal.mails.find(({ to }) => to === `priya${number}@clients.example`)
    return /\/review\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const visit = (action: 'open' | 'answer' | 'decline', payload: object) =>
    portal.app.inject({ method: 'POST', url: `/api/client_review/${action}`, payload })
  return { sale, linkIn, visit }
}
