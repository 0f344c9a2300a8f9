import { isCommercial } from '../writer/build-price.ts'
import { type PortalRule, rule, whenCurrent, whenSold } from './portal-rule.ts'

/** Rules of the method of sale and of the sold price. */
export const saleRules: readonly PortalRule[] = [
  rule(
    'auctionAt',
    'EL',
    whenCurrent(
      ({ fields }) =>
        fields.methodOfSale === 'auction' &&
        fields.saleOrLease !== 'lease' &&
        !fields.auctionAt &&
        'The auction date is missing.',
    ),
  ),
  rule(
    'offersCloseAt',
    'EL',
    whenCurrent(
      ({ fields }) => fields.methodOfSale === 'setSaleDate' && !fields.offersCloseAt && 'The set sale date is missing.',
    ),
  ),
  rule(
    'energyRating',
    'EL',
    whenCurrent(
      ({ fields }) =>
        fields.listingClass === 'residential' &&
        fields.address.state === 'ACT' &&
        fields.energyRating === null &&
        'Listings in the ACT must show an energy rating.',
    ),
  ),
  rule(
    'energyRating',
    'EL',
    ({ fields }) =>
      isCommercial(fields.listingClass) && (fields.energyRating ?? 0) > 6 && 'Commercial energy ratings go up to 6.',
  ),
  rule(
    'floorArea',
    'EL',
    whenCurrent(
      ({ fields }) =>
        fields.listingClass === 'commercial' &&
        !fields.floorArea &&
        !/Land\/Development/.test(fields.category ?? '') &&
        'The floor area is missing.',
    ),
  ),

  rule(
    'soldOn',
    'EL',
    whenSold(({ fields }) => !fields.soldOn && 'The contract date is missing.'),
  ),
  rule(
    'soldOn',
    'EL',
    whenSold(
      ({ fields, modTime }) =>
        fields.soldOn !== null && fields.soldOn > modTime.slice(0, 10) && 'The contract date is in the future.',
    ),
  ),
  rule(
    'soldPriceCents',
    'EL',
    whenSold(({ fields }) => fields.soldPriceCents === null && 'The sale price is missing. You can keep it undisclosed.'),
  ),

  rule(
    'inspections',
    'EL',
    ({ fields }) =>
      fields.inspections.length > 0 &&
      !['residential', 'rental', 'land', 'rural'].includes(fields.listingClass) &&
      'Portals only show open homes for residential, rental, land and rural listings.',
    'warns',
  ),
]
