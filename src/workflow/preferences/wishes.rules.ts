import type { Requirements } from './match.rules.ts'
import type { PreferenceFields } from './preferences.contract.ts'

/** Requirements with nothing filled in. */
export const emptyPreference: PreferenceFields = {
  label: null,
  note: null,
  saleOrLease: 'sale',
  classes: ['residential'],
  categories: [],
  minPriceCents: null,
  maxPriceCents: null,
  minRentCents: null,
  maxRentCents: null,
  bedrooms: null,
  bathrooms: null,
  cars: null,
  landMinM2: null,
  landMaxM2: null,
  floorMinM2: null,
  suburbs: [],
  radiusKm: null,
  mustHave: [],
  niceToHave: [],
  moveBy: null,
  isActive: true,
  validUntil: null,
  alert: { isOn: false, frequency: 'daily' },
}

/** The sides of a preference as matching sees them. */
export function requirementsOf(p: PreferenceFields): Requirements[] {
  const shared = {
    classes: p.classes,
    categories: p.categories,
    bedrooms: p.bedrooms,
    bathrooms: p.bathrooms,
    cars: p.cars,
    landMinM2: p.landMinM2,
    landMaxM2: p.landMaxM2,
    floorMinM2: p.floorMinM2,
    must: p.mustHave,
    want: p.niceToHave,
  }
  const sale: Requirements = { ...shared, side: 'sale', minCents: p.minPriceCents, maxCents: p.maxPriceCents }
  const lease: Requirements = { ...shared, side: 'lease', minCents: p.minRentCents, maxCents: p.maxRentCents }
  if (p.saleOrLease === 'both') return [sale, lease]
  return [p.saleOrLease === 'sale' ? sale : lease]
}
