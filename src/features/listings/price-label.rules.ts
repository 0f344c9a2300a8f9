import { formatCents } from '#common/money.ts'
import type { ListingFields } from './listing-fields.contract.ts'
import type { ListingStatus } from './listing-values.contract.ts'

/**
 * The only words about the price that may leave the office: lists, brochures, portals and mails all use this. Empty when nothing may be
 * said; a figure appears only where the vendor allowed it.
 *
 * Queensland auctions say "Auction" whatever was entered: no price guide of any kind may be published
 * (Property Occupations Act 2014 (Qld) ss 214-216).
 */
export function priceLabel(l: ListingFields, status?: ListingStatus): string {
  if (status === 'sold' || status === 'settled')
    return l.soldPriceDisplay === 'yes' && l.soldPriceCents !== null ? formatCents(l.soldPriceCents) : ''
  if (status === 'leased') return ''
  if (l.address.state === 'QLD' && l.methodOfSale === 'auction') return 'Auction'
  switch (l.priceDisplay) {
    case 'show':
      return figures(l)
    case 'hide':
      return ''
    case 'text':
      return l.priceText?.trim() ?? ''
    case 'range':
      return l.priceFromCents === null || l.priceToCents === null
        ? ''
        : withTax(`${formatCents(l.priceFromCents)} – ${formatCents(l.priceToCents)}`, l)
    case 'contactAgent':
      return 'Contact agent'
    case 'auction':
      return 'Auction'
    case 'eoi':
      return 'Expressions of interest'
    case 'tender':
      return 'Tender'
  }
}

function figures(l: ListingFields): string {
  const sale = l.saleOrLease !== 'lease' && l.priceCents !== null ? formatCents(l.priceCents) : ''
  const rent = l.saleOrLease !== 'sale' && l.rentCents !== null ? `${formatCents(l.rentCents)} per ${l.rentPeriod ?? 'week'}` : ''
  const both = [sale, rent].filter(Boolean).join(' or ')
  return both && withTax(both, l)
}

/** GST is said where it matters to the buyer: on commercial property and businesses. */
function withTax(price: string, { listingClass, tax }: ListingFields): string {
  if (!['commercial', 'commercialLand', 'business'].includes(listingClass)) return price
  if (tax === 'exclusive') return `${price} + GST`
  return tax === 'inclusive' ? `${price} incl. GST` : price
}
