import { UnstyledButton } from '@mantine/core'
import { IconClipboardCheck, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconButton } from '#ui/components/icon-button.tsx'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDate } from '#ui/formatting.ts'
import type { MatchedProperty } from '../preferences.contract.ts'
import { type Channel, channelWords, matchedPropertiesQuery, recordedOnly, sentWord, useMatchNotes } from './preference-calls.ts'
import { MatchWords, Score } from './match-words.tsx'
import classes from './preferences.module.css'

interface MatchedPropertiesProps {
  contactId: string
  isReadOnly: boolean
}
/** Listings that match a contact, best first, with the reasons; dismissed ones are listed below. */
export function MatchedProperties({ contactId, isReadOnly }: MatchedPropertiesProps) {
  const matches = useQuery(matchedPropertiesQuery(contactId))
  const shown = matches.data?.filter(({ isDismissed }) => !isDismissed) ?? []
  const aside = matches.data?.filter(({ isDismissed }) => isDismissed) ?? []
  return (
    <section className="line-below pad-y-12" aria-label="Matched properties">
      <header className="row between">
        <h2 className="small below-4">
          Matched properties {shown.length > 0 && <span className={classes.quiet}>{shown.length}</span>}
        </h2>
      </header>
      {matches.isPending && <SkeletonRows rows={3} />}
      {matches.isError && <ErrorState error={matches.error} onRetry={() => void matches.refetch()} />}
      {matches.data && shown.length === 0 && <p className={classes.quiet}>No matches. Add buyer requirements.</p>}
      {shown.map((match) => (
        <Match key={match.listing.id} match={match} isReadOnly={isReadOnly} />
      ))}
      {aside.length > 0 && (
        <details>
          <summary className="meta pad-y-8">{aside.length} dismissed</summary>
          {aside.map((match) => (
            <Match key={match.listing.id} match={match} isReadOnly={isReadOnly} />
          ))}
        </details>
      )}
    </section>
  )
}

function Match({ match, isReadOnly }: { match: MatchedProperty; isReadOnly: boolean }) {
  const { listing, preferenceId, sentAt, sentChannel, isDismissed } = match
  const notes = useMatchNotes()
  const name = listing.streetLine || listing.reference
  return (
    <article className={`${classes.match} small tight pad-y-8 anchor`} aria-label={name}>
      <Score score={match.score} fit={match.fit} />
      <div className="narrow">
        <Link className="title underlines" to="/listings/$id" params={{ id: listing.id }} search={{}}>
          {[name, listing.suburb].filter(Boolean).join(', ')}
        </Link>
        <p className="num">{listing.priceLabel}</p>
        <MatchWords reasons={match.reasons} misses={match.misses} />
        {sentAt && (
          <p className="dim tiny">
            Sent {sentWord(sentChannel)} {formatDate(sentAt)}
          </p>
        )}
      </div>
      {!isReadOnly &&
        (isDismissed ? (
          <UnstyledButton className={classes.back} onClick={() => void notes.undismiss(listing.id, [preferenceId])}>
            Restore
          </UnstyledButton>
        ) : (
          <div className={classes.tools}>
            <LaterMenu
              position="bottom-end"
              target={
                <IconButton label={`Record ${name} as sent`}>
                  <IconClipboardCheck size={15} />
                </IconButton>
              }
            >
              {(Menu) => (
                <>
                  <Menu.Label>{recordedOnly}</Menu.Label>
                  {(Object.keys(channelWords) as Channel[]).map((channel) => (
                    <Menu.Item key={channel} onClick={() => void notes.sent(listing.id, [preferenceId], channel)}>
                      Sent {channelWords[channel]}
                    </Menu.Item>
                  ))}
                </>
              )}
            </LaterMenu>
            <IconButton label={`Dismiss ${name}`} onClick={() => void notes.dismiss(listing.id, [preferenceId])}>
              <IconEyeOff size={15} />
            </IconButton>
          </div>
        ))}
    </article>
  )
}
