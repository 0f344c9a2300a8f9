import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import classes from '#ui/list/list-filters.module.css'
import { forField } from '#ui/typed-ahead.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { behindButton, type ContactsChange, type ContactsSearch, countFilters } from './contacts-search.ts'
import { pillsOf } from './contacts-pills.ts'
import pillClasses from './contacts-pills.module.css'
import type { FiltersProps } from './contacts-filters-form.tsx'

const loadForm = () => import('./contacts-filters-form.tsx')
const FiltersForm = lazy(forField(loadForm))

/** Filters that agents ask for all day; a click puts one on, another takes it off. */
const chips: { label: string; set: ContactsChange }[] = [
  { label: 'Buyers', set: { roles: 'buyer' } },
  { label: 'Vendors', set: { roles: 'prospectiveVendor,vendor' } },
  { label: 'Landlords', set: { roles: 'prospectiveLandlord,landlord' } },
  { label: 'Tenants', set: { roles: 'tenant' } },
  { label: 'Hot', set: { ratings: 'hot' } },
  { label: 'To call', set: { due: 'yes' } },
]
const names = (set: ContactsChange) => Object.keys(set) as (keyof ContactsSearch)[]
const isOn = (search: ContactsSearch, set: ContactsChange) => names(set).every((name) => search[name] === set[name])

/** Which contacts are shown: words, the common questions, and the rest behind a button; what is set can be taken off again one by one. */
export function ContactFilters({ search, onChange }: FiltersProps) {
  return (
    <>
      <FilterBar
        words={{
          label: 'Search contacts',
          placeholder: 'Name, email, phone, suburb or tag',
          emptyLabel: 'Clear search',
          width: 280,
        }}
        q={search.q}
        onWords={(q) => onChange({ q })}
        count={countFilters(search)}
        panelWidth={360}
        onNear={() => void loadForm()}
        form={<FiltersForm search={search} onChange={onChange} />}
      >
        <div className={`${classes.chips} flex wrap gap-4`} role="group" aria-label="Common filters">
          {chips.map(({ label, set }) => {
            const isSet = isOn(search, set)
            const off = Object.fromEntries(names(set).map((name) => [name, undefined]))
            return (
              <button
                key={label}
                type="button"
                className={`${classes.chip} focus-inside`}
                aria-pressed={isSet}
                onClick={() => onChange(isSet ? off : set)}
              >
                {label}
              </button>
            )
          })}
        </div>
      </FilterBar>
      <Pills search={search} onChange={onChange} />
    </>
  )
}

function Pills({ search, onChange }: FiltersProps) {
  const agents = useQuery({ ...agentsQuery(), enabled: search.agent !== undefined }).data?.items ?? []
  const covered = new Set(chips.flatMap(({ set }) => (isOn(search, set) ? names(set) : [])))
  const pills = pillsOf(search, (id) => agents.find((agent) => agent.id === id)?.name).filter(({ name }) => !covered.has(name))
  if (pills.length === 0) return null
  return (
    <div className={pillClasses.pills} role="group" aria-label="Active filters">
      {pills.map(({ name, words }) => (
        <button
          key={name}
          type="button"
          className={pillClasses.pill}
          aria-label={`Remove ${words}`}
          onClick={() => onChange({ [name]: undefined, ...(name === 'tags' && { tagMatch: undefined }) })}
        >
          {words}
          <IconX size={12} aria-hidden />
        </button>
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => onChange({ ...Object.fromEntries(behindButton.map((name) => [name, undefined])), tagMatch: undefined })}
      >
        Clear filters
      </Button>
    </div>
  )
}
