import { Button, MultiSelect, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { listingClasses } from '#common/listing/listing-values.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { choiceWord } from '../../choice-words.rules.ts'
import type { FiltersProps } from './listing-filters-props.ts'
import classes from '#ui/list/list-filters.module.css'
import own from './listing-filters.module.css'
import { suburbsQuery, tagsQuery } from '../listing-queries.ts'
import { partsOf } from '#ui/list/search-params.ts'
import { behindButton, countFilters, readListingsSearch, sortOf } from './listings-page-search.ts'

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
const any = { value: '', label: 'Any' }
const withinDays = [
  any,
  ...[1, 7, 14, 30, 90].map((n) => ({ value: String(n), label: n === 1 ? 'Today or yesterday' : `In the last ${n} days` })),
]
// The drop-down stays inside the popover: a click beside it would close both.
const inside = { size: 'xs', clearable: true, comboboxProps: { withinPortal: false } } as const
/** What the address names is shown, also when no listing has it any more. */
const withChosen = (known: readonly string[], chosen: readonly string[]) => [...new Set([...known, ...chosen])]

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
    name: 'openHome' | 'listedWithin' | 'updatedWithin' | 'authorityWithin',
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      size="xs"
      label={label}
      value={String(search[name] ?? '')}
      onChange={(event) => read(name, event.currentTarget.value)}
      data={data}
    />
  )
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <div className={classes.wide}>
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
          data={[any, { value: 'sale', label: 'Sale' }, { value: 'lease', label: 'Lease' }]}
        />
      </div>
      <MultiSelect
        {...inside}
        className={classes.wide}
        label="Listing type"
        placeholder={search.listingClass ? '' : 'Any'}
        value={partsOf(search.listingClass)}
        onChange={(values) => read('listingClass', values.join(','))}
        data={listingClasses.map((value) => ({ value, label: choiceWord(value) }))}
      />
      <NativeSelect
        size="xs"
        label="Bedrooms, at least"
        value={String(search.minBedrooms ?? '')}
        onChange={(event) => read('minBedrooms', event.currentTarget.value)}
        data={[any, ...['1', '2', '3', '4', '5', '6']]}
      />
      {choose('openHome', 'Open homes', [any, { value: 'yes', label: 'Upcoming' }, { value: 'no', label: 'None upcoming' }])}
      <MultiSelect
        {...inside}
        className={classes.wide}
        label="Suburbs"
        placeholder={search.suburb ? '' : 'Any'}
        searchable
        limit={50}
        value={partsOf(search.suburb)}
        onChange={(values) => read('suburb', values.join(','))}
        data={withChosen(
          suburbs.map(({ suburb }) => suburb),
          partsOf(search.suburb),
        )}
      />
      {(tags.length > 0 || search.tags) && (
        <div className={classes.wide}>
          <div className={classes.pair}>
            <MultiSelect
              {...inside}
              label="Tags"
              placeholder={search.tags ? '' : 'Any'}
              searchable
              value={partsOf(search.tags)}
              onChange={(values) => read('tags', values.join(','))}
              data={withChosen(
                tags.map(({ tag }) => tag),
                partsOf(search.tags),
              )}
            />
            <NativeSelect
              size="xs"
              aria-label="Match tags"
              value={search.tagMatch ?? 'any'}
              onChange={(event) => read('tagMatch', event.currentTarget.value)}
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
      <NativeSelect
        size="xs"
        label="Agent"
        value={search.agentId ?? ''}
        onChange={(event) => read('agentId', event.currentTarget.value)}
        data={[any, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {choose('authorityWithin', 'Authority ends', [
        any,
        ...[7, 14, 30, 60, 90].map((n) => ({ value: String(n), label: `Within ${n} days` })),
      ])}
      <NativeSelect
        size="xs"
        label="Sort by"
        className={classes.wide}
        value={sortOf(search)}
        onChange={(event) => read('sort', event.currentTarget.value)}
        data={search.q ? [bestMatch, ...sortings] : sortings}
      />
      {count > 0 && (
        <Button
          size="xs"
          variant="default"
          className={classes.wide}
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

// What is typed counts after a pause; each field has a pause of its own.
const pauseMs = 300

interface PriceFieldProps {
  label: string
  value: number | undefined
  onChange(value: string): void
}
function PriceField({ label, value, onChange }: PriceFieldProps) {
  const later = useDebouncedCallback(onChange, pauseMs)
  return (
    <NumberInput
      size="xs"
      label={label}
      prefix="$"
      thousandSeparator=","
      allowDecimal={false}
      allowNegative={false}
      hideControls
      defaultValue={value ?? ''}
      onChange={(next) => later(String(next))}
    />
  )
}
