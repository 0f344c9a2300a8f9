import { notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { listingRows } from '#core/listings/server/list/listing-rows.service.ts'
import { type Facts, judge, type Place, placeCode, type Verdict } from '../match.rules.ts'
import type { MatchedContact, MatchedProperty, Preference } from '../preferences.contract.ts'
import { requirementsOf } from '../wishes.rules.ts'
import { contactsFor, type FoundMatch, listingsFor, type MatchOptions } from './match.store.ts'
import { matchableListings } from './match-facts.store.ts'
import { type MatchNote, memoryOf, noteMatches } from './match-memory.store.ts'
import { findPreference, findPreferences, preferencesById } from './preferences.store.ts'

export { rememberMailed, rememberSent } from './match-memory.store.ts'

/** For a contact or one of its preferences. @throws not_found */
export async function matchedProperties(ctx: Context, id: string, options: MatchOptions): Promise<MatchedProperty[]> {
  const preferences = await preferencesMeant(ctx, id)
  const found = await listingsFor(
    ctx,
    preferences.map((p) => p.id),
    options,
  )
  const ids = found.map((m) => m.listingId)
  const [rows, facts, memory] = [await listingRows(ctx, ids), await matchableListings(ctx, ids), await memoryOf(ctx, found)]
  return found.flatMap((match) => {
    const listing = rows.get(match.listingId)
    const said = explain(match, preferences, facts.get(match.listingId)?.facts[match.side])
    return listing && said ? [{ ...said, ...memory(match), preferenceId: match.preferenceId, listing }] : []
  })
}

/** The mirror: for a listing on the market. One that is not has none. @throws not_found */
export async function matchedContacts(ctx: Context, listingId: string, options: MatchOptions): Promise<MatchedContact[]> {
  const { found, facts } = await findContactsFor(ctx, listingId, options)
  const preferences = await preferencesById(
    ctx,
    found.map((m) => m.preferenceId),
  )
  const lines = await contactLines(
    ctx,
    found.map((m) => m.contactId),
  )
  const memory = await memoryOf(ctx, found)
  return found.flatMap((match) => {
    const contact = lines.get(match.contactId)
    const said = explain(match, preferences, facts[match.side])
    const label = preferences.find((p) => p.id === match.preferenceId)?.label ?? null
    return contact && said
      ? [{ ...said, ...memory(match), preferenceId: match.preferenceId, preferenceLabel: label, contact }]
      : []
  })
}

/** The pairs alone, best first and each contact once, for jobs that write them down. */
export async function findContactsFor(
  ctx: Context,
  listingId: string,
  options: MatchOptions,
): Promise<{ found: FoundMatch[]; facts: Partial<Record<'sale' | 'lease', Facts>> }> {
  const listing = (await matchableListings(ctx, [listingId])).get(listingId)
  if (!listing) throw notFound({ listing: listingId })
  if (!listing.isOnMarket) return { found: [], facts: listing.facts }
  const best = new Map<string, FoundMatch>()
  for (const side of ['sale', 'lease'] as const) {
    const facts = listing.facts[side]
    if (!facts) continue
    for (const match of await contactsFor(ctx, { id: listingId, side, state: listing.state, facts }, options))
      if (isBetter(match, best.get(match.contactId))) best.set(match.contactId, match)
  }
  const found = [...best.values()].toSorted(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score - a.score || (a.contactId < b.contactId ? -1 : 1),
  )
  return { found: found.slice(0, options.limit), facts: listing.facts }
}

const isBetter = (a: FoundMatch, b: FoundMatch | undefined) => !b || (a.isWhole === b.isWhole ? a.score > b.score : a.isWhole)

const placeOf = Object.fromEntries(Object.entries(placeCode).map(([place, code]) => [code, place])) as Record<number, Place>
type Said = Omit<Verdict, 'fit'> & { fit: 'match' | 'near' }
/** Undefined when the two no longer agree, because something changed between finding and telling. */
function explain(match: FoundMatch, preferences: readonly Preference[], facts: Facts | undefined): Said | undefined {
  const preference = preferences.find((p) => p.id === match.preferenceId)
  const requirements = preference && requirementsOf(preference).find((w) => w.side === match.side)
  const place = placeOf[match.place]
  if (!requirements || !facts || !place) return undefined
  const said = judge(requirements, facts, place)
  return said.fit === 'no' ? undefined : { ...said, fit: said.fit }
}

/** Remembers that a listing was set aside for these preferences. @throws not_found */
export async function noteFor(ctx: Context, note: MatchNote): Promise<{ noted: number }> {
  const preferences = await preferencesById(ctx, note.preferenceIds)
  const readable = await contactLines(
    ctx,
    preferences.map((p) => p.contactId),
  )
  const meant = preferences.filter((p) => readable.has(p.contactId))
  const listing = (await matchableListings(ctx, [note.listingId])).get(note.listingId)
  if (!listing || meant.length < new Set(note.preferenceIds).size) throw notFound({ listing: note.listingId })
  const noted = await noteMatches(ctx, note)
  ctx.changed('match', note.listingId)
  return { noted }
}

async function preferencesMeant(ctx: Context, id: string): Promise<Preference[]> {
  const one = await findPreference(ctx, id)
  const contact = await requireReadable(ctx, one?.contactId ?? id)
  return one ? [one] : findPreferences(ctx, { contactId: contact.id })
}
