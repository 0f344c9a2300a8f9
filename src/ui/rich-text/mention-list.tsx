import { useEffect } from 'react'
import type { MentionState } from './mention.ts'
import classes from './mention-list.module.css'

/** Under the caret while @ is typed. The keys stay with the editor; see `mention.ts`. */
export function MentionList({ state, onPick }: { state: MentionState; onPick(index: number): void }) {
  const { people, at, rect } = state
  useEffect(() => {
    document.getElementById(`mention-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  if (!rect || people.length === 0) return null
  return (
    <div
      role="listbox"
      aria-label="Colleagues"
      className={classes.list}
      style={{ left: Math.min(rect.left, window.innerWidth - 252), top: rect.bottom + 4 }}
    >
      {people.map((person, index) => (
        <div
          key={person.id}
          id={`mention-${index}`}
          role="option"
          aria-selected={index === at}
          className={classes.option}
          // Before the editor loses the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(index)
          }}
        >
          {person.name}
        </div>
      ))}
    </div>
  )
}
