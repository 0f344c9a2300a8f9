import type { ComplianceRule } from '../compliance-rule.ts'

const licence = (
  id: string,
  states: ComplianceRule['states'],
  severity: 'blocks' | 'warns',
  source: string,
  what: string,
): ComplianceRule => ({
  id,
  title: 'Licence details in advertising',
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
    'Advertising must name the licence holder. Add your licence line under Branding.',
  ),
  licence(
    'sa-rla',
    ['SA'],
    'blocks',
    'Land Agents Act 1994 (SA) s 48A',
    'Advertising in South Australia must show your RLA number. Add it under Branding.',
  ),
  licence(
    'licence',
    ['VIC', 'QLD', 'WA', 'TAS', 'ACT', 'NT'],
    'warns',
    'Standard agent details; check the rules in your state',
    'Your licence line is empty. Add it under Branding.',
  ),
  {
    id: 'acl-price-shown',
    title: 'Price range matches the search price',
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
        'The search price is outside the displayed range.'
      )
    },
  },
]
