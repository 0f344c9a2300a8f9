import { queryOptions } from '@tanstack/react-query'
import { contactCalls } from '#core/contacts/web/contact-calls.public.tsx'
import type { listingEndpoints } from '#core/listings/listings.contract.ts'
import { listingHeads } from '#core/listings/listings.heads.generated.ts'
import { call } from '#ui/api/api.ts'
import { agencyParams, useMay } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { LinkHit, LinkSource } from './task.slots.ts'

const findListings = callsOf<typeof listingEndpoints>(listingHeads).getAll

interface LinkRights {
  contacts: boolean
  listings: boolean
}
export const linksKey = ['task', 'links']
/** Listings by address or reference, contacts by name, and what `more` finds. */
export const linkHits = (q: string, may: LinkRights, more: readonly LinkSource[] = []) =>
  queryOptions({
    queryKey: [...linksKey, q, may, more.map(({ permission }) => permission)],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<LinkHit[]> => {
      const params = agencyParams()
      const [listings, contacts, ...others] = await Promise.all([
        may.listings ? call(findListings, { params, query: { q, limit: 5, sort: 'match' } }, { signal }) : undefined,
        may.contacts ? call(contactCalls.find, { params, query: { q } }, { signal }) : undefined,
        ...more.map(({ find }) => find(q, signal)),
      ])
      return [
        ...(listings?.items ?? []).map(({ id, streetLine, suburb, reference }) => ({
          kind: 'listing' as const,
          id,
          name: [streetLine, suburb].filter(Boolean).join(', ') || reference,
          detail: reference,
        })),
        ...(contacts ?? []).slice(0, 5).map(({ id, displayName, email, phone, suburb }) => ({
          kind: 'contact' as const,
          id,
          name: displayName || email || phone || 'Contact',
          detail: suburb ?? '',
        })),
        ...others.flat(),
      ]
    },
  })
export const useLinkRights = () => ({ contacts: useMay('contacts.read'), listings: useMay('listings.read') })
