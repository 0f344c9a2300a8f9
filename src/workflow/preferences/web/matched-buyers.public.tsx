import { Button, Checkbox, Menu, UnstyledButton } from '@mantine/core'
import { IconCopy, IconEyeOff, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTourStep } from '#accounts/appearance/web/tour.public.tsx'
import { announce } from '#ui/announce.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatPhone } from '#common/format-phone.ts'
import { formatDate } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { MatchedContact } from '../preferences.contract.ts'
import { MatchWords, Score } from './match-words.tsx'
import { type Channel, channelWords, matchedContactsQuery, sentWord, useMatchNotes, recordedOnly } from './preference-calls.ts'
import classes from './preferences.module.css'

/** Contacts that a listing matches, best first: select, email, and record what they were sent. */
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
  const ids = picked.map(({ preferenceId }) => preferenceId)
  // One person may look for two things that fit; "do not contact" is never written to.
  const addresses = [...new Set(picked.flatMap(({ contact }) => (contact.email && !contact.doNotContact ? [contact.email] : [])))]
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const sent = (channel: Channel) => void notes.sent(listingId, ids, channel).then(() => setChosen(new Set()))
  if (matches.data.length === 0) return <EmptyState>No matches yet. They appear as you add requirements to contacts.</EmptyState>
  return (
    <>
      <div className={classes.bar}>
        <Checkbox
          size="xs"
          label={picked.length ? `${picked.length} of ${shown.length} selected` : `${shown.length} matches`}
          checked={shown.length > 0 && picked.length === shown.length}
          indeterminate={picked.length > 0 && picked.length < shown.length}
          onChange={(event) =>
            setChosen(new Set(event.currentTarget.checked ? shown.map(({ preferenceId }) => preferenceId) : []))
          }
        />
        {addresses.length > 0 && (
          <>
            <Button
              component="a"
              size="xs"
              variant="default"
              leftSection={<IconMail size={14} />}
              href={`mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}&subject=${encodeURIComponent(name)}`}
            >
              Draft email
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={14} />}
              onClick={() =>
                void navigator.clipboard
                  .writeText(addresses.join('; '))
                  .then(() => announce(`${addresses.length} addresses copied`))
              }
            >
              Copy {addresses.length === 1 ? 'address' : `${addresses.length} addresses`}
            </Button>
          </>
        )}
        {mayWrite && picked.length > 0 && (
          <Menu>
            <Menu.Target>
              <Button size="xs" variant="default">
                Record as sent
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{recordedOnly}</Menu.Label>
              {(Object.keys(channelWords) as Channel[]).map((channel) => (
                <Menu.Item key={channel} onClick={() => sent(channel)}>
                  Sent {channelWords[channel]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <ul aria-label="Matched buyers">
        {shown.map((match) => (
          <Buyer
            key={match.preferenceId}
            match={match}
            isChosen={chosen.has(match.preferenceId)}
            onToggle={() => toggle(match.preferenceId)}
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
  onToggle(): void
  onAside: (() => void) | undefined
}
function Buyer({ match, isChosen, onToggle, onAside }: BuyerProps) {
  const { contact, preferenceLabel, sentAt, sentChannel } = match
  return (
    <li className={classes.buyer}>
      <Checkbox size="xs" aria-label={`Select ${contact.displayName}`} checked={isChosen} onChange={onToggle} />
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
