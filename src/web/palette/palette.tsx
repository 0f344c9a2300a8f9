import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { KeyCaps } from '#ui/components/key-caps.tsx'
import type { PaletteItem } from '#ui/palette-source.ts'
import { useScope } from '#ui/session/scope.ts'
import { useMay, useSession } from '#ui/session/session-store.ts'
import { useColourSchemeToggle } from '../shell/colour-scheme.ts'
import { useGo } from '../shell/keys.ts'
import { closeOverlay } from '../shell/dialogs/overlays.ts'
import type { MenuView } from '../shell/menu/use-menu.ts'
import { takeTyped } from '../shell/dialogs/typed-ahead.ts'
import { pieces } from './match.ts'
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
  // In an effect: in development a first state is worked out twice.
  useEffect(() => setQuery((query) => takeTyped() + query), [])
  const [at, setAt] = useState(0)
  const { groups, isSearching, trouble } = useResults(paletteSources(tools), query.trim(), tools.scope)
  const items = groups.flatMap((group) => group.items)
  const current = items[Math.min(at, items.length - 1)]
  const id = useId()
  const idOf = (item: PaletteItem) => `${id}-${item.id}`

  useEffect(() => {
    if (current) document.getElementById(idOf(current))?.scrollIntoView({ block: 'nearest' })
  })

  const run = (item: PaletteItem) => {
    closeOverlay()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined && items.length > 0) setAt((Math.min(at, items.length - 1) + step + items.length) % items.length)
    if (event.key === 'Enter' && current) run(current)
  }

  return (
    <Dialog label="Search or run a command" width={600} onClose={closeOverlay}>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={current && idOf(current)}
          aria-label="Search or run a command"
          placeholder="Search, or type a command"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setAt(0)
          }}
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
              {query && <span className="num">{inGroup.length}</span>}
            </div>
            {inGroup.map((item) => (
              <Option
                key={item.id}
                id={idOf(item)}
                item={item}
                query={query}
                isCurrent={item === current}
                onPoint={() => setAt(items.indexOf(item))}
                onRun={() => run(item)}
              />
            ))}
          </div>
        ))}
      </div>
      {trouble && <p className={classes.trouble}>{trouble}</p>}
      {items.length === 0 && !isSearching && !trouble && (
        <p className={classes.nothing}>No results. Try an address, a name or a command.</p>
      )}
      <div className="visually-hidden" role="status">
        {isSearching ? 'Searching' : [`${items.length} results`, trouble].filter(Boolean).join('. ')}
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
      <span className={classes.label}>
        {pieces(item.label, query).map((piece, index) =>
          // Every second piece is a match; pieces have no other identity than their place.
          index % 2 === 1 ? <mark key={`${index}${piece}`}>{piece}</mark> : piece,
        )}
        {item.detail && <span className={classes.detail}>{item.detail}</span>}
      </span>
      {item.keys && <KeyCaps keys={item.keys} />}
    </div>
  )
}
