import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { wordOf } from '#ui/components/status-words.ts'
import { formatNumber } from '#ui/formatting.ts'
import { useScope } from '#ui/scope.ts'
import type { ListingStatus } from '../listing-values.contract.ts'
import classes from './listing-filters.module.css'
import { statusCountsQuery } from './listing-queries.ts'
import { partsOf } from './listings-page-search.ts'

/** In the order people ask for them. */
const order: readonly ListingStatus[] = [
  'live',
  'underOffer',
  'underApplication',
  'sold',
  'leased',
  'draft',
  'offMarket',
  'settled',
  'withdrawn',
]

interface StatusChipsProps {
  /** Comma-separated, as in the address. */
  status: string | undefined
  onChange(status: string | undefined): void
}

/** One chip per status that occurs, with how many there are. */
export function StatusChips({ status, onChange }: StatusChipsProps) {
  const counts = useQuery(statusCountsQuery(useScope())).data
  const countOf = new Map(counts?.map((one) => [one.status, one.count]))
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  const chosen = partsOf(status)
  const shown = order.filter((one) => chosen.includes(one) || countOf.has(one))
  // A click chooses one, with Shift or Ctrl one more.
  const choose = (one: ListingStatus, isMore: boolean) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : isMore ? [...chosen, one] : [one]
    onChange((isMore || !chosen.includes(one) ? next : chosen.length > 1 ? [one] : []).join(',') || undefined)
  }
  return (
    <div className={classes.chips} role="group" aria-label="Status">
      <Chip label="All" count={all} isOn={status === undefined} onClick={() => onChange(undefined)} />
      {shown.map((one) => (
        <Chip
          key={one}
          label={wordOf(one)}
          count={counts && (countOf.get(one) ?? 0)}
          isOn={chosen.includes(one)}
          onClick={(event) => choose(one, event.shiftKey || event.ctrlKey || event.metaKey)}
        />
      ))}
    </div>
  )
}

interface ChipProps {
  label: string
  count: number | undefined
  isOn: boolean
  onClick(event: MouseEvent): void
}
const Chip = ({ label, count, isOn, onClick }: ChipProps) => (
  <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onClick}>
    {label}
    {count !== undefined && <span className="num">{formatNumber(count)}</span>}
  </button>
)
