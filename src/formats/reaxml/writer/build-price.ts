import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingClass } from '#common/listing/listing-values.ts'
import { isSilentAuction, priceLabel, priceWords } from '#common/listing/price-label.ts'
import type { XmlElement } from '../xml-tree.ts'
import { dollars, yesNo } from './format.ts'
import { element } from './xml-text.ts'

export const isCommercial = (root: ListingClass) => root === 'commercial' || root === 'commercialLand' || root === 'business'
const isRental = (root: ListingClass) => root === 'rental' || root === 'holidayRental'

/** Writes the price, and what the public sees of it. */
export function buildPrice(fields: ListingFields, { isArchive = false } = {}): XmlElement[] {
  // A portal shows no price of a Queensland auction; an archive keeps what was entered.
  const shown = isSilentAuction(fields) && !isArchive ? { isShown: true, text: priceWords.auction } : whatIsShown(fields)
  const display = yesNo(shown.isShown)
  // An empty priceView clears the old text: left out, it might go on standing in front of the new figure.
  const view = element('priceView', {}, shown.text)
  if (isRental(fields.listingClass)) return [...buildRent(fields, display), view]
  return [...buildFigure(fields, shown), view, ...buildCommercialRent(fields)]
}

/** REAXML: `display="no"` hides everything; else priceView stands instead of the figure when it says something. */
function whatIsShown(fields: ListingFields): { isShown: boolean; text: string } {
  const { priceDisplay, priceText, priceFromCents, priceToCents } = fields
  switch (priceDisplay) {
    case 'show':
      return { isShown: true, text: '' }
    case 'hide':
      return { isShown: false, text: priceText ?? '' }
    case 'contactAgent':
      return { isShown: false, text: priceWords.contactAgent }
    case 'text':
      // Without words instead, the figure would be shown: hidden is what was meant.
      return { isShown: Boolean(priceText), text: priceText ?? '' }
    case 'range':
      return priceFromCents === null || priceToCents === null
        ? { isShown: false, text: '' }
        : { isShown: true, text: priceLabel(fields) }
    default:
      return { isShown: true, text: priceWords[priceDisplay] }
  }
}

function buildFigure(fields: ListingFields, { isShown, text }: { isShown: boolean; text: string }): XmlElement[] {
  const { priceCents, priceFromCents, priceToCents } = fields
  const plusSAV = fields.isPlusStockAtValue === null ? null : yesNo(fields.isPlusStockAtValue)
  const attributes = { display: yesNo(isShown), tax: fields.tax, plusSAV }
  const hasRange = priceFromCents !== null && priceToCents !== null
  // Only commercial listings, which may stand for several properties, have a range instead of a figure.
  if (isCommercial(fields.listingClass) && hasRange && priceCents === null) {
    const range = element('range', {}, [element('min', {}, dollars(priceFromCents)), element('max', {}, dollars(priceToCents))])
    return [element('price', attributes, [range])]
  }
  const figure = priceCents ?? (fields.priceDisplay === 'range' ? priceFromCents : null)
  if (figure !== null) return [element('price', attributes, dollars(figure))]
  // Words without their price would be read as typed ones.
  const saysNothing = isShown && text === '' && fields.priceDisplay === 'show' && fields.tax === null && plusSAV === null
  return saysNothing ? [] : [element('price', attributes)]
}

function buildRent({ rentCents, rentPeriod, bondCents, priceDisplay, otherRents }: ListingFields, display: string): XmlElement[] {
  const bond = bondCents === null ? [] : [element('bond', {}, dollars(bondCents))]
  const others = otherRents.map((rent) => element('rent', { period: rent.period, display }, dollars(rent.cents)))
  // A yearly rent has no word in these two roots; sent without its figure, it is at least not taken for a weekly one.
  const figure = !rentCents || rentPeriod === 'year' ? '' : dollars(rentCents)
  if (figure === '' && priceDisplay === 'show') return bond
  const first = element('rent', { period: rentPeriod === 'month' ? 'month' : 'week', display }, figure)
  return [first, ...(figure === '' ? [] : others), ...bond]
}

const perYear = { week: 52, month: 12, year: 1 }

function buildCommercialRent(fields: ListingFields): XmlElement[] {
  const { listingClass, rentCents, rentPeriod, rentPerSqmFromCents: from, rentPerSqmToCents: to } = fields
  if (listingClass === 'business') {
    const others = fields.otherRents.map((rent) => element('businessLease', { period: rent.period }, dollars(rent.cents)))
    return !rentCents ? [] : [element('businessLease', { period: rentPeriod ?? 'year' }, dollars(rentCents)), ...others]
  }
  if (!rentCents && from === null && fields.rentTax === null && fields.isPlusOutgoings === null) return []
  const tax = fields.rentTax ?? (fields.saleOrLease === 'lease' ? fields.tax : null)
  const plusOutgoings = fields.isPlusOutgoings === null ? null : yesNo(fields.isPlusOutgoings)
  const ends = from === null ? [] : [element('min', {}, dollars(from)), element('max', {}, dollars(to ?? from))]
  return [
    {
      ...element(
        'commercialRent',
        { period: 'annual', plusOutgoings, tax },
        from === null ? [] : [element('rentPerSquareMetre', {}, [element('range', {}, ends)])],
      ),
      text: !rentCents ? '' : dollars(rentCents * perYear[rentPeriod ?? 'year']),
    },
  ]
}
