import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { wordOf } from '#common/text/name-words.ts'
import { formatNumber } from '#ui/formatting.ts'
import { useScope } from '#ui/session/scope.ts'
import { readJson, writeKey } from '#ui/session/storage.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import classes from '#ui/list/list-filters.module.css'
import own from './listing-filters.module.css'
import { statusCountsQuery } from '../../listing-queries.ts'
import { partsOf } from '#ui/list/search-params.ts'

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

/** Which chips stood here last and how many digits each had: their places are kept until the counts come, so that the list below does not jump. */
const chipsKey = 'gable.listingChips'
type Places = Partial<Record<ListingStatus | 'all', number>>
const everyStatus: Places = Object.fromEntries(['all', ...order].map((one) => [one, 2]))
const digits = (places: Places, one: ListingStatus | 'all') => '0'.repeat(Math.min(Math.max(Number(places[one]) || 1, 1), 9))

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
  const places = counts ? undefined : (readJson<Places>(chipsKey) ?? everyStatus)
  const shown = order.filter((one) => chosen.includes(one) || countOf.has(one) || places?.[one])
  useEffect(() => {
    if (!counts || all === undefined) return
    const now: Places = { all: formatNumber(all).length }
    for (const { status: one, count } of counts) now[one] = formatNumber(count).length
    writeKey(chipsKey, JSON.stringify(now))
  }, [counts, all])
  // A click chooses one, with Shift or Ctrl one more.
  const choose = (one: ListingStatus, isMore: boolean) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : isMore ? [...chosen, one] : [one]
    onChange((isMore || !chosen.includes(one) ? next : chosen.length > 1 ? [one] : []).join(',') || undefined)
  }
  return (
    <div className={`${classes.chips} flex wrap gap-4`} role="group" aria-label="Status">
      <Chip
        label="All"
        count={all}
        kept={places && digits(places, 'all')}
        isOn={status === undefined}
        onClick={() => onChange(undefined)}
      />
      {shown.map((one) => (
        <Chip
          key={one}
          label={wordOf(one)}
          count={counts && (countOf.get(one) ?? 0)}
          kept={places && digits(places, one)}
          isPlace={places && !chosen.includes(one)}
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
  /** Digits that stand in for the count until it comes, for their width. */
  kept: string | undefined
  /** Nothing but a place, until it is known whether there is one. */
  isPlace?: boolean | undefined
  isOn: boolean
  onClick(event: MouseEvent): void
}
function Chip({ label, count, kept, isPlace, isOn, onClick }: ChipProps) {
  return (
    <button
      type="button"
      className={`${classes.chip} focus-inside ${isPlace ? own.place : ''}`}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {label}
      {count !== undefined && <span className="num dim regular">{formatNumber(count)}</span>}
      {count === undefined && kept && (
        <span className={`num ${own.place} dim regular`} aria-hidden>
          {kept}
        </span>
      )}
    </button>
  )
}
