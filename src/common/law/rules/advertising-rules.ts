import type { ComplianceRule } from '../compliance-rule.ts'

const licence = (
  id: string,
  states: ComplianceRule['states'],
  severity: 'blocks' | 'warns',
  source: string,
  what: string,
): ComplianceRule => ({
  id,
  title: 'Licence on every advertisement',
  source,
  states,
  from: '2003-01-01',
  severity,
  occasions: ['publish', 'print', 'mail'],
  field: 'branding.licenceLine',
  check: ({ licenceLine }) => !licenceLine.trim() && what,
})

/** Rules about advertisements of any kind. Each names its source. */
export const advertisingRules: readonly ComplianceRule[] = [
  licence(
    'nsw-licence',
    ['NSW'],
    'warns',
    'Property and Stock Agents Act 2002 (NSW) s 50; NSW Fair Trading, advertising',
    "Advertisements name the licence holder; the agency's licence line is empty.",
  ),
  licence(
    'sa-rla',
    ['SA'],
    'blocks',
    'Land Agents Act 1994 (SA) s 48A',
    "Every advertisement in South Australia must carry the agency's RLA number. Enter it under Branding.",
  ),
  licence(
    'licence',
    ['VIC', 'QLD', 'WA', 'TAS', 'ACT', 'NT'],
    'warns',
    'Usual particulars of an agent; verify for your state',
    "The agency's licence line is empty.",
  ),
  {
    id: 'acl-price-shown',
    title: 'What is shown agrees with the price',
    source: 'Australian Consumer Law ss 18, 30',
    states: 'all',
    from: '2011-01-01',
    severity: 'warns',
    occasions: ['publish', 'print', 'mail'],
    field: 'priceText',
    check({ fields }) {
      if (
        fields.priceDisplay !== 'range' ||
        fields.priceCents === null ||
        fields.priceFromCents === null ||
        fields.priceToCents === null
      )
        return false
      return (
        (fields.priceCents < fields.priceFromCents || fields.priceCents > fields.priceToCents) &&
        'The price for searches lies outside the range that is shown.'
      )
    },
  },
]
