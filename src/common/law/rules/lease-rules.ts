import type { ListingFields } from '../../listing/listing-fields.ts'
import type { ComplianceRule } from '../compliance-rule.ts'
import { invitesBids } from '../price-words.ts'

const isHomeToLet = ({ listingClass }: ListingFields) => listingClass === 'rental'
const everywhere = ['publish', 'print', 'mail'] as const

const fixedRent = (state: 'NSW' | 'VIC' | 'QLD' | 'SA' | 'TAS' | 'ACT' | 'WA', from: string, source: string): ComplianceRule => ({
  id: `${state.toLowerCase()}-fixed-rent`,
  title: 'Fixed rent',
  source,
  states: [state],
  from,
  severity: 'blocks',
  occasions: everywhere,
  field: 'priceDisplay',
  check({ fields }) {
    if (!isHomeToLet(fields)) return false
    if (['range', 'contactAgent', 'auction', 'eoi', 'tender'].includes(fields.priceDisplay))
      return 'Advertise one fixed rent. Ranges, "contact agent" and offers are not allowed.'
    if (fields.priceDisplay === 'text' && fields.priceText && invitesBids(fields.priceText))
      return `"${fields.priceText.slice(0, 60)}" invites offers above the stated rent.`
    return false
  },
})

/** Lived in by a tenant: sold with one, or advertised for a day that is still ahead. */
const isTenanted = (f: ListingFields, today: string) =>
  f.listingClass === 'rental'
    ? f.availableOn !== null && f.availableOn > today
    : ['residential', 'rural'].includes(f.listingClass) &&
      ((f.leaseEndsOn !== null && f.leaseEndsOn >= today) || Boolean(f.tenancy ?? f.tenantName ?? f.passingRentCents))

const tenantPhotos = (state: 'NSW' | 'QLD', from: string, source: string): ComplianceRule => ({
  id: `${state.toLowerCase()}-tenant-photos`,
  title: 'Tenant’s consent to photos',
  source,
  states: [state],
  from,
  severity: 'warns',
  occasions: ['publish', 'print'],
  field: 'tenantPhotoConsentOn',
  check: ({ fields }, today) =>
    isTenanted(fields, today) &&
    !fields.tenantPhotoConsentOn &&
    'A tenant lives here. Photos of their things need written consent: enter the day you saw it.',
})

/** Rules about letting homes. Each names its source. */
export const leaseRules: readonly ComplianceRule[] = [
  fixedRent('NSW', '2022-12-17', 'Property and Stock Agents Regulation 2022 (NSW); NSW Fair Trading, rent bidding'),
  fixedRent('VIC', '2021-03-29', 'Residential Tenancies Act 1997 (Vic) s 30F; Consumer Affairs Victoria, rent bidding'),
  fixedRent('QLD', '2018-01-01', 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld) s 57; RTA, rent bidding'),
  fixedRent('SA', '2023-09-01', 'Residential Tenancies Act 1995 (SA) s 52A'),
  fixedRent('WA', '2024-07-29', 'Residential Tenancies Act 1987 (WA) s 27'),
  fixedRent('TAS', '2018-01-01', 'Residential Tenancy Act 1997 (Tas) s 16B'),
  fixedRent('ACT', '2023-04-01', 'Residential Tenancies Act 1997 (ACT) s 11AB'),
  tenantPhotos('NSW', '2020-03-23', 'Residential Tenancies Act 2010 (NSW) s 55A'),
  tenantPhotos('QLD', '2009-07-01', 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld) s 203; RTA, photographs'),
]
