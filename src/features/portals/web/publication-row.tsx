import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { StatusTone } from '#ui/components/status-words.ts'
import { formatDateTime, formatRelative, formatTime } from '#ui/formatting.ts'
import type { PortalAccount, Publication } from '../portals.contract.ts'
import { canRetry, canWithdraw, isUnderWay, type PublicationState, stateWords } from '../portals.rules.ts'
import { MessageList } from './message-list.tsx'
import { PayloadDialog } from './payload-dialog.tsx'
import { preflightQuery } from './portal-calls.ts'
import classes from './publication-panel.module.css'
import { PublicationTimeline } from './publication-timeline.tsx'
import { type Step, usePublishing } from './use-publishing.ts'
import { useNow } from './use-now.ts'

const tones: Record<PublicationState, StatusTone> = {
  queued: 'indigo',
  sending: 'indigo',
  sent: 'blue',
  live: 'green',
  warning: 'amber',
  delivered: 'blue',
  rejected: 'red',
  removing: 'indigo',
  removed: 'grey',
  failed: 'red',
}

interface PublicationRowProps {
  listingId: string
  account: PortalAccount
  publication: Publication | undefined
  mayPublish: boolean
  onField: ((path: string) => void) | undefined
}

/** One listing on one portal account. */
export function PublicationRow({ listingId, account, publication, mayPublish, onField }: PublicationRowProps) {
  const { take, busyWith, refusal } = usePublishing(listingId, account, publication)
  const [isTimelineOpen, setTimelineOpen] = useState(false)
  const [isPayloadOpen, setPayloadOpen] = useState(false)
  const isNew = !publication || publication.state === 'removed'
  return (
    <li className={classes.account}>
      <div className={classes.head}>
        <span className={classes.name}>{account.name}</span>
        <span className={classes.quiet}>
          {account.portalAgencyId}
          {account.environment === 'test' && ' · test'}
        </span>
        {mayPublish && <Actions publication={publication} account={account} take={take} busyWith={busyWith} />}
      </div>
      {publication ? (
        <State publication={publication} />
      ) : (
        <div className={classes.tags}>
          <StatusTag status="notPublished" tone="grey" label="Not published" />
        </div>
      )}
      {!account.hasCredentials && (
        <MessageList
          label="Before it is published"
          messages={[
            { severity: 'blocks', field: null, message: 'This account has no credentials yet. They are entered under Portals.' },
          ]}
        />
      )}
      {isNew ? (
        <Preflight listingId={listingId} accountId={account.id} onField={onField} />
      ) : (
        <MessageList label="What the portal would refuse" messages={refusal} onField={onField} />
      )}
      {publication && (
        <>
          <MessageList label={`What ${account.name} says`} messages={publication.messages} onField={onField} />
          <div className={classes.more}>
            <button type="button" className={classes.link} onClick={() => setPayloadOpen(true)}>
              What the portal gets
            </button>
            <button
              type="button"
              className={classes.link}
              aria-expanded={isTimelineOpen}
              onClick={() => setTimelineOpen(!isTimelineOpen)}
            >
              {isTimelineOpen ? 'Hide the timeline' : 'Timeline'}
            </button>
            {publication.portalListingId && (
              <span className={`${classes.quiet} num`}>Listing {publication.portalListingId} there</span>
            )}
          </div>
          {isTimelineOpen && <PublicationTimeline publicationId={publication.id} />}
          {isPayloadOpen && <PayloadDialog publication={publication} onClose={() => setPayloadOpen(false)} />}
        </>
      )}
    </li>
  )
}

/** The state as a word, how long it has been so, and what happens next. */
function State({ publication }: { publication: Publication }) {
  const now = useNow()
  useSpokenState(publication)
  const { liveVersion, state, nextTryAt, attempts, hasUnsentChanges, settledAt, sentAt, queuedAt } = publication
  const since = isUnderWay(state) ? (state === 'sent' ? (sentAt ?? queuedAt) : queuedAt) : (settledAt ?? queuedAt)
  return (
    <div className={classes.tags}>
      <StatusTag status={state} tone={tones[state]} label={stateWords[state]} />
      <time className={`${classes.quiet} num`} dateTime={since} title={formatDateTime(since)}>
        {formatRelative(since, now)}
      </time>
      {hasUnsentChanges && <StatusTag status="unsent" tone="amber" label="Changes not sent" />}
      {nextTryAt && (
        <span className={`${classes.quiet} num`}>
          Try {attempts + 1} at {formatTime(nextTryAt)}
        </span>
      )}
      {liveVersion !== null && (state === 'rejected' || state === 'failed') && (
        <span className={classes.quiet}>The earlier version is still there</span>
      )}
    </div>
  )
}

/** The state moves by itself; who cannot see it hears it. */
function useSpokenState({ state, accountName }: Publication): void {
  const last = useRef(state)
  useEffect(() => {
    if (last.current !== state) announce(`${accountName}: ${stateWords[state]}`)
    last.current = state
  }, [state, accountName])
}

interface ActionsProps {
  publication: Publication | undefined
  account: PortalAccount
  take(step: Step): void
  busyWith: Step | undefined
}
function Actions({ publication, account, take, busyWith }: ActionsProps) {
  const isOff = !publication || publication.wantedState === 'removed'
  const button = (step: Step, label: string, isMain = false) => (
    <Button
      key={step}
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      loading={busyWith === step}
      disabled={(busyWith !== undefined && busyWith !== step) || !account.hasCredentials}
      aria-label={`${label}: ${account.name}`}
      onClick={() => take(step)}
    >
      {label}
    </Button>
  )
  const mayRetry = publication !== undefined && canRetry(publication)
  const maySend = !isOff && publication.hasUnsentChanges
  return (
    <div className={classes.actions}>
      {isOff && button('publish', publication ? 'Publish again' : 'Publish', publication?.state !== 'removing')}
      {maySend && button('publish', 'Send changes', true)}
      {mayRetry && button('retry', publication.nextTryAt ? 'Try now' : 'Try again', !maySend && !isOff)}
      {publication && canWithdraw(publication) && button('withdraw', 'Withdraw')}
    </div>
  )
}

/** Before the first time: what stands in the way, or that nothing does. */
function Preflight({
  listingId,
  accountId,
  onField,
}: {
  listingId: string
  accountId: string
  onField: ((path: string) => void) | undefined
}) {
  const preflight = useQuery(preflightQuery(listingId, accountId))
  if (!preflight.data) return null
  const { isReady, findings } = preflight.data
  if (isReady && !findings.length)
    return <MessageList label="Ready to publish" messages={[{ severity: 'done', field: null, message: 'Ready to publish.' }]} />
  const ordered = findings.toSorted((a, b) => a.severity.localeCompare(b.severity))
  return (
    <MessageList
      label="Before it is published"
      messages={ordered.map(({ severity, field, message }) => ({ severity, field, message }))}
      onField={onField}
    />
  )
}
