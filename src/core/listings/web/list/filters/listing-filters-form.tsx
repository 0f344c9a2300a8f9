import { Button, SegmentedControl } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { listingClasses } from '#common/listing/listing-values.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { choiceWord } from '../../../choice-words.rules.ts'
import type { FiltersProps } from './listing-filters-props.ts'
import classes from '#ui/list/list-filters.module.css'
import own from './listing-filters.module.css'
import { suburbsQuery, tagsQuery } from '../../listing-queries.ts'
import { anyChoice, FilterChoice, FilterMany, numberChoices } from '#ui/list/filter-fields.tsx'
import { behindButton, countFilters, readListingsSearch, sortOf } from '../listings-page-search.ts'

const sortings = [
  { value: '-updatedAt', label: 'Recently updated' },
  { value: '-listedAt', label: 'Newest listed' },
  { value: '-priceCents', label: 'Highest price' },
  { value: 'priceCents', label: 'Lowest price' },
  { value: 'suburb', label: 'Suburb, A to Z' },
  { value: '-suburb', label: 'Suburb, Z to A' },
  { value: 'status', label: 'Status, A to Z' },
  { value: '-status', label: 'Status, Z to A' },
  { value: 'updatedAt', label: 'Least recently updated' },
  { value: 'listedAt', label: 'Longest on market' },
  { value: '-bedrooms', label: 'Most bedrooms' },
  { value: '-landAreaM2', label: 'Most land' },
  { value: 'authorityExpiresOn', label: 'Authority ending first' },
  { value: 'reference', label: 'Reference' },
] as const
const bestMatch = { value: 'match', label: 'Best match' }
const withinDays = numberChoices([1, 7, 14, 30, 90], (n) => (n === 1 ? 'Today or yesterday' : `In the last ${n} days`))

/** Every change counts at once; there is nothing to apply. */
export default function FiltersForm({ search, onChange }: FiltersProps) {
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const tags = useQuery(tagsQuery()).data ?? []
  const suburbs = useQuery(suburbsQuery()).data ?? []
  const sideLabel = useId()
  // Each field keeps its own typed text; clearing remounts the fields.
  const [round, setRound] = useState(0)
  const isClearing = useRef(false)
  const count = countFilters(search)
  useEffect(() => {
    if (count === 0 && isClearing.current) setRound((now) => now + 1)
    isClearing.current = false
  }, [count])
  // The address knows which values are possible; a control gives it text.
  const read = (name: string, value: string) => onChange({ [name]: undefined, ...readListingsSearch({ [name]: value }) })
  const price = (name: 'minPrice' | 'maxPrice', label: string) => (
    <PriceField key={`${name} ${round}`} label={label} value={search[name]} onChange={(value) => read(name, value)} />
  )
  const choose = (
    name: 'minBedrooms' | 'openHome' | 'listedWithin' | 'updatedWithin' | 'agentId' | 'authorityWithin',
    label: string,
    data: { value: string; label: string }[],
  ) => <FilterChoice label={label} value={search[name]} onChange={(value) => read(name, value)} data={data} />
  return (
    <form className={`${classes.form} stack gap-12 halves`} onSubmit={(event) => event.preventDefault()}>
      <div className="span">
        <span id={sideLabel} className={own.label}>
          Sale or lease
        </span>
        <SegmentedControl
          size="xs"
          fullWidth
          classNames={{ label: own.segment }}
          aria-labelledby={sideLabel}
          value={search.saleOrLease ?? ''}
          onChange={(value) => read('saleOrLease', value)}
          data={[anyChoice, { value: 'sale', label: 'Sale' }, { value: 'lease', label: 'Lease' }]}
        />
      </div>
      <FilterMany
        className="span"
        label="Listing type"
        value={search.listingClass}
        onChange={(value) => read('listingClass', value)}
        data={listingClasses.map((value) => ({ value, label: choiceWord(value) }))}
      />
      {choose('minBedrooms', 'Bedrooms, at least', numberChoices([1, 2, 3, 4, 5, 6], String))}
      {choose('openHome', 'Open homes', [
        anyChoice,
        { value: 'yes', label: 'Upcoming' },
        { value: 'no', label: 'None upcoming' },
      ])}
      <FilterMany
        className="span"
        label="Suburbs"
        searchable
        limit={50}
        value={search.suburb}
        onChange={(value) => read('suburb', value)}
        known={suburbs.map(({ suburb }) => suburb)}
      />
      {(tags.length > 0 || search.tags) && (
        <div className="span">
          <div className={classes.pair}>
            <FilterMany
              label="Tags"
              searchable
              value={search.tags}
              onChange={(value) => read('tags', value)}
              known={tags.map(({ tag }) => tag)}
            />
            <FilterChoice
              aria-label="Match tags"
              value={search.tagMatch ?? 'any'}
              onChange={(value) => read('tagMatch', value)}
              data={[
                { value: 'any', label: 'Any of them' },
                { value: 'all', label: 'All of them' },
              ]}
            />
          </div>
        </div>
      )}
      {choose('listedWithin', 'Listed', withinDays)}
      {choose('updatedWithin', 'Updated', withinDays)}
      {price('minPrice', 'Price or rent from')}
      {price('maxPrice', 'Up to')}
      {choose('agentId', 'Agent', [anyChoice, ...agents.map(({ id, name }) => ({ value: id, label: name }))])}
      {choose(
        'authorityWithin',
        'Authority ends',
        numberChoices([7, 14, 30, 60, 90], (n) => `Within ${n} days`),
      )}
      <FilterChoice
        label="Sort by"
        className="span"
        value={sortOf(search)}
        onChange={(value) => read('sort', value)}
        data={search.q ? [bestMatch, ...sortings] : sortings}
      />
      {count > 0 && (
        <Button
          size="xs"
          variant="default"
          className="span"
          onClick={() => {
            isClearing.current = true
            onChange({
              ...Object.fromEntries(behindButton.map((name) => [name, undefined])),
              tagMatch: undefined,
            })
          }}
        >
          Clear filters
        </Button>
      )}
    </form>
  )
}

// Typing counts after a pause; each field has a pause of its own.
const pauseMs = 300

interface PriceFieldProps {
  label: string
  value: number | undefined
  onChange(value: string): void
}
function PriceField({ label, value, onChange }: PriceFieldProps) {
  const later = useDebouncedCallback(onChange, pauseMs)
  const [cents, setCents] = useState(value === undefined ? null : value * 100)
  return (
    <MoneyInput
      size="xs"
      label={label}
      value={cents}
      onChange={(next) => {
        setCents(next)
        later(next === null ? '' : String(Math.round(next / 100)))
      }}
    />
  )
}
