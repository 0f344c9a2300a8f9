import { openHomeWords } from '#common/time/local-moment.ts'
import { Link } from '@tanstack/react-router'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { partyWord } from '#workflow/parties/web/parties.public.tsx'
import { formatPhone } from '#common/format-phone.ts'
import { wordOf } from '#common/text/name-words.ts'
import { formatTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { TimelineItem } from '../timeline.contract.ts'
import classes from './contact-timeline.module.css'

export function DoneTask({ at, task }: { at: string; task: Extract<TimelineItem, { kind: 'task' }>['task'] }) {
  return (
    <div className={`${classes.change} small line-below pad-y-8`}>
      <p>
        <strong className="plain">{task.completedByName ?? 'Gable'}</strong> completed{' '}
        <Link to="/tasks" search={{ task: task.id }}>
          {task.subject}
        </Link>
        {task.outcome && <span>: {task.outcome}</span>}
        <span className="inline-row gap-8 push">
          <time dateTime={at} className="num tiny">
            {formatTime(at)}
          </time>
        </span>
      </p>
    </div>
  )
}

type InspectionOf = Extract<TimelineItem, { kind: 'inspection' }>['inspection']
export function InspectionLine({ at, inspection }: { at: string; inspection: InspectionOf }) {
  const { listingId, streetLine, suburb, startsAt, endsAt, state, status, reply } = inspection
  const came = { arrived: 'Attended', noShow: 'Didn’t come' }[status] ?? (reply === 'declined' ? 'Invitation declined' : '')
  const ended = state === 'cancelled' ? 'Cancelled' : came
  return (
    <div className={`${classes.change} small line-below pad-y-8`}>
      <p>
        Private inspection of{' '}
        <Link to="/listings/$id" params={{ id: listingId }} search={{ tab: 'opens' }}>
          {[streetLine, suburb].filter(Boolean).join(', ')}
        </Link>
        <span>
          {' '}
          booked for {openHomeWords({ startsAt, endsAt })}
          {ended && `. ${ended}`}
        </span>
        <span className="inline-row gap-8 push">
          <time dateTime={at} className="num tiny">
            {formatTime(at)}
          </time>
        </span>
      </p>
    </div>
  )
}

export function VisitLine({ at, visit }: { at: string; visit: Extract<TimelineItem, { kind: 'visit' }>['visit'] }) {
  const { listingId, streetLine, suburb, interest, comments } = visit
  return (
    <div className={`${classes.change} small line-below pad-y-8`}>
      <p>
        Came to the open home of{' '}
        <Link to="/listings/$id" params={{ id: listingId }} search={{ tab: 'opens' }}>
          {[streetLine, suburb].filter(Boolean).join(', ')}
        </Link>
        {interest && <span>. Interest {interest} of 5</span>}
        {comments && <span>: {comments}</span>}
        <span className="inline-row gap-8 push">
          <time dateTime={at} className="num tiny">
            {formatTime(at)}
          </time>
        </span>
      </p>
    </div>
  )
}

type FollowUp = Extract<TimelineItem, { kind: 'followUp' }>['followUp']
const followUpWords: Record<FollowUp['state'], string> = {
  waiting: 'waiting to be sent',
  sending: 'being sent',
  sent: 'sent',
  failed: 'not sent',
  unknown: 'not known whether it was sent',
}
export function FollowUpLine({ at, followUp }: { at: string; followUp: FollowUp }) {
  const { listingId, streetLine, suburb, subject, text, state, reason, byName } = followUp
  const hasFailed = state === 'failed' || state === 'unknown'
  return (
    <div className={`${classes.change} small line-below pad-y-8`}>
      <p>
        <IconMail size={16} stroke={1.7} className={classes.icon} aria-hidden />
        <strong className="plain">Email from {byName ?? 'Gable'}</strong> after the open home of{' '}
        <Link to="/listings/$id" params={{ id: listingId }} search={{ tab: 'opens' }}>
          {[streetLine, suburb].filter(Boolean).join(', ')}
        </Link>
        <span data-bad={hasFailed || undefined}>
          {followUpWords[state]}
          {reason && state !== 'sent' ? `: ${reason}` : ''}
        </span>
        <span className="inline-row gap-8 push">
          <time dateTime={at} className="num tiny">
            {formatTime(at)}
          </time>
        </span>
      </p>
      <details className={classes.message}>
        <summary>{subject}</summary>
        {text}
      </details>
    </div>
  )
}

export function EmailLine({ at, email }: { at: string; email: Extract<TimelineItem, { kind: 'email' }>['email'] }) {
  const mayOpen = useMay('campaigns.read')
  const { campaignId, campaignName, state, bouncedAt, complainedAt, openedAt, clickedAt, unsubscribedAt } = email
  const outcomes = [
    state === 'failed' && 'not sent',
    state === 'sent' && !bouncedAt && !openedAt && !clickedAt && 'delivered',
    bouncedAt && 'bounced',
    openedAt && 'opened',
    clickedAt && 'clicked',
    complainedAt && 'marked as spam',
    unsubscribedAt && 'unsubscribed',
  ].filter(Boolean)
  return (
    <div className={`${classes.change} small line-below pad-y-8`}>
      <p>
        <IconMail size={16} stroke={1.7} className={classes.icon} aria-hidden />
        <strong className="plain">Campaign email</strong>
        {mayOpen ? (
          <Link to="/campaigns/$id/report" params={{ id: campaignId }}>
            {campaignName}
          </Link>
        ) : (
          <span>{campaignName}</span>
        )}
        <span data-bad={bouncedAt || complainedAt ? true : undefined}>{outcomes.join(', ')}</span>
        <span className="inline-row gap-8 push">
          <time dateTime={at} className="num tiny">
            {formatTime(at)}
          </time>
        </span>
      </p>
    </div>
  )
}

const smsWords: Record<Extract<TimelineItem, { kind: 'sms' }>['sms']['state'], string> = {
  queued: 'waiting to be sent',
  sending: 'being sent',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'not sent',
  unknown: 'not known whether it was sent',
  received: 'received',
}
export function SmsLine({ at, sms }: { at: string; sms: Extract<TimelineItem, { kind: 'sms' }>['sms'] }) {
  const { direction, number, text, state, reason, isOutbox, byName } = sms
  const hasFailed = state === 'failed' || state === 'unknown'
  return (
    <div className={`${classes.change} small line-below pad-y-8`}>
      <p>
        <IconMessage size={16} stroke={1.7} className={classes.icon} aria-hidden />
        <strong className="plain">{direction === 'in' ? 'SMS from them' : `SMS from ${byName ?? 'Gable'}`}</strong>
        <span className="num">{direction === 'in' ? `from ${formatPhone(number)}` : `to ${formatPhone(number)},`}</span>
        {direction === 'out' && (
          <span data-bad={hasFailed || undefined}>
            {isOutbox ? 'kept in the outbox, not delivered' : smsWords[state]}
            {reason && (hasFailed || state === 'queued') ? `: ${reason}` : ''}
          </span>
        )}
        <span className="inline-row gap-8 push">
          <time dateTime={at} className="num tiny">
            {formatTime(at)}
          </time>
        </span>
      </p>
      <p className={classes.message}>{text}</p>
    </div>
  )
}

export function DealLine({ at, deal }: { at: string; deal: Extract<TimelineItem, { kind: 'deal' }>['deal'] }) {
  const { role, listingId, streetLine, suburb, became } = deal
  const place = (
    <Link to="/listings/$id" params={{ id: listingId }} search={{}}>
      {[streetLine, suburb].filter(Boolean).join(', ') || 'a listing'}
    </Link>
  )
  return (
    <div className={`${classes.change} small line-below pad-y-8`}>
      <p>
        {became ? (
          <>
            {place} is now {wordOf(became).toLowerCase()}
          </>
        ) : (
          <>
            {partyWord(role)} of {place}
          </>
        )}
        <span className="inline-row gap-8 push">
          <time dateTime={at} className="num tiny">
            {formatTime(at)}
          </time>
        </span>
      </p>
    </div>
  )
}
