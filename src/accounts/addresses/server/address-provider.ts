import type { Caller } from '#platform/context.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import type { AddressSuggestion, addressProviders } from '../addresses.contract.ts'

export interface FoundAddress {
  placeId: string
  formattedAddress: string
  address: Address
}

/** A source of addresses. Each may be asked for suggestions, and for the parts of the places it named itself. */
export interface AddressProvider {
  name: (typeof addressProviders)[number]
  /** Returns true if a place id is one of its own. */
  knows(placeId: string): boolean
  /** @throws ProviderDown */
  suggest(caller: Caller, typed: string, session: string | undefined): Promise<AddressSuggestion[]>
  /** @returns undefined when there is no such place (any more) @throws ProviderDown */
  find(caller: Caller, placeId: string, session: string | undefined): Promise<FoundAddress | undefined>
}

/** It did not answer, or not in its own words: another one may. */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
}
