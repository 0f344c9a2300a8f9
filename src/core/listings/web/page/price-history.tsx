import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatMoney } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import type { PriceChange } from '../../listings.contract.ts'
import { Part } from './listing-page-facts.tsx'
import { listingCalls, listingKind } from '../listing-queries.ts'
import classes from './history/listing-page-history.module.css'

/** Earlier prices, asked and shown: nothing at all while the price has never changed. */
export function PriceHistory({ id }: { id: string }) {
  const changes = useQuery(callQuery(listingKind, listingCalls.priceHistory, { params: { id }, query: { limit: 50 } }))
  const items = changes.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Part title="Price history" isScreenOnly>
      <ol className="below-16">
        {items.map((item) => (
          <li className="line-below pad-y-12" key={item.id}>
            <p className={classes.what}>
              <span>{stepsOf(item).join('; ')}</span>
              <time dateTime={item.at} className="num push meta">
                {item.userName ?? 'Gable'}, {formatDateTime(item.at)}
              </time>
            </p>
            {item.reason && <p className="small above-4">“{item.reason}”</p>}
          </li>
        ))}
      </ol>
    </Part>
  )
}

function stepsOf({ oldPriceCents, newPriceCents, oldRentCents, newRentCents, oldLabel, newLabel }: PriceChange): string[] {
  const step = (name: string, before: string, after: string) => (before === after ? [] : [`${name} ${before} → ${after}`])
  const [oldPrice, newPrice] = [formatMoney(oldPriceCents), formatMoney(newPriceCents)]
  const [oldRent, newRent] = [formatMoney(oldRentCents), formatMoney(newRentCents)]
  // When the figure itself is displayed, it is shown once.
  const isShown = oldLabel.startsWith(oldPrice) && newLabel.startsWith(newPrice)
  return [
    ...step('Price', oldPrice, newPrice),
    ...step('Rent', oldRent, newRent),
    ...(isShown ? [] : step('Shown', oldLabel || 'nothing', newLabel || 'nothing')),
  ]
}
