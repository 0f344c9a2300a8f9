import { formatCents } from '#common/money.ts'
import type { ListingFields } from './listing-fields.ts'
import type { ListingStatus } from './listing-values.ts'

/** Words in place of a figure: shown everywhere, and recognised when a feed brings them. */
export const priceWords = {
  auction: 'Auction',
  eoi: 'Expressions of interest',
  tender: 'Tender',
  contactAgent: 'Contact agent',
} as const

/**
 * The only price text that leaves the office: lists, brochures, portals and emails all use this. Empty when nothing can be said; a figure appears
 * only where the vendor allowed it.
 *
 * Queensland auctions say "Auction" regardless of what was entered: no price guide of any kind can be published
 * (Property Occupations Act 2014 (Qld) ss 214-216).
 */
export function priceLabel(l: ListingFields, status?: ListingStatus): string {
  if (status === 'sold' || status === 'settled')
    return l.soldPriceDisplay === 'yes' && l.soldPriceCents !== null ? formatCents(l.soldPriceCents) : ''
  if (status === 'leased') return ''
  if (isSilentAuction(l)) return priceWords.auction
  switch (l.priceDisplay) {
    case 'show':
      return [l.saleOrLease !== 'lease' && saleLabel(l), l.saleOrLease !== 'sale' && rentLabel(l)].filter(Boolean).join(' or ')
    case 'hide':
      return ''
    case 'text':
      return l.priceText?.trim() ?? ''
    case 'range':
      return rangeLabel(l)
    default:
      return priceWords[l.priceDisplay]
  }
}

/** A Queensland auction shows no price, regardless of what was entered. A lease may still say how the property was once sold. */
export const isSilentAuction = (l: Pick<ListingFields, 'address' | 'methodOfSale' | 'listingClass' | 'saleOrLease'>): boolean =>
  l.address.state === 'QLD' &&
  l.methodOfSale === 'auction' &&
  l.saleOrLease !== 'lease' &&
  l.listingClass !== 'rental' &&
  l.listingClass !== 'holidayRental'

/** `$385,000 + SAV`. */
export const saleLabel = (l: ListingFields): string =>
  l.priceCents === null ? '' : `${formatCents(l.priceCents)}${saleTerms(l)}`

/** `$825,000 per year + GST + outgoings`; the rate per square metre where no rent of the whole is known. */
export function rentLabel(l: ListingFields): string {
  const { rentCents, rentPerSqmFromCents: from, rentPerSqmToCents: to } = l
  if (rentCents !== null) return `${formatCents(rentCents)} per ${l.rentPeriod ?? 'week'}${rentTerms(l)}`
  if (from === null) return ''
  return `${to === null || to === from ? formatCents(from) : range(from, to)} per m² per year${rentTerms(l)}`
}

/** Range of the rent in a lease, else of the price. */
function rangeLabel(l: ListingFields): string {
  const { priceFromCents: from, priceToCents: to } = l
  if (from === null || to === null) return ''
  return l.saleOrLease === 'lease'
    ? `${range(from, to)} per ${l.rentPeriod ?? 'week'}${rentTerms(l)}`
    : `${range(from, to)}${saleTerms(l)}`
}
const range = (from: number, to: number) => `${formatCents(from)} – ${formatCents(to)}`

/** Classes whose buyers and tenants reckon with GST. */
const isCommercial = ({ listingClass }: ListingFields) => ['commercial', 'commercialLand', 'business'].includes(listingClass)

const taxTerms = { exclusive: ' + GST', inclusive: ' incl. GST', exempt: '', unknown: '' } as const

/** Costs on top of the price: GST on commercial property, the stock of a business at valuation. */
function saleTerms(l: ListingFields): string {
  if (!isCommercial(l)) return ''
  return `${taxTerms[l.tax ?? 'unknown']}${l.isPlusStockAtValue ? ' + SAV' : ''}`
}

/** Costs on top of the rent. A lease without a tax of its own has that of the price, as feeds send it. */
function rentTerms(l: ListingFields): string {
  if (!isCommercial(l)) return ''
  const tax = l.rentTax ?? (l.saleOrLease === 'lease' ? l.tax : null)
  return `${taxTerms[tax ?? 'unknown']}${l.isPlusOutgoings ? ' + outgoings' : ''}`
}

/** The terms that `priceLabel` puts behind a figure, at the end of words from a feed. */
export const withoutTerms = (words: string): string => {
  let rest = words.slice(0, 200)
  for (let before = ''; before !== rest; ) {
    before = rest
    for (const term of [' + GST', ' incl. GST', ' + SAV', ' + outgoings', ' per week', ' per month', ' per year'])
      if (rest.endsWith(term)) rest = rest.slice(0, -term.length)
  }
  return rest
}
