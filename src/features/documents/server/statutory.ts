import { type Branding, states, type State } from '#features/branding/branding.contract.ts'

/** What the licence is called on an advertisement (SA: Land Agents Act 1994 s 48A wants the RLA number on every one). */
const licenceWords: Record<State, string> = {
  ACT: 'Licence',
  NSW: 'Licence',
  NT: 'Licence',
  QLD: 'Licence',
  SA: 'RLA',
  TAS: 'Licence',
  VIC: 'Estate agent licence',
  WA: 'Licence',
}
const general = 'Prepared with care from information given to us by others. Please make your own enquiries before you rely on it.'

const isState = (state: string | null | undefined): state is State => (states as readonly string[]).includes(state ?? '')

type Statutory = Pick<Branding, 'licences' | 'licenceLine' | 'abn' | 'disclaimers'>

/** Licence and ABN as one line; null when the agency has entered neither. A document over several states has no state. */
export function licenceLine({ licences, licenceLine, abn }: Statutory, state: string | null): string | null {
  const own = isState(state) ? licences[state] : undefined
  const all = states.flatMap((one) => (licences[one] ? [`${one} ${licenceWords[one]} ${licences[one]}`] : []))
  const licence = own && isState(state) ? `${licenceWords[state]} ${own}` : licenceLine.trim() || all.join(', ')
  const isNamed = licence.includes('ABN')
  return [licence, abn.trim() && !isNamed && `ABN ${abn.trim()}`].filter(Boolean).join(' · ') || null
}

/** The small print: the state's, else the agency's own, else a plain one. */
export function disclaimer({ disclaimers }: Statutory, state: string | null): string {
  return (isState(state) ? disclaimers[state]?.trim() : '') || disclaimers.all?.trim() || general
}
