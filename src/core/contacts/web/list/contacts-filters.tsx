import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LaterPanel } from '#ui/components/opens-later.tsx'
import classes from './contacts-filters.module.css'
import { agentsQuery } from './contacts-queries.ts'
import { behindButton, type ContactsChange, type ContactsSearch, countFilters } from './contacts-search.ts'
import { pillsOf } from './contacts-pills.ts'
import type { FiltersProps } from './contacts-filters-props.ts'

const loadForm = () => import('./contacts-filters-form.tsx')
const FiltersForm = lazy(loadForm)
const pauseMs = 120

/** What agents ask for all day; a click puts it on, another takes it off. */
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
  const count = countFilters(search)
  return (
    <>
      <div className={classes.bar} data-screen-only>
        <WordsFilter words={search.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
        <LaterPanel
          label="Filters"
          position="bottom-start"
          width={360}
          shadow="md"
          trapFocus
          returnFocus
          withinPortal
          classNames={{ dropdown: classes.sheet }}
          target={
            <Button
              variant="default"
              size="xs"
              className={classes.button}
              leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
              data-active={count > 0 || undefined}
              onPointerEnter={() => void loadForm()}
            >
              Filters{count > 0 && <span className={classes.count}>{count}</span>}
            </Button>
          }
        >
          {() => (
            <Suspense>
              <FiltersForm search={search} onChange={onChange} />
            </Suspense>
          )}
        </LaterPanel>
        <div className={classes.chips} role="group" aria-label="Common filters">
          {chips.map(({ label, set }) => {
            const isSet = isOn(search, set)
            const off = Object.fromEntries(names(set).map((name) => [name, undefined]))
            return (
              <button
                key={label}
                type="button"
                className={classes.chip}
                aria-pressed={isSet}
                onClick={() => onChange(isSet ? off : set)}
              >
                {label}
              </button>
            )
          })}
        </div>
      </div>
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
    <div className={classes.pills} role="group" aria-label="Filters that are on">
      {pills.map(({ name, words }) => (
        <button
          key={name}
          type="button"
          className={classes.pill}
          aria-label={`Take off: ${words}`}
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

/** Asks the server after a pause in typing; Esc empties the field. */
function WordsFilter({ words, onChange }: { words: string; onChange(words: string): void }) {
  const [typed, setTyped] = useState(words)
  const told = useRef(words)
  const tell = useDebouncedCallback((next: string) => {
    told.current = next.trim()
    onChange(told.current)
  }, pauseMs)
  // Cleared or changed elsewhere, e.g. by the back button.
  useEffect(() => {
    if (words !== told.current) setTyped(words)
    told.current = words
  }, [words])
  const type = (next: string) => {
    setTyped(next)
    tell(next)
  }
  return (
    <TextInput
      size="xs"
      className={classes.words}
      data-filter
      type="search"
      aria-label="Find contacts"
      placeholder="Name, e-mail, phone, suburb or tag"
      maxLength={200}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Empty the search" onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed) type('')
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
        event.preventDefault()
        document.querySelector<HTMLElement>('main [role=grid]')?.focus()
      }}
    />
  )
}
