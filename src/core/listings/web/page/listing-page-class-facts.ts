import { formatMoney, formatNumber } from '#ui/formatting.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { dayOfYear } from '../fields/field-words.ts'
import { day, type Fact, known, word, yesNo } from './listing-page-words.ts'

/** Facts of a farm and of a business: texts, under their names. */
export const classFacts = (l: ListingFields): Fact[] =>
  known([
    ['Takings', l.takings],
    ['Franchise', yesNo(l.isFranchise)],
    ['Terms', l.terms],
    ['Tenancy status', word(l.tenancyStatus)],
    ['Current lease ends', day(l.currentLeaseEndsOn)],
    ['Lease options', l.furtherOptions],
    ['Return', l.returnPercent !== null && `${formatNumber(l.returnPercent)}% a year`],
    ['Outgoings', l.outgoingsCents !== null && `${formatMoney(l.outgoingsCents)} a year`],
    ['Improvements', l.improvements],
    ['Fencing', l.fencing],
    ['Services', l.services],
    ['Soil types', l.soilTypes],
    ['Annual rainfall', l.annualRainfall],
    ['Irrigation', l.irrigation],
    ['Carrying capacity', l.carryingCapacity],
    ['Water entitlements', l.waterEntitlements],
    ['Bores', l.bores],
    ...l.seasons.map(
      ({ name, from, to, rentCents, period }) =>
        [name, `${dayOfYear(from)} to ${dayOfYear(to)}, ${formatMoney(rentCents)} per ${period}`] as const,
    ),
  ])
