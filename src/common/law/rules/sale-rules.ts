import { formatCents } from '../../money.ts'
import type { ListingFields } from '../../listing/listing-fields.ts'
import type { ComplianceInput, ComplianceRule } from '../compliance-rule.ts'
import { advertTexts } from '../advert-texts.ts'
import { figuresIn, leavesPriceOpen, widthPercent } from '../price-words.ts'

const everywhere = ['publish', 'print', 'mail'] as const
const isHomeForSale = ({ listingClass, saleOrLease }: ListingFields) => listingClass === 'residential' && saleOrLease !== 'lease'
/** Where the price that is shown was entered. */
const priceField = ({ priceDisplay }: ListingFields) =>
  priceDisplay === 'text' ? 'priceText' : priceDisplay === 'range' ? 'priceToCents' : 'priceCents'
/** The lowest and highest figure that the advertisement names. */
function advertised({ fields, priceLabel }: ComplianceInput): { from: number; to: number } | undefined {
  const figures = figuresIn(priceLabel)
  if (fields.priceDisplay === 'range' && fields.priceFromCents !== null && fields.priceToCents !== null)
    return { from: fields.priceFromCents, to: fields.priceToCents }
  return figures.length ? { from: Math.min(...figures), to: Math.max(...figures) } : undefined
}

const tooWide = (from: number, to: number): string | false => {
  const width = widthPercent(from, to)
  return width > 10 && `The range is ${width.toFixed(1)}% wide. The highest allowed is ${formatCents(Math.floor(from * 1.1))}.`
}
/** The estimate of the agency agreement, which is not advertised but limits what may be. */
const estimateWidth = (id: string, state: 'VIC' | 'NSW', source: string, from: string): ComplianceRule => ({
  id,
  title: 'Estimated selling price range of 10% or less',
  source,
  states: [state],
  from,
  severity: 'warns',
  occasions: ['publish'],
  field: 'estimateToCents',
  check({ fields }) {
    const { estimateFromCents, estimateToCents } = fields
    if (!isHomeForSale(fields) || estimateFromCents === null || estimateToCents === null) return false
    return tooWide(estimateFromCents, estimateToCents)
  },
})
const rangeWidth = (id: string, states: ComplianceRule['states'], source: string): ComplianceRule => ({
  id,
  title: 'Price range of 10% or less',
  source,
  states,
  from: '2017-05-01',
  severity: 'blocks',
  occasions: everywhere,
  field: 'priceToCents',
  check(input) {
    const price = isHomeForSale(input.fields) ? advertised(input) : undefined
    if (!price) return false
    const message = tooWide(price.from, price.to)
    return message && { field: priceField(input.fields), message }
  },
})
const openPrice = (id: string, states: ComplianceRule['states'], source: string, from: string): ComplianceRule => ({
  id,
  title: 'No "from", "offers above" or "+"',
  source,
  states,
  from,
  severity: 'blocks',
  occasions: everywhere,
  field: 'priceText',
  check: (input) => {
    const bad = isHomeForSale(input.fields) && advertTexts(input.fields).find(({ text }) => leavesPriceOpen(text))
    return (
      bad && {
        field: bad.field,
        message: `"From", "offers above" or a plus sign can’t be used with a price: "${bad.text.slice(0, 60)}".`,
      }
    )
  },
})

/** Rules about the sale of homes. Each names its source. */
export const saleRules: readonly ComplianceRule[] = [
  openPrice(
    'vic-open-price',
    ['VIC'],
    'Estate Agents Act 1980 (Vic) s 47C; Consumer Affairs Victoria, underquoting',
    '2017-05-01',
  ),
  rangeWidth('vic-range', ['VIC'], 'Estate Agents Act 1980 (Vic) s 47A; Consumer Affairs Victoria, underquoting'),
  {
    id: 'vic-soi',
    title: 'Statement of Information',
    source: 'Estate Agents Act 1980 (Vic) s 47AF; Consumer Affairs Victoria',
    states: ['VIC'],
    from: '2017-05-01',
    // The statement is often made in another program, so this asks to look and does not block: docs/decisions/0135.
    severity: 'warns',
    occasions: ['publish'],
    field: 'statementOfInformation',
    check: ({ fields }) =>
      isHomeForSale(fields) &&
      !fields.statementOfInformation &&
      'Homes for sale in Victoria need a Statement of Information. Add it, or make sure it is displayed.',
  },
  {
    id: 'vic-soi-complete',
    title: 'Statement of Information with three comparable sales',
    source: 'Estate Agents Act 1980 (Vic) s 47AF; Consumer Affairs Victoria',
    states: ['VIC'],
    from: '2017-05-01',
    severity: 'warns',
    occasions: ['publish'],
    field: 'statementOfInformation',
    check({ fields }) {
      const soi = isHomeForSale(fields) ? fields.statementOfInformation : null
      if (!soi) return false
      const count = soi.comparables.length
      if (count > 0 && count < 3)
        return `${count} of 3 comparable sales added. Fewer are allowed only if it states that no more were sold.`
      return count > 0 && soi.medianCents === null && 'The suburb median price is missing.'
    },
  },
  {
    id: 'vic-soi-comparables',
    title: 'Comparable sales in the Statement of Information',
    source: 'Estate Agents Act 1980 (Vic) s 47AF; Consumer Affairs Victoria',
    states: ['VIC'],
    from: '2017-05-01',
    severity: 'blocks',
    occasions: ['publish'],
    field: 'statementOfInformation',
    check: ({ fields }) =>
      isHomeForSale(fields) &&
      fields.statementOfInformation?.comparables.length === 0 &&
      'No comparable sales added. Add three, or remove the statement and attach the signed one.',
  },
  {
    id: 'vic-soi-range',
    title: 'Indicative price range of 10% or less',
    source: 'Estate Agents Act 1980 (Vic) s 47AF; Consumer Affairs Victoria, underquoting',
    states: ['VIC'],
    from: '2017-05-01',
    severity: 'blocks',
    occasions: ['publish'],
    field: 'statementOfInformation',
    check({ fields }) {
      const soi = isHomeForSale(fields) ? fields.statementOfInformation : null
      return soi !== null && soi.indicativeToCents !== null && tooWide(soi.indicativeFromCents, soi.indicativeToCents)
    },
  },
  estimateWidth('vic-estimate-range', 'VIC', 'Estate Agents Act 1980 (Vic) s 47A; Consumer Affairs Victoria', '2017-05-01'),
  estimateWidth('nsw-estimate-range', 'NSW', 'Property and Stock Agents Act 2002 (NSW) s 72A', '2016-01-01'),
  {
    id: 'vic-underquoting',
    title: 'No advertised price below the estimate',
    source: 'Estate Agents Act 1980 (Vic) ss 47B, 47C; Consumer Affairs Victoria, underquoting',
    states: ['VIC'],
    from: '2017-05-01',
    severity: 'blocks',
    occasions: everywhere,
    field: 'priceCents',
    check(input) {
      const price = isHomeForSale(input.fields) ? advertised(input) : undefined
      const { estimateFromCents, vendorAskingPriceCents, rejectedOfferCents } = input.fields
      const least = Math.max(estimateFromCents ?? 0, vendorAskingPriceCents ?? 0, rejectedOfferCents ?? 0)
      return price && price.from < least
        ? {
            field: priceField(input.fields),
            message: `${formatCents(price.from)} is below ${formatCents(least)}: the estimate, asking price or highest rejected offer.`,
          }
        : false
    },
  },
  openPrice('nsw-open-price', ['NSW'], 'Property and Stock Agents Act 2002 (NSW) s 73', '2016-01-01'),
  {
    ...rangeWidth('nsw-range', ['NSW'], 'Property and Stock Agents Act 2002 (NSW) s 72A'),
    from: '2016-01-01',
  },
  {
    id: 'nsw-underquoting',
    title: 'No advertised price below the estimated selling price',
    source: 'Property and Stock Agents Act 2002 (NSW) s 73',
    states: ['NSW'],
    from: '2016-01-01',
    severity: 'blocks',
    occasions: everywhere,
    field: 'priceCents',
    check(input) {
      const price = isHomeForSale(input.fields) ? advertised(input) : undefined
      const { estimateFromCents } = input.fields
      return price && estimateFromCents !== null && price.from < estimateFromCents
        ? {
            field: priceField(input.fields),
            message: `${formatCents(price.from)} is below the estimated selling price of ${formatCents(estimateFromCents)}.`,
          }
        : false
    },
  },
  {
    id: 'nsw-estimate',
    title: 'Estimated selling price on record',
    source: 'Property and Stock Agents Act 2002 (NSW) s 72A',
    states: ['NSW'],
    from: '2016-01-01',
    severity: 'warns',
    occasions: ['publish'],
    field: 'estimateFromCents',
    check: ({ fields }) =>
      isHomeForSale(fields) &&
      fields.estimateFromCents === null &&
      'Record the estimated selling price from the agency agreement.',
  },
  {
    id: 'qld-auction',
    title: 'No price guide for an auction',
    source: 'Property Occupations Act 2014 (Qld) ss 214-216',
    states: ['QLD'],
    from: '2014-12-01',
    severity: 'blocks',
    occasions: everywhere,
    field: 'description',
    check: (input) => {
      const bad =
        input.fields.listingClass === 'residential' &&
        input.fields.methodOfSale === 'auction' &&
        // The text about the price of such a listing goes nowhere (price-label.ts).
        advertTexts({ ...input.fields, priceText: null }).find(
          ({ text }) => /\$\s?\d/.test(text) && figuresIn(text).some((cents) => cents >= 10_000_000),
        )
      return (
        bad && {
          field: bad.field,
          message: `Queensland auctions can’t show a price in any form: "${bad.text.slice(0, 60)}".`,
        }
      )
    },
  },
  {
    id: 'act-energy',
    title: 'Energy efficiency rating',
    source: 'Civil Law (Sale of Residential Property) Act 2003 (ACT) s 20',
    states: ['ACT'],
    from: '2003-07-01',
    severity: 'blocks',
    occasions: everywhere,
    field: 'energyRating',
    check: ({ fields }) =>
      isHomeForSale(fields) &&
      !fields.isNewConstruction &&
      fields.energyRating === null &&
      'Homes for sale in the ACT must show an energy rating.',
  },
]
