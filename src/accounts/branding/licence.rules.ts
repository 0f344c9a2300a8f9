import type { Branding, State } from './branding.contract.ts'

/** The licence that an advertisement of a property in this state must name; empty when none has been entered. */
export const licenceFor = ({ licences, licenceLine }: Pick<Branding, 'licences' | 'licenceLine'>, state: string | null): string =>
  licences[state as State]?.trim() || licenceLine.trim()

/**
 * The licence as the law of this state wants it on an advertisement; empty when the agency has none. In South Australia only an RLA number counts
 * (Land Agents Act 1994 (SA) s 48A), in the other states the agency's general line does.
 */
export const advertisedLicence = (brand: Pick<Branding, 'licences' | 'licenceLine'>, state: string | null): string => {
  const hasOwn = Boolean(brand.licences[state as State]?.trim())
  if (state === 'SA' && !hasOwn && !/\brla\s{0,3}(?:no\.?\s{0,3}|number\s{0,3})?\d/i.test(brand.licenceLine.slice(0, 500)))
    return ''
  return licenceFor(brand, state)
}

/** The name of the licence on an advertisement (SA: Land Agents Act 1994 s 48A wants the RLA number on every one). */
const names: Record<State, string> = {
  ACT: 'Licence',
  NSW: 'Licence',
  NT: 'Licence',
  QLD: 'Licence',
  SA: 'RLA',
  TAS: 'Licence',
  VIC: 'Estate agent licence',
  WA: 'Licence',
}
/** `RLA 123456`; an agency that typed the name as well does not get it twice. */
export const namedLicence = (state: State, number: string): string =>
  number.toLowerCase().startsWith(names[state].toLowerCase()) ? number : `${names[state]} ${number}`

/** The advertised licence with its name, the same in an email as on paper; empty when the agency has none that counts in this state. */
export function licenceInWords(brand: Pick<Branding, 'licences' | 'licenceLine'>, state: string | null): string {
  const own = brand.licences[state as State]?.trim()
  return own ? namedLicence(state as State, own) : advertisedLicence(brand, state)
}
