import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconChevronRight, IconCloudUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPhone } from '#common/format-phone.ts'
import { ErrorState } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { findContactsQuery } from '../visit-calls.ts'
import { visitWords } from '../../visit-words.rules.ts'
import { type KitState, nameOf, type ShownVisit } from './kit-state.ts'
import { findKnown, type Known, matcher } from './known-people.ts'
import classes from './people-lists.module.css'

interface ArrivedListProps {
  visits: readonly ShownVisit[]
  isLease: boolean
  onOpen(id: string): void
  /** Where the number of groups inside is limited: one tap says that a group has left. */
  onLeave?: ((visit: ShownVisit) => void) | undefined
}
export function ArrivedList({ visits, isLease, onOpen, onLeave }: ArrivedListProps) {
  return (
    <section className={classes.list} aria-label="Arrived">
      <h2 className="quiet below-4">Arrived</h2>
      {visits.length === 0 && <p className={classes.quiet}>No one yet.</p>}
      <ul className="line-above below-8">
        {visits.map((visit) => (
          <li key={visit.id} className={`${classes.arrived} row gap-8`}>
            <VisitRow visit={visit} isLease={isLease} onOpen={() => onOpen(visit.id)} />
            {onLeave && visit.leftAt === null && (
              <Button size="sm" variant="default" aria-label={`${nameOf(visit)} has left`} onClick={() => onLeave(visit)}>
                Left
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function VisitRow({ visit, isLease, onOpen }: { visit: ShownVisit; isLease: boolean; onOpen(): void }) {
  const words = visitWords(isLease)
  const size = visit.adults + visit.children
  const facts = [
    visit.arrivedAt && formatTime(visit.arrivedAt),
    size > 1 && `${size} people`,
    visit.role !== 'buyer' && words.roles[visit.role],
    visit.interest && `Interest ${visit.interest} of 5`,
    visit.intent && words.intents[visit.intent],
    visit.leftAt && 'has left',
  ].filter(Boolean)
  return (
    <button type="button" onClick={onOpen} data-waiting={visit.isUnsent || undefined}>
      <span>
        <strong className="clip">{nameOf(visit)}</strong>
        <small className="num clip">{facts.join(' · ')}</small>
      </span>
      {visit.matchState === 'look' && <StatusTag status="look" tone="amber" label="To check" />}
      {visit.givenWays.length > 0 && <StatusTag status="given" tone="amber" label="Not confirmed" />}
      {visit.wantsContract && <StatusTag status="contract" tone="blue" label={words.paper} />}
      {visit.isUnsent && (
        <IconCloudUp className="dim" size={17} stroke={1.7} aria-label="On this phone, not sent yet" role="img" />
      )}
      {visit.feedbackAt ? (
        <IconCheck className="dim" size={17} stroke={1.8} aria-label="Has feedback" role="img" />
      ) : (
        <IconChevronRight className="dim" size={17} stroke={1.7} aria-hidden />
      )}
    </button>
  )
}

/** Booked, or came to this listing before: one tap is an arrival. */
export function ExpectedList({ shown, onArrive }: { shown: KitState; onArrive(contactId: string): void }) {
  const before = shown.known.filter(({ cameBefore }) => cameBefore)
  if (!before.length) return null
  return (
    <section className={classes.list} aria-label="Came before">
      <h2 className="quiet below-4">Came before</h2>
      <ul className="line-above below-8">
        {before.slice(0, 30).map((one) => (
          <KnownRow key={one.contactId} person={one} onArrive={() => onArrive(one.contactId)} />
        ))}
      </ul>
    </section>
  )
}

export function KnownRow({ person, onArrive }: { person: Pick<Known, 'name' | 'hint' | 'phones'>; onArrive(): void }) {
  const { name, hint, phones } = person
  const facts = [hint, phones[0] && formatPhone(phones[0])].filter(Boolean)
  return (
    <li className={classes.known}>
      <span>
        <strong className="clip">{name}</strong>
        {facts.length > 0 && <small className="num clip">{facts.join(' · ')}</small>}
      </span>
      <Button size="sm" variant="default" aria-label={`${name} has arrived`} onClick={onArrive}>
        Arrived
      </Button>
    </li>
  )
}

/** Another typed letter is faster than a longer list. */
const mostFound = 20

interface FoundProps {
  q: string
  isAway: boolean
  shown: KitState
  isLease: boolean
  onArrive(contactId: string): void
  onOpen(id: string): void
  onLeave: ArrivedListProps['onLeave']
  waitingRow(visit: ShownVisit): ReactNode
  onNew(): void
}
/** In what is on this phone at once; with a connection in all contacts, too. */
export function Found({ q, isAway, shown, isLease, onArrive, onOpen, onLeave, waitingRow, onNew }: FoundProps) {
  const [asked] = useDebouncedValue(q, 150)
  const mayContacts = useMay('contacts.read')
  const contacts = useQuery({
    ...findContactsQuery(asked),
    enabled: !isAway && mayContacts,
    placeholderData: keepPreviousData,
  })
  const isMeant = matcher(q)
  const isMatch = (visit: ShownVisit) =>
    isMeant(
      nameOf(visit),
      visit.people.map(({ mobile }) => mobile),
    )
  const here = shown.arrived.filter(isMatch)
  const outside = shown.waiting.filter(isMatch)
  const known = findKnown(q, shown.known)
  const arrived = new Set([...shown.arrived, ...shown.waiting].map(({ contactId }) => contactId))
  const listed = new Set(known.map(({ contactId }) => contactId))
  const others = isAway ? [] : (contacts.data ?? []).filter(({ id }) => !arrived.has(id) && !listed.has(id))
  return (
    <>
      {outside.length > 0 && (
        <section className={classes.list} aria-label="Waiting">
          <h2 className="quiet below-4">Waiting</h2>
          <ul className="line-above below-8">{outside.map(waitingRow)}</ul>
        </section>
      )}
      {here.length > 0 && <ArrivedList visits={here} isLease={isLease} onOpen={onOpen} onLeave={onLeave} />}
      <section className={classes.list} aria-label="Contacts">
        <h2 className="quiet below-4">Contacts</h2>
        <ul className="line-above below-8">
          {known.slice(0, mostFound).map((one) => (
            <KnownRow key={one.contactId} person={one} onArrive={() => onArrive(one.contactId)} />
          ))}
          {others.map(({ id, displayName, phone, email, suburb }) => (
            <KnownRow
              key={id}
              person={{
                name: displayName,
                hint: [suburb, !phone && email].filter(Boolean).join(' · ') || null,
                phones: phone ? [phone] : [],
              }}
              onArrive={() => onArrive(id)}
            />
          ))}
        </ul>
        {known.length > mostFound && (
          <p className={classes.quiet}>{known.length - mostFound} more. Type more of the name to see them.</p>
        )}
        {contacts.isError && !isAway && <ErrorState error={contacts.error} onRetry={() => void contacts.refetch()} />}
        {known.length + others.length === 0 && !contacts.isFetching && (isAway || !contacts.isError) && (
          <p className={classes.quiet}>
            {isAway ? 'No one on this phone matches. Without signal, other contacts can’t be searched.' : 'No contacts match.'}
          </p>
        )}
        <Button size="md" variant="default" fullWidth onClick={onNew}>
          New visitor “{q}”
        </Button>
      </section>
    </>
  )
}
