import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { useFocusAfter } from '#ui/hooks/use-focus-after.ts'
import { formatDateTime, formatRelative, formatTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import type { Preflight as PreflightResult, Publication } from '../../portals.contract.ts'
import { canConfirmRemoved, canRetry, canWithdraw, isOnPortal } from '../../portals.rules.ts'
import { addressAt, sinceOf, toneOf, wordsOf } from '../cockpit/cell-words.ts'
import { MessageList } from './message-list.tsx'
import { PayloadDialog } from './payload-dialog.tsx'
import { preflightQuery } from '../portal-calls.ts'
import classes from './publication-panel.module.css'
import { PublicationTimeline } from './publication-timeline.tsx'
import { type Step, usePublishing } from '../use-publishing.ts'
import { useNow } from '../use-now.ts'

interface PublicationRowProps {
  listingId: string
  account: PortalAccount
  publication: Publication | undefined
  mayPublish: boolean
  onField: ((path: string) => void) | undefined
  /** Stands alone, with what happened in sight. */
  isDetail?: boolean
}

const amounts: ReadonlySet<string> = new Set(['priceCents', 'rentCents', 'priceFromCents', 'priceToCents'])

/** One listing on one portal account. */
export function PublicationRow({ listingId, account, publication, mayPublish, onField, isDetail = false }: PublicationRowProps) {
  const { take, busyWith, refusal } = usePublishing(listingId, account, publication)
  const [isTimelineOpen, setTimelineOpen] = useState(isDetail)
  const [isPayloadOpen, setPayloadOpen] = useState(false)
  const isNew = !publication || publication.state === 'removed'
  const preflight = useQuery({ ...preflightQuery(listingId, account.id), refetchOnMount: 'always' })
  const findings = preflight.data?.findings ?? []
  const inTheWay = findings.filter(({ severity }) => severity === 'blocks').length
  const asksAboutPrice = publication?.hasUnsentChanges && findings.some(({ field }) => amounts.has(field))
  return (
    <li className={classes.account}>
      <div className="row wrap gap-wide">
        <span className={`${classes.name} strong`}>{account.name}</span>
        <span className={`${classes.quiet} quiet`}>{account.portalAgencyId}</span>
        {account.environment === 'test' && <StatusTag status="simulation" tone="amber" label="Simulation" />}
        {mayPublish && (
          <Actions publication={publication} account={account} take={take} busyWith={busyWith} inTheWay={inTheWay} />
        )}
      </div>
      {publication ? (
        <State publication={publication} />
      ) : (
        <div className="row wrap gap-wide">
          <StatusTag status="notPublished" tone="grey" label="Not published" />
        </div>
      )}
      {!account.hasCredentials && (
        <MessageList
          label="Before publishing"
          messages={[
            { severity: 'blocks', field: null, message: 'This account has no credentials yet. Enter them in Portals, Accounts.' },
          ]}
        />
      )}
      {isNew ? (
        <Preflight preflight={preflight.data} onField={onField} />
      ) : (
        refusal.length === 0 && (inTheWay > 0 || asksAboutPrice) && <Preflight preflight={preflight.data} onField={onField} />
      )}
      <MessageList label="Fix before publishing" messages={refusal} onField={onField} />
      {publication && (
        <>
          <MessageList
            label={`Out of date on ${account.name}`}
            messages={publication.alarms.map((message) => ({ severity: 'error', field: null, message }))}
          />
          <MessageList label={`Messages from ${account.name}`} messages={publication.messages} onField={onField} />
          <div className="row wrap gap-flat">
            <button type="button" className={classes.link} data-reach onClick={() => setPayloadOpen(true)}>
              View feed
            </button>
            <button
              type="button"
              className={classes.link}
              data-reach
              aria-expanded={isTimelineOpen}
              onClick={() => setTimelineOpen(!isTimelineOpen)}
            >
              {isTimelineOpen ? 'Hide timeline' : 'Timeline'}
            </button>
            {publication.portalListingId && <PlaceThere account={account} portalListingId={publication.portalListingId} />}
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
  const { liveVersion, state, nextTryAt, attempts, hasUnsentChanges, isPaused } = publication
  const since = sinceOf(publication)
  return (
    <div className="row wrap gap-wide">
      <StatusTag status={state} tone={toneOf(publication)} label={wordsOf(publication)} />
      <time className={`${classes.quiet} quiet num`} dateTime={since} title={formatDateTime(since)}>
        {formatRelative(since, now)}
      </time>
      {hasUnsentChanges && <StatusTag status="unsent" tone="amber" label="Changes not sent" />}
      {publication.isHeld && <HeldBack publication={publication} />}
      {isPaused && <StatusTag status="paused" tone="grey" label="Paused" />}
      {state === 'delivered' && <span className={`${classes.quiet} quiet`}>This portal doesn’t confirm uploads</span>}
      {nextTryAt && (
        <span className={`${classes.quiet} quiet num`}>
          Attempt {attempts + 1} at {formatTime(nextTryAt)}
        </span>
      )}
      {liveVersion !== null && (state === 'rejected' || state === 'failed') && (
        <span className={`${classes.quiet} quiet`}>The earlier version is still live</span>
      )}
    </div>
  )
}

/** Another system still publishes there. */
function HeldBack({ publication }: { publication: Publication }) {
  const mayManage = useMay('portals.manage')
  return (
    <span className={`${classes.quiet} quiet`}>
      {publication.accountName} is not yet taken over{mayManage ? '. ' : '. Ask your administrator'}
      {mayManage && <Link to={`/portals/takeover/${publication.portalAccountId}` as string}>Take over</Link>}
    </span>
  )
}

/** The state changes on its own; screen readers announce it. */
function useSpokenState({ state, wantedState, isHeld, accountName }: Publication): void {
  const last = useRef(state)
  useEffect(() => {
    if (last.current !== state) announce(`${accountName}: ${wordsOf({ state, wantedState, isHeld })}`)
    last.current = state
  }, [state, wantedState, isHeld, accountName])
}

/** Its number there, and the way to it where the portal is the real one. */
function PlaceThere({ account, portalListingId }: { account: PortalAccount; portalListingId: string }) {
  const address = account.environment === 'live' ? addressAt(account.portalType, portalListingId) : undefined
  if (!address) return <span className={`${classes.quiet} quiet num`}>Portal listing {portalListingId}</span>
  return (
    <a className={`${classes.link} num`} href={address} target="_blank" rel="noreferrer">
      View listing {portalListingId}
    </a>
  )
}

interface ActionsProps {
  publication: Publication | undefined
  account: PortalAccount
  take(step: Step): void
  busyWith: Step | undefined
  /** Findings that stand against sending it as it is now. */
  inTheWay: number
}
function Actions({ publication, account, take, busyWith, inTheWay }: ActionsProps) {
  const isOff = !publication || publication.wantedState === 'removed'
  const reason = inTheWay === 1 ? 'Fix the item below first' : `Fix the ${inTheWay} items below first`
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // The button that was pressed goes, or rests while it waits.
  useFocusAfter(`${publication?.state} ${publication?.wantedState} ${busyWith}`, () => {
    const next = isPressed.current && !busyWith ? box.current?.querySelector<HTMLElement>('button:not(:disabled)') : null
    if (next) isPressed.current = false
    return next
  })
  const isBlocked = (step: Step) => step === 'publish' && inTheWay > 0
  const button = (step: Step, label: string, isMain = false) => (
    <Button
      key={step}
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      loading={busyWith === step}
      disabled={(busyWith !== undefined && busyWith !== step) || !account.hasCredentials || isBlocked(step)}
      title={isBlocked(step) ? reason : undefined}
      aria-label={`${label}: ${account.name}${isBlocked(step) ? `. ${reason}` : ''}`}
      onClick={() => {
        isPressed.current = true
        take(step)
      }}
    >
      {label}
    </Button>
  )
  const mayRetry = publication !== undefined && canRetry(publication)
  const maySend = !isOff && publication.hasUnsentChanges
  return (
    <div className={`${classes.actions} flex wrap gap-8`} ref={box}>
      {isOff && button('publish', publication ? 'Publish again' : 'Publish', publication?.state !== 'removing')}
      {maySend && button('publish', 'Send changes', true)}
      {mayRetry &&
        button(
          'retry',
          retryWord(publication),
          !maySend && !isOff && !isOnPortal(publication.state) && !waitsForMending(publication),
        )}
      {publication && !isOff && button(publication.isPaused ? 'resume' : 'pause', publication.isPaused ? 'Resume' : 'Pause')}
      {publication && canWithdraw(publication) && button('withdraw', 'Take down')}
      {publication && canConfirmRemoved(publication) && button('confirmRemoved', 'Mark as taken down')}
    </div>
  )
}

/** The same again would be refused again: the field that is named comes first. */
const waitsForMending = ({ state, messages }: Publication) =>
  state === 'rejected' && messages.some(({ severity, field }) => severity === 'error' && field)

const retryWord = ({ nextTryAt, state }: Publication) =>
  nextTryAt ? 'Try now' : state === 'delivered' ? 'Send again' : 'Try again'

/** Before the first time: what stands in the way, or that nothing does. */
function Preflight({
  preflight,
  onField,
}: {
  preflight: PreflightResult | undefined
  onField: ((path: string) => void) | undefined
}) {
  if (!preflight) return null
  const { isReady, findings } = preflight
  if (isReady && !findings.length)
    return <MessageList label="Ready to publish" messages={[{ severity: 'done', field: null, message: 'Ready to publish.' }]} />
  const ordered = findings.toSorted((a, b) => a.severity.localeCompare(b.severity))
  return (
    <MessageList
      label="Before publishing"
      messages={ordered.map(({ severity, field, message }) => ({ severity, field, message }))}
      onField={onField}
    />
  )
}
