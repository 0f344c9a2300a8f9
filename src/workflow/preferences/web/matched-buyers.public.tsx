import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTourStep } from '#accounts/appearance/web/tour.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatPhone } from '#common/format-phone.ts'
import { formatDate } from '#ui/formatting.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { MatchedContact } from '../preferences.contract.ts'
import { MatchWords, Score } from './match-words.tsx'
import { sendTicked } from './match.slots.ts'
import { matchedContactsQuery, sentWord, useMatchNotes } from './preference-calls.ts'
import classes from './preferences.module.css'

/** Contacts that a listing matches, best first: select and send. */
export default function MatchedBuyers({ listingId, name }: { listingId: string; name: string }) {
  useTourStep('buyers')
  const matches = useQuery(matchedContactsQuery(listingId))
  const mayWrite = useMay('contacts.write')
  const notes = useMatchNotes()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (matches.isPending) return <SkeletonRows rows={4} />
  if (matches.isError) return <ErrorState error={matches.error} onRetry={() => void matches.refetch()} />
  const shown = matches.data.filter(({ isDismissed }) => !isDismissed)
  const aside = matches.data.filter(({ isDismissed }) => isDismissed)
  const picked = shown.filter(({ preferenceId }) => chosen.has(preferenceId))
  // One person may look for two things that fit, and gets one message.
  const people = [...new Map(picked.map(({ contact }) => [contact.id, { id: contact.id, name: contact.displayName }])).values()]
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  if (matches.data.length === 0) return <EmptyState>No matches yet. They appear as you add requirements to contacts.</EmptyState>
  return (
    <>
      <div className={classes.bar}>
        {mayWrite ? (
          <Checkbox
            size="xs"
            label={picked.length ? `${picked.length} of ${shown.length} selected` : `${shown.length} matches`}
            checked={shown.length > 0 && picked.length === shown.length}
            indeterminate={picked.length > 0 && picked.length < shown.length}
            onChange={(event) =>
              setChosen(new Set(event.currentTarget.checked ? shown.map(({ preferenceId }) => preferenceId) : []))
            }
          />
        ) : (
          <span className="quiet">{shown.length} matches</span>
        )}
        {mayWrite && people.length > 0 && (
          <SlotParts
            of={sendTicked}
            props={{ people, listings: [{ id: listingId, name }], onSent: () => setChosen(new Set()) }}
          />
        )}
      </div>
      <ul aria-label="Matched buyers">
        {shown.map((match) => (
          <Buyer
            key={match.preferenceId}
            match={match}
            isChosen={chosen.has(match.preferenceId)}
            onToggle={mayWrite ? () => toggle(match.preferenceId) : undefined}
            onAside={mayWrite ? () => void notes.dismiss(listingId, [match.preferenceId]) : undefined}
          />
        ))}
      </ul>
      {aside.length > 0 && (
        <details>
          <summary className="meta pad-y-8">{aside.length} dismissed</summary>
          {aside.map(({ preferenceId, contact }) => (
            <p key={preferenceId} className={classes.bar}>
              {contact.displayName}
              {mayWrite && (
                <UnstyledButton className={classes.back} onClick={() => void notes.undismiss(listingId, [preferenceId])}>
                  Restore
                </UnstyledButton>
              )}
            </p>
          ))}
        </details>
      )}
    </>
  )
}

interface BuyerProps {
  match: MatchedContact
  isChosen: boolean
  /** Undefined for users who may not send. */
  onToggle: (() => void) | undefined
  onAside: (() => void) | undefined
}
function Buyer({ match, isChosen, onToggle, onAside }: BuyerProps) {
  const { contact, preferenceLabel, sentAt, sentChannel } = match
  return (
    <li className={classes.buyer}>
      {onToggle ? (
        <Checkbox size="xs" aria-label={`Select ${contact.displayName}`} checked={isChosen} onChange={onToggle} />
      ) : (
        <span />
      )}
      <Score score={match.score} fit={match.fit} />
      <div className="narrow">
        <Link className="title underlines" to="/contacts/$id" params={{ id: contact.id }}>
          {contact.displayName}
        </Link>{' '}
        <span className={classes.quiet}>
          {[preferenceLabel, contact.phone && formatPhone(contact.phone).replaceAll(' ', '\u00A0'), contact.agentName]
            .filter(Boolean)
            .join(' · ')}
        </span>{' '}
        {contact.doNotContact && <span className="tiny problem">Do not contact</span>}
        <MatchWords reasons={match.reasons} misses={match.misses} />
        {sentAt && (
          <p className="dim tiny">
            Sent {sentWord(sentChannel)} {formatDate(sentAt)}
          </p>
        )}
      </div>
      {onAside && (
        <div className={classes.tools}>
          <IconButton label={`Dismiss ${contact.displayName}`} onClick={onAside}>
            <IconEyeOff size={15} />
          </IconButton>
        </div>
      )}
    </li>
  )
}
