import type { ListingClass } from '#common/listing/listing-values.ts'
import { model164 } from '../dtd/model-164.ts'
import { isHome, type PortalRule, rule, whenCurrent } from './portal-rule.ts'

const categoryElements: Partial<Record<ListingClass, string>> = {
  residential: 'category',
  rental: 'category',
  rural: 'ruralCategory',
  holidayRental: 'holidayCategory',
}
/** The names that REAXML has for a class of listing; undefined where it takes any text. */
const categoriesOf = (listingClass: ListingClass) =>
  model164.get(categoryElements[listingClass] ?? '')?.attributes.get('name')?.values

/** Rules of the kind of property and its features. */
export const propertyRules: readonly PortalRule[] = [
  rule(
    'category',
    'EL',
    whenCurrent((input) => isHome(input) && !input.fields.category && 'The property type is missing.'),
  ),
  rule(
    'category',
    'EL',
    whenCurrent(
      ({ fields }) =>
        ['land', 'rural', 'commercial', 'business', 'holidayRental'].includes(fields.listingClass) &&
        !fields.category &&
        'The category is missing.',
    ),
  ),
  rule(
    'bedrooms',
    'EL',
    whenCurrent((input) => {
      const { bedrooms, isStudio } = input.fields
      if (!isHome(input) || isStudio) return false
      if (!bedrooms) return 'Bedrooms are missing. For a studio, tick Studio.'
      return bedrooms > 30 && 'Enter up to 30 bedrooms.'
    }),
  ),
  rule(
    'bedrooms',
    'EL',
    whenCurrent(
      ({ fields }) =>
        fields.listingClass === 'rural' && fields.bedrooms === null && 'Bedrooms are missing. Enter 0 if there is no house.',
    ),
  ),
  rule(
    'bathrooms',
    'EL',
    whenCurrent((input) => {
      const { bathrooms } = input.fields
      if (!isHome(input)) return false
      if (!bathrooms) return 'Bathrooms are missing.'
      return bathrooms > 20 && 'Enter up to 20 bathrooms.'
    }),
  ),

  rule(
    'category',
    'D64',
    whenCurrent(({ fields: { listingClass, category } }) => {
      const known = categoriesOf(listingClass)
      return category !== null && known != null && !known.includes(category) && `Portals don’t accept the category "${category}".`
    }),
  ),
]
