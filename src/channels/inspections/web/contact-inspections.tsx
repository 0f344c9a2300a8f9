import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openHomeTimes } from '#common/time/local-moment.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { ErrorState } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { ContactPart } from '#core/contacts/web/contact.slots.ts'
import { BookInspection } from './book-inspection.public.tsx'
import { ofContactQuery, replyWords } from './inspection-calls.ts'
import classes from './inspections.module.css'

export { ofContactQuery } from './inspection-calls.ts'

/** Inspections of a contact that are still to come; what has been is on their timeline. */
export function ContactInspections({ contactId, isReadOnly }: ContactPart) {
  const found = useQuery(ofContactQuery(contactId))
  const items = (found.data?.items ?? []).filter(({ open }) => open.state === 'planned').toReversed()
  return (
    <section className={classes.ofContact} aria-label="Inspections">
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {items.length > 0 && (
        <ul className="wide line-above">
          {items.map(({ open, reply }) => (
            <li className="row wrap gap-flat body line-below pad-y-8" key={open.id}>
              <time dateTime={open.startsAt} className="num">
                <strong>{writtenDay(open.startsAt, 'weekday')}</strong> {openHomeTimes(open)}
              </time>
              <Link to="/listings/$id" params={{ id: open.listingId }} search={{ tab: 'opens' }}>
                {[open.streetLine, open.suburb].filter(Boolean).join(', ')}
              </Link>
              <StatusTag
                status={reply ?? 'booked'}
                tone={reply === 'declined' ? 'amber' : 'blue'}
                label={reply ? replyWords[reply] : 'Booked'}
              />
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && <BookInspection contact={{ id: contactId, name: 'this contact' }} size="xs" />}
    </section>
  )
}
