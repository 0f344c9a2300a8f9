import { waysOf } from '#core/contacts/server/consent/ways.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Context } from '#platform/context.ts'

export interface Owner {
  contactId: string
  name: string
  address: string | null
  why: string | null
}
/**
 * The vendors or landlords of a listing that are contacts, and those that are only names. A summary is a message about their own sale: it
 * needs no consent to marketing, and "do not contact", a bounce or a complaint stop it.
 */
export async function ownersOf(ctx: Context, listingId: string): Promise<{ owners: Owner[]; unlinked: string[] }> {
  const { vendors } = await getListing(ctx, listingId)
  const linked = new Map(vendors.flatMap(({ contactId, name }) => (contactId ? [[contactId, name] as const] : [])))
  const ways = await emailWays(ctx, [...linked.keys()])
  return {
    owners: [...linked].map(([contactId, name]) => ({
      contactId,
      name: name || 'No name',
      ...(ways.get(contactId) ?? { address: null, why: 'The contact was deleted' }),
    })),
    unlinked: vendors.flatMap(({ contactId, name }) => (!contactId && name ? [name] : [])),
  }
}

/** Decided when it is shown, when it is queued, and again when it is sent. */
export async function emailWays(
  ctx: Context,
  contactIds: readonly string[],
): Promise<Map<string, { address: string | null; why: string | null }>> {
  const ways = await waysOf(
    ctx,
    contactIds.map((contactId) => ({ key: contactId, contactId, purpose: null })),
  )
  return new Map(
    contactIds.map((id) => {
      const way = ways.get(id)?.find(({ channel }) => channel === 'email')
      return [id, { address: way?.address ?? null, why: way ? way.why : 'The contact was deleted' }]
    }),
  )
}
