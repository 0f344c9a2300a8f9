import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import classes from './contact-card.module.css'

interface RowsProps<Item> {
  /** Word for one of them: "phone". */
  word: string
  items: readonly Item[]
  max: number
  isReadOnly: boolean
  /** Beside the adding button when there is none. */
  onAdd(): void
  onRemove(index: number): void
  children(item: Item, index: number): ReactNode
}

/** Several of a kind: each on its line, one more at the end. */
export function Rows<Item>({ word, items, max, isReadOnly, onAdd, onRemove, children }: RowsProps<Item>) {
  const last = useRef<HTMLDivElement>(null)
  const hasAdded = useRef(false)
  // The new row has the cursor: what is typed next goes into it.
  useEffect(() => {
    if (!hasAdded.current) return
    hasAdded.current = false
    last.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [items.length])
  return (
    <>
      {items.map((item, index) => (
        // Rows have no id; their index identifies them.
        <div key={index} className={classes.row} ref={index === items.length - 1 ? last : undefined}>
          <div className={classes.parts}>{children(item, index)}</div>
          {!isReadOnly && (
            <IconButton label={`Remove ${word} ${index + 1}`} onClick={() => onRemove(index)}>
              <IconX size={14} />
            </IconButton>
          )}
        </div>
      ))}
      {!isReadOnly && items.length < max && (
        <button
          type="button"
          data-screen-only
          className={classes.add}
          onClick={() => {
            hasAdded.current = true
            onAdd()
          }}
        >
          <IconPlus size={13} stroke={2} aria-hidden /> Add {/^[aeiou]/.test(word) ? 'an' : 'a'} {word}
        </button>
      )}
    </>
  )
}

/** @returns a copy with one item changed */
export const changed = <Item,>(items: readonly Item[], index: number, part: Partial<Item>): Item[] =>
  items.map((item, i) => (i === index ? { ...item, ...part } : item))
export const without = <Item,>(items: readonly Item[], index: number): Item[] => items.filter((_, i) => i !== index)
