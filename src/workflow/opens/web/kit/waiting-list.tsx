import { Button } from '@mantine/core'
import { IconCloudUp, IconUserMinus } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { formatTime } from '#ui/formatting.ts'
import { type KitState, nameOf, type ShownVisit } from './kit-state.ts'
import classes from './people-lists.module.css'

interface WaitingListProps {
  shown: KitState
  capacity: number | null
  onLetIn(visit: ShownVisit): void
  /** They went away without coming in. */
  onGone(visit: ShownVisit): void
}

/** Who is outside because the home is full, in the order in which they came. */
export function WaitingList({ shown, capacity, onLetIn, onGone }: WaitingListProps) {
  if (!shown.waiting.length) return null
  const room = capacity === null ? shown.waiting.length : Math.max(0, capacity - shown.inside)
  return (
    <section className={classes.list} aria-label="Waiting">
      <h2>Waiting ({shown.waiting.length})</h2>
      <p className={classes.room} role="status" data-room={room > 0 || undefined}>
        {room > 0 ? `Room for ${room === 1 ? '1 group' : `${room} groups`}` : 'Full'}
      </p>
      <ul>
        {shown.waiting.map((visit) => (
          <WaitingRow key={visit.id} visit={visit} onLetIn={onLetIn} onGone={onGone} />
        ))}
      </ul>
    </section>
  )
}

export function WaitingRow({ visit, onLetIn, onGone }: { visit: ShownVisit } & Pick<WaitingListProps, 'onLetIn' | 'onGone'>) {
  const name = nameOf(visit)
  const size = visit.adults + visit.children
  const facts = [size > 1 && `${size} people`, visit.arrivedAt && `since ${formatTime(visit.arrivedAt)}`].filter(Boolean)
  return (
    <li className={classes.known}>
      <span>
        <strong>{name}</strong>
        <small className="num">{facts.join(' · ')}</small>
      </span>
      {visit.isUnsent && <IconCloudUp size={17} stroke={1.7} aria-label="On this phone, not sent yet" role="img" />}
      <IconButton label={`${name} has gone`} onClick={() => onGone(visit)}>
        <IconUserMinus size={18} stroke={1.7} />
      </IconButton>
      <Button size="sm" aria-label={`Let in ${name}`} onClick={() => onLetIn(visit)}>
        Let in
      </Button>
    </li>
  )
}
