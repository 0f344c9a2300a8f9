import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import type { Known } from './known-people.ts'
import { KnownRow } from './people-lists.tsx'
import classes from './people-lists.module.css'

interface KnownQuestionProps {
  name: string
  people: readonly Known[]
  onKnown(person: Known): void
  onNew(): void
}
/** Asks the host before a visitor arrives with a name alone and may be someone the agency knows. */
export function KnownQuestion({ name, people, onKnown, onNew }: KnownQuestionProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} className={classes.list} aria-label="Someone you know?" tabIndex={-1}>
      <h2 className="quiet below-4 breaks">Someone you know?</h2>
      <ul className="line-above below-8">
        {people.map((one) => (
          <KnownRow key={one.contactId} person={one} onArrive={() => onKnown(one)} />
        ))}
      </ul>
      <div className="stack gap-8">
        <Button size="md" fullWidth variant="default" onClick={onNew}>
          No, “{name}” is new
        </Button>
      </div>
    </section>
  )
}
