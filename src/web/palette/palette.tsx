import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Marked } from '#ui/components/marked.tsx'
import { KeyCaps } from '#ui/components/key-caps.tsx'
import type { PaletteItem } from '#ui/palette-source.ts'
import { useScope } from '#ui/session/scope.ts'
import { useMay, useSession } from '#ui/session/session-store.ts'
import { useColourSchemeToggle } from '../shell/colour-scheme.ts'
import { useGo } from '../shell/keys.ts'
import { closeOverlay } from '../shell/dialogs/overlays.ts'
import type { MenuView } from '../shell/menu/use-menu.ts'
import classes from './palette.module.css'
import { paletteSources } from './sources.tsx'
import { useResults } from './use-results.ts'

/** One box for searching, going places and commands; keyboard first. */
export default function Palette({ menu }: { menu: MenuView }) {
  const tools = {
    menu,
    scope: useScope(),
    mayOffice: useMay('listings.read.office'),
    permissions: useSession().permissions,
    go: useGo(),
    toggleColours: useColourSchemeToggle().toggle,
  }
  const [query, setQuery] = useState('')
  // By its id: results that arrive later leave the chosen row where the user put it.
  const [chosenId, setChosenId] = useState<string>()
  const { groups, words, isSearching, trouble, hint } = useResults(paletteSources(tools), query, tools)
  const items = groups.flatMap((group) => group.items)
  const current = items.find((item) => item.id === chosenId) ?? items[0]
  const id = useId()
  const idOf = (item: PaletteItem) => `${id}-${item.id}`

  useEffect(() => {
    if (current) document.getElementById(idOf(current))?.scrollIntoView({ block: 'nearest' })
  })

  const field = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setQuery(text)
    setChosenId(undefined)
    field.current?.focus()
  }
  const run = (item: PaletteItem) => {
    if (item.completes !== undefined) return type(item.completes)
    closeOverlay()
    item.run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined && current) setChosenId(items.at((items.indexOf(current) + step) % items.length)?.id)
    if (event.key === 'Enter' && current) run(current)
  }

  return (
    <Dialog label="Search or run a command" width={600} onClose={closeOverlay}>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={field}
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={current && idOf(current)}
          aria-label="Search or run a command"
          placeholder="Search, or type ? for filters"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <KeyCaps keys="escape" />
        <IconButton label="Close" className={classes.close} onClick={closeOverlay}>
          <IconX size={18} stroke={1.7} />
        </IconButton>
      </div>
      <div id={id} role="listbox" aria-label="Results" className={classes.results}>
        {groups.map(({ heading, items: inGroup }) => (
          <div key={heading} role="group" aria-label={heading}>
            <div className={classes.heading} aria-hidden>
              {heading}
              {words && <span className="num">{inGroup.length}</span>}
            </div>
            {inGroup.map((item) => (
              <Option
                key={item.id}
                id={idOf(item)}
                item={item}
                query={words}
                isCurrent={item === current}
                onPoint={() => setChosenId(item.id)}
                onRun={() => run(item)}
              />
            ))}
          </div>
        ))}
      </div>
      {trouble && <p className="fixed small problem line-above pad-card">{trouble}</p>}
      {hint && <p className={classes.nothing}>{hint}</p>}
      {items.length === 0 && !isSearching && !trouble && !hint && (
        <p className={classes.nothing}>No results. Try an address, a name or a command.</p>
      )}
      <div className="visually-hidden" role="status">
        {isSearching ? 'Searching' : [`${items.length} results`, trouble ?? hint].filter(Boolean).join('. ')}
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  item: PaletteItem
  query: string
  isCurrent: boolean
  onPoint(): void
  onRun(): void
}

function Option({ id, item, query, isCurrent, onPoint, onRun }: OptionProps) {
  return (
    // The field above keeps the focus and takes the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes.option}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span className={classes.icon} aria-hidden>
        {item.icon}
      </span>
      <span className="clip narrow grow">
        <Marked text={item.label} typed={query} />
        {item.detail && (
          <span className={classes.detail}>
            <Marked text={item.detail} typed={query} />
          </span>
        )}
      </span>
      {item.keys && <KeyCaps keys={item.keys} />}
    </div>
  )
}
