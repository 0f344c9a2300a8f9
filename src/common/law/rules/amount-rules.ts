import { mistypedAmount, unusualAmount } from '../../listing/price-sense.ts'
import type { ComplianceRule } from '../compliance-rule.ts'

/** Amounts that were probably mistyped: an advertised price must be one that is meant. */
export const amountRules: readonly ComplianceRule[] = [
  {
    id: 'acl-mistyped-amount',
    title: 'The price looks mistyped',
    source: 'Australian Consumer Law s 29(1)(i): a false price',
    states: 'all',
    from: '2011-01-01',
    severity: 'blocks',
    occasions: ['publish', 'print', 'mail'],
    field: 'priceCents',
    check: ({ fields }) => mistypedAmount(fields),
  },
  {
    id: 'acl-unusual-amount',
    title: 'The price is unusual for this type of property',
    source: 'Australian Consumer Law s 29(1)(i): a false price',
    states: 'all',
    from: '2011-01-01',
    severity: 'warns',
    occasions: ['publish', 'print', 'mail'],
    field: 'priceCents',
    check: ({ fields }) => unusualAmount(fields),
  },
]
