import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { formatCents } from '#common/money.ts'
import { writtenDay } from '#common/time/written-day.ts'
import type { Authority } from '#workflow/authorities/authorities.contract.ts'
import { feeDollars, feeWords, kindWords } from '#workflow/authorities/authority-text.rules.ts'

interface Line {
  name: string
  value: string
}
export interface AuthorityPaper {
  kind: string
  place: string
  suburb: string
  clients: { name: string; capacity: string }[]
  terms: Line[]
  marketing: { what: string; due: string; amount: string }[]
  marketingTotal: string | null
  marketingPaidBy: string
  conditions: string | null
}
const capacities = {
  owner: 'Owner',
  executor: 'Executor',
  attorney: 'Attorney',
  director: 'Director',
  trustee: 'Trustee',
  other: 'Client',
}
const day = (on: string | null) => (on ? writtenDay(on, 'long') : 'to be agreed')

/** The terms as they stand, for people to read and sign: nothing that Gable notes for the office. */
export function paperOf(one: Authority, { address, titleReference }: ListingFields): AuthorityPaper {
  const { fee, feeCents, estimateFromCents, estimateToCents, conjunction, marketing } = one
  const estimate = [...new Set([estimateFromCents, estimateToCents])].filter((cents) => cents !== null).map(formatCents)
  const terms: (Line | false)[] = [
    { name: 'Kind of authority', value: kindWords[one.kind] },
    { name: 'From', value: day(one.startsOn) },
    { name: 'Until', value: day(one.endsOn) },
    titleReference ? { name: 'Title', value: titleReference } : false,
    estimate.length > 0 && { name: 'Estimated selling price', value: estimate.join(' to ') },
    { name: 'Commission', value: fee ? feeWords(fee) : 'to be agreed' },
    fee !== null && feeCents !== null && { name: 'In dollars', value: feeDollars(fee, feeCents) },
    conjunction !== null && {
      name: 'In conjunction with',
      value: `${conjunction.agencyName}, ${conjunction.shareHundredths / 100}% of the commission`,
    },
  ]
  return {
    kind: kindWords[one.kind],
    place: streetLine(address) || address.suburb || 'Property',
    suburb: suburbLine(address),
    clients: one.clients.map(({ name, capacity }) => ({ name, capacity: capacities[capacity] })),
    terms: terms.filter((line) => line !== false),
    marketing: marketing.map(({ what, cents, dueOn }) => ({
      what,
      due: dueOn ? writtenDay(dueOn, 'short') : '',
      amount: formatCents(cents),
    })),
    marketingTotal: marketing.length ? formatCents(marketing.reduce((sum, { cents }) => sum + cents, 0)) : null,
    marketingPaidBy: one.marketingPaidBy === 'client' ? 'Paid by the client' : 'Paid by the agency',
    conditions: one.conditions,
  }
}
