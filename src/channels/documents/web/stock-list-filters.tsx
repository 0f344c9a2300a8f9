import { Button, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { listingEndpoints } from '#core/listings/listings.contract.ts'
import { listingHeads } from '#core/listings/listings.heads.generated.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import { themes, themeWords } from '../documents.rules.ts'
import type { StockListSearch } from './stock-list-search.ts'
import classes from './stock-list.module.css'

const uniqueTags = callsOf<typeof listingEndpoints>(listingHeads).uniqueTags

const statuses = [
  { value: 'live', label: 'Live' },
  { value: 'underOffer', label: 'Under offer' },
  { value: 'underApplication', label: 'Under application' },
  { value: 'offMarket', label: 'Off market' },
  { value: 'sold', label: 'Sold' },
  { value: 'leased', label: 'Leased' },
]

interface StockListFiltersProps {
  search: StockListSearch
  onChange(part: { [K in keyof StockListSearch]?: StockListSearch[K] | undefined }): void
}

export function StockListFilters({ search, onChange }: StockListFiltersProps) {
  const agents = useQuery(agentsQuery())
  const tags = useQuery(callQuery('listing', uniqueTags, { params: agencyParams() }))
  const chosen = search.ids?.split(',').length
  const split = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []
  const joined = (values: readonly string[]) => values.join(',') || undefined
  return (
    <div className={`${classes.filters} row wrap gap-8 gutter-tools`} role="group" aria-label="Stock list filters">
      {chosen !== undefined ? (
        <Button
          size="xs"
          variant="light"
          rightSection={<IconX size={13} aria-hidden />}
          onClick={() => onChange({ ids: undefined, ...(search.order === 'given' && { order: undefined }) })}
        >
          {chosen === 1 ? '1 selected listing' : `${chosen} selected listings`}
        </Button>
      ) : (
        <>
          <SegmentedControl
            size="xs"
            aria-label="Sale or lease"
            data={[
              { value: 'all', label: 'All' },
              { value: 'sale', label: 'Sale' },
              { value: 'lease', label: 'Lease' },
            ]}
            value={search.saleOrLease ?? 'all'}
            onChange={(value) => onChange({ saleOrLease: value === 'all' ? undefined : (value as 'sale' | 'lease') })}
          />
          <MultiSelect
            size="xs"
            aria-label="Status"
            placeholder={search.status ? '' : 'On the market'}
            data={statuses}
            value={split(search.status)}
            clearable
            onChange={(values) => onChange({ status: joined(values) })}
          />
          <Select
            size="xs"
            aria-label="Agent"
            placeholder="Any agent"
            data={(agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={search.agentId ?? null}
            searchable
            clearable
            onChange={(value) => onChange({ agentId: value ?? undefined })}
          />
          {(tags.data?.length ?? 0) > 0 && (
            <MultiSelect
              size="xs"
              aria-label="Tags"
              placeholder={search.tags ? '' : 'Any tag'}
              data={(tags.data ?? []).map(({ tag }) => tag).filter((tag) => !tag.includes(','))}
              value={split(search.tags)}
              searchable
              clearable
              onChange={(values) => onChange({ tags: joined(values) })}
            />
          )}
        </>
      )}
      <Select
        size="xs"
        aria-label="Order"
        data={[
          { value: 'suburb', label: 'By suburb' },
          { value: 'price', label: 'By price' },
          { value: 'newest', label: 'Newest first' },
          ...(chosen === undefined ? [] : [{ value: 'given', label: 'As selected' }]),
        ]}
        value={search.order ?? 'suburb'}
        allowDeselect={false}
        onChange={(value) => onChange({ order: value === 'suburb' ? undefined : (value as 'price') })}
      />
      <Select
        size="xs"
        aria-label="Theme"
        placeholder="Theme"
        data={themes.map((theme) => ({ value: theme, label: themeWords[theme].name }))}
        value={search.theme ?? null}
        clearable
        onChange={(value) => onChange({ theme: (value as StockListSearch['theme']) ?? undefined })}
      />
      <Title value={search.title ?? ''} onChange={(title) => onChange({ title: title || undefined })} />
    </div>
  )
}

function Title({ value, onChange }: { value: string; onChange(title: string): void }) {
  const [typed, setTyped] = useState(value)
  const submit = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <TextInput
      size="xs"
      aria-label="Title"
      placeholder="Title: Stock list"
      maxLength={120}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={submit}
      onKeyDown={(event) => event.key === 'Enter' && submit()}
    />
  )
}
