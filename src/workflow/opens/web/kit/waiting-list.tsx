import { Button } from '@mantine/core'
import { IconCloudUp, IconUserMinus } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { formatTime } from '#ui/formatting.ts'
import { type KitState, nameOf, type ShownVisit } from './kit-state.ts'
import classes from './people-lists.module.css'

interface WaitingListProps {
  shown: KitState
  capacity: number | null
  /** The open home has ended: who still waits was never inside. */
  isOver: boolean
  onLetIn(visit: ShownVisit): void
  /** They went away without coming in. */
  onGone(visit: ShownVisit): void
}

/** Who is outside because the home is full, in the order in which they came. */
export function WaitingList({ shown, capacity, isOver, onLetIn, onGone }: WaitingListProps) {
  if (!shown.waiting.length) return null
  const room = capacity === null ? shown.waiting.length : Math.max(0, capacity - shown.inside)
  return (
    <section className={classes.list} aria-label="Waiting">
      <header className="flex between baseline gap-12">
        <h2 className="quiet below-4">
          {isOver ? 'Didn’t get in' : 'Waiting'} ({shown.waiting.length})
        </h2>
        {/* That it is full is said above. */}
        <p className="small strong accent" role="status">
          {!isOver && room > 0 && `Room for ${room === 1 ? '1 group' : `${room} groups`}`}
        </p>
      </header>
      <ul className="line-above below-8">
        {shown.waiting.map((visit) => (
          <WaitingRow key={visit.id} visit={visit} isOver={isOver} onLetIn={onLetIn} onGone={onGone} />
        ))}
      </ul>
    </section>
  )
}

type WaitingRowProps = { visit: ShownVisit } & Pick<WaitingListProps, 'isOver' | 'onLetIn' | 'onGone'>
export function WaitingRow({ visit, isOver, onLetIn, onGone }: WaitingRowProps) {
  const name = nameOf(visit)
  const size = visit.adults + visit.children
  const facts = [size > 1 && `${size} people`, visit.arrivedAt && `since ${formatTime(visit.arrivedAt)}`].filter(Boolean)
  return (
    <li className={classes.known}>
      <span>
        <strong className="clip">{name}</strong>
        <small className="num clip">{facts.join(' · ')}</small>
      </span>
      {visit.isUnsent && (
        <IconCloudUp className="dim" size={17} stroke={1.7} aria-label="On this phone, not sent yet" role="img" />
      )}
      {!isOver && (
        <IconButton label={`${name} has gone`} onClick={() => onGone(visit)}>
          <IconUserMinus className="dim" size={18} stroke={1.7} />
        </IconButton>
      )}
      <Button
        size="sm"
        variant={isOver ? 'default' : 'filled'}
        aria-label={isOver ? `${name} was inside` : `Let in ${name}`}
        onClick={() => onLetIn(visit)}
      >
        {isOver ? 'Mark as inside' : 'Let in'}
      </Button>
    </li>
  )
}
