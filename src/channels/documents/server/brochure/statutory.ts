import { type Branding, states, type State } from '#accounts/branding/branding.contract.ts'
import { namedLicence } from '#accounts/branding/licence.rules.ts'

const general =
  'This information comes from sources we believe to be reliable, but we cannot guarantee it. Please make your own enquiries.'

const isState = (state: string | null | undefined): state is State => (states as readonly string[]).includes(state ?? '')

/**
 * Who advertises: NSW wants the holder of the licence named, which is the company and not its trading name (Property and Stock Agents Act
 * 2002; Fair Trading's guidelines for advertisements); the other states lose nothing by it.
 */
export function holderOf(brand: Pick<Branding, 'tradingName' | 'legalName' | 'printsLegalName'>): string {
  const [trading, legal] = [brand.tradingName.trim(), brand.legalName.trim()]
  if (!brand.printsLegalName || !legal || legal.toLowerCase() === trading.toLowerCase()) return trading
  return trading ? `${legal} trading as ${trading}` : legal
}

type Statutory = Pick<
  Branding,
  'licences' | 'licenceLine' | 'abn' | 'disclaimers' | 'licenseeInCharge' | 'printsAbn' | 'printsLicensee'
>

/** Licence, licensee and ABN as one line; null when the agency has entered none. A document over several states has no state. */
export function licenceLine(
  { licences, licenceLine, abn, licenseeInCharge, printsAbn, printsLicensee }: Statutory,
  state: string | null,
): string | null {
  const own = isState(state) ? licences[state] : undefined
  const all = states.flatMap((one) => (licences[one] ? [`${one} ${namedLicence(one, licences[one])}`] : []))
  const licence = own && isState(state) ? namedLicence(state, own) : licenceLine.trim() || all.join(', ')
  const isNamed = licence.includes('ABN')
  const licensee = printsLicensee && licenseeInCharge.trim()
  const parts = [
    licence,
    licensee && `Licensee in charge ${licensee}`,
    printsAbn && abn.trim() && !isNamed && `ABN ${abn.trim()}`,
  ]
  return parts.filter(Boolean).join(' · ') || null
}

/** The small print: the state's, else the agency's own, else a plain one. */
export function disclaimer({ disclaimers }: Statutory, state: string | null): string {
  return (isState(state) ? disclaimers[state]?.trim() : '') || disclaimers.all?.trim() || general
}
