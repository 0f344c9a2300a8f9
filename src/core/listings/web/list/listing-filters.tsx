import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LaterPanel } from '#ui/components/opens-later.tsx'
import type { FiltersProps } from './listing-filters-props.ts'
import { countFilters } from './listings-page-search.ts'
import classes from './listing-filters.module.css'
import { StatusChips } from './listing-filters-chips.tsx'

const loadForm = () => import('./listing-filters-form.tsx')
const FiltersForm = lazy(loadForm)
const pauseMs = 120

/** What of the list is shown: words, status, and the rest behind a button. */
export function ListingFilters({ search, onChange }: FiltersProps) {
  const count = countFilters(search)
  return (
    <div className={classes.bar} data-screen-only>
      <WordsFilter words={search.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <LaterPanel
        label="Filters"
        position="bottom-start"
        width={340}
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
      <StatusChips status={search.status} onChange={(status) => onChange({ status })} />
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
      aria-label="Filter listings"
      placeholder="Address, suburb or agent"
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Empty the filter" onClick={() => type('')} />}
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
