import { isRental, type PortalRule, rule, whenCurrent } from './portal-rule.ts'

/** REA's smallest sale price in cents: below it, the price was probably typed in thousands. */
const leastPriceCents = 290_000
const leastWeeklyRentCents = 5_000

/** Rules of the price. */
export const priceRules: readonly PortalRule[] = [
  rule(
    'priceCents',
    'EL',
    whenCurrent(
      ({ fields }) =>
        ['residential', 'land', 'rural'].includes(fields.listingClass) &&
        !fields.priceCents &&
        'Add a search price. Portals need it even if the price is hidden.',
    ),
  ),
  rule(
    'priceCents',
    'EL',
    whenCurrent(
      ({ fields: { listingClass, priceCents } }) =>
        (listingClass === 'residential' || listingClass === 'commercial') &&
        priceCents !== null &&
        priceCents > 0 &&
        priceCents <= leastPriceCents &&
        'The price must be more than $2,900.',
    ),
  ),
  rule(
    'priceText',
    'EL',
    ({ fields }) => (fields.priceText?.length ?? 0) > 50 && 'Portals show 50 characters of the price text.',
  ),
  rule(
    'priceText',
    'D64',
    whenCurrent(
      ({ fields }) => fields.priceDisplay === 'text' && !fields.priceText && 'Add the price text, or change the price display.',
    ),
  ),
  rule(
    'priceFromCents',
    'D64',
    whenCurrent(
      ({ fields }) =>
        fields.priceDisplay === 'range' &&
        (fields.priceFromCents === null || fields.priceToCents === null) &&
        'Add both ends of the price range.',
    ),
  ),
  rule(
    'rentCents',
    'EL',
    whenCurrent(
      (input) =>
        isRental(input) && (input.fields.rentCents ?? 0) < leastWeeklyRentCents && 'The rent must be at least $50 a week.',
    ),
  ),
  rule(
    'rentPeriod',
    'EL',
    whenCurrent((input) => isRental(input) && input.fields.rentPeriod !== 'week' && 'Enter the rent per week.'),
  ),
  rule(
    'availableOn',
    'EL',
    whenCurrent((input) => isRental(input) && !input.fields.availableOn && 'The available date is missing.'),
  ),
  rule(
    'priceCents',
    'EL',
    whenCurrent(
      ({ fields }) =>
        fields.listingClass === 'commercial' &&
        !fields.priceCents &&
        !fields.rentCents &&
        fields.priceFromCents === null &&
        'A price or a rent is missing.',
    ),
  ),

  rule(
    'priceFromCents',
    'EL',
    whenCurrent(({ fields: { importedElements, priceFromCents, priceToCents } }) => {
      const isMultiple = importedElements.some(({ name, attributes }) => name === 'isMultiple' && attributes.value === 'yes')
      return (
        isMultiple && (priceFromCents === null || priceToCents === null) && 'A listing of several properties needs a price range.'
      )
    }),
  ),
]
