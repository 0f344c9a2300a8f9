import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { LaterPanel } from '../components/opens-later.tsx'
import classes from './list-filters.module.css'

const pauseMs = 120

interface FilterBarProps {
  words: Omit<WordsFilterProps, 'value' | 'onChange'>
  q: string | undefined
  onWords(q: string | undefined): void
  /** Filters that are set behind the button. */
  count: number
  panelWidth: number
  /** Fetches the form, before it is opened. */
  onNear(): void
  form: ReactNode
  /** The filters that are asked for all day. */
  children: ReactNode
}

/** What of a list is shown: words, the rest behind a button, the common questions beside it. */
export function FilterBar({ words, q, onWords, count, panelWidth, onNear, form, children }: FilterBarProps) {
  return (
    <div className={classes.bar} data-screen-only>
      <WordsFilter {...words} value={q ?? ''} onChange={(next) => onWords(next || undefined)} />
      <LaterPanel
        label="Filters"
        position="bottom-start"
        width={panelWidth}
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
            onPointerEnter={onNear}
          >
            Filters{count > 0 && <span className={classes.count}>{count}</span>}
          </Button>
        }
      >
        {() => <Suspense>{form}</Suspense>}
      </LaterPanel>
      {children}
    </div>
  )
}

export interface WordsFilterProps {
  label: string
  placeholder: string
  emptyLabel: string
  width: number
  value: string
  onChange(words: string): void
}
/** Asks the server after a pause in typing; Esc empties the field. */
export function WordsFilter({ label, placeholder, emptyLabel, width, value, onChange }: WordsFilterProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const sendDebounced = useDebouncedCallback((next: string) => {
    sent.current = next.trim()
    onChange(sent.current)
  }, pauseMs)
  // Cleared or changed elsewhere, e.g. by the back button.
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  const type = (next: string) => {
    setTyped(next)
    sendDebounced(next)
  }
  return (
    <TextInput
      size="xs"
      className={classes.words}
      style={{ '--words-width': `${width}px` }}
      data-filter
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={emptyLabel} onClick={() => type('')} />}
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
