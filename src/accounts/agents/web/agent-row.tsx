import { useSortable } from '@dnd-kit/react/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Face } from '#ui/components/face.tsx'
import { formatDate } from '#ui/formatting.ts'
import type { Agent } from '../agents.contract.ts'
import classes from './agents-page.module.css'

interface AgentRowProps {
  agent: Agent
  hasLeft: boolean
}

interface Place {
  ref(element: Element | null): void
  handleRef(element: Element | null): void
  isDragging: boolean
}

/** A row with a handle to move it by. Rows that cannot be moved must not be sortable at all: a disabled one is announced as disabled with all its content. */
export function MovableAgentRow({ index, ...row }: AgentRowProps & { index: number }) {
  const { ref, handleRef, isDragging } = useSortable({ id: row.agent.id, index, data: { name: row.agent.name } })
  return <AgentRow {...row} place={{ ref, handleRef, isDragging }} />
}

export function AgentRow({ agent, hasLeft, place }: AgentRowProps & { place?: Place }) {
  const { id, name, jobTitle, licence, licenceState, mobile, email, listingCount, archivedAt, isFromFeed } = agent
  const phone = mobile ?? agent.phone
  return (
    <li ref={place?.ref} className={classes.row} data-dragging={place?.isDragging || undefined}>
      <div className="row gap-12 narrow">
        {place && (
          <button ref={place.handleRef} type="button" data-grip className={classes.grip} aria-label={`Move ${name}`}>
            <IconGripVertical size={16} aria-hidden />
          </button>
        )}
        <Face name={name} photoUrl={agent.photoUrl} size={40} />
        <div className="stack narrow">
          <Link to="/settings/agents/$id" params={{ id }} className={`${classes.name} underlines title ellipsis`}>
            {name}
          </Link>
          <span className="meta">
            {[
              jobTitle,
              isFromFeed && 'Created from a feed, not checked yet',
              hasLeft && archivedAt && `Left ${formatDate(archivedAt)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <span className={`${classes.licence} small`}>{licence ? [licenceState, licence].filter(Boolean).join(' ') : '–'}</span>
      <span className={`${classes.contact} stack narrow small`} data-still>
        {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </span>
      <span className={`${classes.number} right num`}>
        {listingCount ? (
          <Link to="/listings" search={{ agentId: id }} aria-label={`${listingCount} open listings of ${name}`}>
            {listingCount}
          </Link>
        ) : (
          '–'
        )}
      </span>
    </li>
  )
}
