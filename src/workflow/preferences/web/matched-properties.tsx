import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDate } from '#ui/formatting.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import type { MatchedProperty } from '../preferences.contract.ts'
import { sendTicked } from './match.slots.ts'
import { matchedPropertiesQuery, sentWord, useMatchNotes } from './preference-calls.ts'
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const listings = shown.flatMap(({ listing }) => (chosen.has(listing.id) ? [{ id: listing.id, name: nameOf(listing) }] : []))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <section className="line-below pad-y-12" aria-label="Matched properties">
      <header className="row between">
        <h2 className="small below-4">
          Matched properties {shown.length > 0 && <span className={classes.quiet}>{shown.length}</span>}
        </h2>
        {listings.length > 0 && (
          <SlotParts
            of={sendTicked}
            props={{ people: [{ id: contactId, name: '' }], listings, onSent: () => setChosen(new Set()) }}
          />
        )}
      </header>
      {matches.isPending && <SkeletonRows rows={3} />}
      {matches.isError && <ErrorState error={matches.error} onRetry={() => void matches.refetch()} />}
      {matches.data && shown.length === 0 && <p className={classes.quiet}>No matches. Add buyer requirements.</p>}
      {shown.map((match) => (
        <Match
          key={match.listing.id}
          match={match}
          isReadOnly={isReadOnly}
          isChosen={chosen.has(match.listing.id)}
          onToggle={() => toggle(match.listing.id)}
        />
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

const nameOf = ({ streetLine, reference }: MatchedProperty['listing']) => streetLine || reference

interface MatchProps {
  match: MatchedProperty
  isReadOnly: boolean
  isChosen?: boolean
  /** Left out for those that are dismissed. */
  onToggle?(): void
}
function Match({ match, isReadOnly, isChosen, onToggle }: MatchProps) {
  const { listing, preferenceId, sentAt, sentChannel, isDismissed } = match
  const notes = useMatchNotes()
  const name = nameOf(listing)
  return (
    <article className={`${classes.match} small tight pad-y-8 anchor`} aria-label={name}>
      {isReadOnly || !onToggle ? (
        <Score score={match.score} fit={match.fit} />
      ) : (
        <div className="stack gap-8 at-top">
          <Checkbox size="xs" aria-label={`Select ${name}`} checked={isChosen ?? false} onChange={onToggle} />
          <Score score={match.score} fit={match.fit} />
        </div>
      )}
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
            <IconButton label={`Dismiss ${name}`} onClick={() => void notes.dismiss(listing.id, [preferenceId])}>
              <IconEyeOff size={15} />
            </IconButton>
          </div>
        ))}
    </article>
  )
}
