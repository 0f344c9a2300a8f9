import { notFound } from '#common/errors.ts'
import { findAnyContact } from '#core/contacts/server/contacts.service.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { cardOfListing, type MailCard } from '#core/listings/server/mail/mail-card.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import type { Context } from '#platform/context.ts'
import type { MatchPlan } from '../../matches.contract.ts'
import { filled } from '../../emails.rules.ts'
import { draftFor } from '../../matches.rules.ts'
import { valuesFor } from '../compose.service.ts'
import { leftOutBy, matchWays } from './match-ways.service.ts'

/** Everything the screen shows before someone sends. */
export async function planMatches(
  ctx: Context,
  { listingIds, contactIds }: { listingIds: readonly string[]; contactIds: readonly string[] },
): Promise<Omit<MatchPlan, 'isHeld'>> {
  const people = await peopleOf(ctx, [...new Set(contactIds)])
  const ways = await matchWays(ctx, [...people.keys()])
  const listings = await listingsOf(ctx, [...new Set(listingIds)])
  const open = listings.filter(({ card }) => card)
  const { PUBLIC_URL } = ctx.platform.config
  return {
    listings: listings.map(({ id, name, card }) => ({
      ...{ id, name, price: card?.price ?? '', photoUrl: card?.photo?.slice(PUBLIC_URL.length) ?? null },
      opens: card?.opens.map(({ words }) => words) ?? [],
      why: card ? null : notAdvertised,
    })),
    people: [...people].map(([contactId, name]) => {
      const own = ways.get(contactId) ?? []
      return { contactId, name, ways: own.map(({ purpose: _, ...way }) => way), leftOut: leftOutBy(own) }
    }),
    draft: await draftTo(
      ctx,
      [...people.keys()],
      draftFor(
        open.map(({ name }) => name),
        open.length > 0 && open.every(({ card }) => card?.isForSale === false),
      ),
    ),
  }
}

/** Greets one person by name; for several the greeting stays a field. */
async function draftTo(ctx: Context, contactIds: readonly string[], draft: MatchPlan['draft']): Promise<MatchPlan['draft']> {
  const [contactId, second] = contactIds
  const contact = contactId && !second ? await findAnyContact(ctx, contactId) : undefined
  if (!contact) return draft
  const values = valuesFor(contact, {})
  return { ...draft, text: filled(draft.text, values), sms: filled(draft.sms, values) }
}

/** Says of a listing, or of all that were chosen, that strangers may not be shown it. */
export const notAdvertised = 'Not advertised, or its address is hidden'

/** Names of contacts that the user may see. @throws not_found for any other */
export async function peopleOf(ctx: Context, contactIds: readonly string[]): Promise<Map<string, string>> {
  const lines = await contactLines(ctx, contactIds)
  return new Map(
    contactIds.map((id) => {
      const line = lines.get(id)
      if (!line) throw notFound({ contact: id })
      return [id, line.displayName || line.email || line.phone || 'Contact']
    }),
  )
}

interface ChosenListing {
  id: string
  name: string
  card: MailCard | undefined
}
/** @throws not_found for a listing that the user may not read */
export async function listingsOf(ctx: Context, listingIds: readonly string[]): Promise<ChosenListing[]> {
  const found = []
  for (const id of listingIds) {
    await getListing(ctx, id)
    found.push({ id, name: await getOutsideName(ctx, id), card: await cardOfListing(ctx, id, await ctx.timeZone()) })
  }
  return found
}
