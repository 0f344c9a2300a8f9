import { AppError, notFound } from '#common/errors.ts'
import { stateIn } from '#common/time/property-zone.ts'
import type { Config } from '#platform/config.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { AddressSuggestion } from '../addresses.contract.ts'
import { localityKey } from '../addresses.rules.ts'
import { type AddressProvider, ProviderDown } from './address-provider.ts'
import { hasGnaf, localitiesFor, localityKeys, type LocalityRow } from './addresses.store.ts'
import { gazetteer } from './providers/gazetteer.ts'
import { gnaf } from './providers/gnaf.ts'
import { googleLegacy } from './providers/google-legacy.ts'
import { googleNew } from './providers/google-new.ts'

function googleOf({ GOOGLE_MAPS_API_KEY: key, PLACES_URL }: Config): AddressProvider | undefined {
  if (!key) return undefined
  const base = PLACES_URL.replace(/\/$/, '')
  return base.endsWith('/maps/api/place') ? googleLegacy(base, key) : googleNew(base, key)
}

/** Best first: Google where there is a key, then G-NAF where it was imported, then the suburbs, which are always there. */
async function providersOf(caller: Caller): Promise<AddressProvider[]> {
  const google = googleOf(caller.platform.config)
  const own = (await caller.transaction((ctx) => hasGnaf(ctx))) ? [gnaf, gazetteer] : [gazetteer]
  return google ? [google, ...own] : own
}

export async function suggestAddresses(caller: Caller, { q, session }: { q: string; session?: string | undefined }) {
  let isStandIn = false
  const providers = await providersOf(caller)
  for (const provider of providers) {
    try {
      const suggestions = await provider.suggest(caller, q, session)
      if (suggestions.length || provider === providers.at(-1))
        return { suggestions: await atHomeFirst(caller, suggestions), provider: provider.name, isStandIn }
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error
      caller.log.warn({ provider: provider.name, reason: error.message }, 'address provider down')
      isStandIn = true
    }
  }
  throw new Error('The gazetteer never fails')
}

/** Places in the agency's own state first, in their order; of others the name is often the same. */
async function atHomeFirst(caller: Caller, suggestions: AddressSuggestion[]): Promise<AddressSuggestion[]> {
  const state = stateIn(await caller.transaction((ctx) => ctx.timeZone()))
  if (!state) return suggestions
  const isAway = ({ secondary }: AddressSuggestion) => Number(!secondary.split(/[\s,]+/).includes(state))
  return suggestions.toSorted((a, b) => isAway(a) - isAway(b))
}

export async function addressByPlaceId(caller: Caller, { placeId, session }: { placeId: string; session?: string | undefined }) {
  const google = googleOf(caller.platform.config)
  const provider = [gnaf, gazetteer, ...(google ? [google] : [])].find((one) => one.knows(placeId))
  try {
    const found = await provider?.find(caller, placeId, session)
    if (!provider || !found) throw notFound({ placeId })
    return { ...found, provider: provider.name }
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    caller.log.warn({ provider: provider?.name, reason: error.message }, 'address provider down')
    throw new AppError('busy', 'Address search isn’t available. Type the address yourself', { retryAfterS: 30 })
  }
}

/** Suburb, state and postcode must agree; what would is sorted by how much of the given it keeps. */
export async function checkPlace(
  ctx: Context,
  { suburb, state, postcode }: { suburb: string; state?: string | undefined; postcode?: string | undefined },
) {
  const found = await localitiesFor(ctx, { suburb, postcode })
  const key = localityKey(suburb)
  const isNamed = (place: LocalityRow) => localityKey(place.name) === key
  const agrees = found.some(
    (place) => isNamed(place) && (!state || place.state === state) && (!postcode || place.postcode === postcode),
  )
  const score = (place: LocalityRow) =>
    (isNamed(place) ? 4 : 0) + (place.state === state ? 2 : 0) + (place.postcode === postcode ? 3 : 0)
  const fixes = found
    .filter((place) => isNamed(place) || place.state === state || !state)
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, 4)
    .map(({ name, ...place }) => ({ suburb: name, ...place }))
  return { isKnown: found.some(isNamed), agrees, fixes: agrees ? [] : fixes }
}

/** Keys (`localityKey`) of every suburb of the gazetteer. */
export const knownSuburbs = (ctx: Context): Promise<ReadonlySet<string>> => localityKeys(ctx)
