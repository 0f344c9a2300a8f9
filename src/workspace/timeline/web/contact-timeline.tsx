import { openHomeWords } from '#common/time/local-moment.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { NoteCard } from '#workflow/notes/web/notes.public.tsx'
import type { Note } from '#workflow/notes/notes.contract.ts'
import { LookingForLike } from '#workflow/preferences/web/preferences.public.tsx'
import { partyWord } from '#workflow/parties/web/parties.public.tsx'
import { formatPhone } from '#common/format-phone.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { formatDate, formatRelative, formatTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import {
  agentsQuery,
  contactKind,
  contactPageCalls,
  contactQuery,
  FieldChanges,
  valueWord,
} from '#core/contacts/web/contact-parts.public.tsx'
import type { TimelineItem, timelineEndpoints } from '../timeline.contract.ts'
import { timelineHeads } from '../timeline.heads.ts'
import classes from './contact-timeline.module.css'

const getTimeline = callsOf<typeof timelineEndpoints>(timelineHeads).contact

type Show = 'all' | 'talk' | 'changes'
export const timelineQuery = (id: string, show: Show) =>
  infiniteQueryOptions({
    queryKey: [contactKind, 'timeline', id, show],
    queryFn: ({ pageParam, signal }) =>
      call(getTimeline, { params: { id }, query: { limit: 30, cursor: pageParam, show } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** Everything between us and a contact, day by day, newest first. */
export function ContactTimeline({ contactId: id, isReadOnly }: { contactId: string; isReadOnly: boolean }) {
  const canEdit = !isReadOnly
  const [show, setShow] = useState<Show>('all')
  const timeline = useInfiniteQuery(timelineQuery(id, show))
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const names = new Map(agents.map((agent) => [agent.id, agent.name]))
  const items = timeline.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label="Timeline" className={classes.timeline}>
      <SegmentedControl
        size="xs"
        aria-label="Show"
        value={show}
        onChange={(next) => setShow(next as Show)}
        data={[
          { value: 'all', label: 'All activity' },
          { value: 'talk', label: 'Notes, calls, messages' },
          { value: 'changes', label: 'Changes' },
        ]}
      />
      {timeline.isPending && <SkeletonRows rows={4} />}
      {timeline.isError && !timeline.data && <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.data && items.length === 0 && (
        <EmptyState>{show === 'talk' ? 'No notes, calls or messages yet.' : 'No activity yet.'}</EmptyState>
      )}
      {[...Map.groupBy(items, ({ at }) => formatDate(at))].map(([day, ofDay]) => (
        <section key={day} aria-label={day} className={classes.day}>
          <h3>{day === formatDate(new Date()) ? 'Today' : day}</h3>
          {ofDay.map((item) =>
            item.kind === 'note' ? (
              <div key={item.note.id} className={item.enquiryId ? classes.enquiry : undefined}>
                <NoteCard note={item.note} of={{ entity: 'contact', id }} isTimeOnly />
                {item.enquiryId && (
                  <p className={classes.under}>
                    <Link to="/enquiries" search={{ show: 'all', id: item.enquiryId }}>
                      Open enquiry
                    </Link>
                    {canEdit && listingOf(item.note) && (
                      <LookingForLike contactId={id} listingId={listingOf(item.note) ?? ''} size="compact-xs" />
                    )}
                  </p>
                )}
              </div>
            ) : item.kind === 'email' ? (
              <EmailLine key={item.email.id} at={item.at} email={item.email} />
            ) : item.kind === 'sms' ? (
              <SmsLine key={item.sms.id} at={item.at} sms={item.sms} />
            ) : item.kind === 'followUp' ? (
              <FollowUpLine key={item.followUp.id} at={item.at} followUp={item.followUp} />
            ) : item.kind === 'inspection' ? (
              <InspectionLine key={item.inspection.id} at={item.at} inspection={item.inspection} />
            ) : item.kind === 'visit' ? (
              <VisitLine key={item.visit.id} at={item.at} visit={item.visit} />
            ) : item.kind === 'task' ? (
              <DoneTask key={item.task.id} at={item.at} task={item.task} />
            ) : item.kind === 'deal' ? (
              <DealLine key={item.deal.id} at={item.at} deal={item.deal} />
            ) : (
              <Change key={item.event.id} id={id} event={item.event} importId={item.importId} names={names} canEdit={canEdit} />
            ),
          )}
        </section>
      ))}
      {timeline.hasNextPage && (
        <Button variant="default" size="xs" loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  )
}

const listingOf = ({ links }: Note) => links.find(({ entity }) => entity === 'listing')?.id

type Event = Extract<TimelineItem, { kind: 'event' }>['event']
interface ChangeProps {
  id: string
  event: Event
  importId: string | null
  names: ReadonlyMap<string, string>
  canEdit: boolean
}
function DoneTask({ at, task }: { at: string; task: Extract<TimelineItem, { kind: 'task' }>['task'] }) {
  return (
    <div className={classes.change}>
      <p>
        <strong>{task.completedByName ?? 'Gable'}</strong> completed{' '}
        <Link to="/tasks" search={{ task: task.id }}>
          {task.subject}
        </Link>
        {task.outcome && <span>: {task.outcome}</span>}
        <span className={classes.end}>
          <time dateTime={at} className="num">
            {formatTime(at)}
          </time>
        </span>
      </p>
    </div>
  )
}

type InspectionOf = Extract<TimelineItem, { kind: 'inspection' }>['inspection']
function InspectionLine({ at, inspection }: { at: string; inspection: InspectionOf }) {
  const { listingId, streetLine, suburb, startsAt, endsAt, state, status, reply } = inspection
  const came = { arrived: 'Attended', noShow: 'Didn’t come' }[status] ?? (reply === 'declined' ? 'Invitation declined' : '')
  const ended = state === 'cancelled' ? 'Cancelled' : came
  return (
    <div className={classes.change}>
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
        <span className={classes.end}>
          <time dateTime={at} className="num">
            {formatTime(at)}
          </time>
        </span>
      </p>
    </div>
  )
}

function VisitLine({ at, visit }: { at: string; visit: Extract<TimelineItem, { kind: 'visit' }>['visit'] }) {
  const { listingId, streetLine, suburb, interest, comments } = visit
  return (
    <div className={classes.change}>
      <p>
        Came to the open home of{' '}
        <Link to="/listings/$id" params={{ id: listingId }} search={{ tab: 'opens' }}>
          {[streetLine, suburb].filter(Boolean).join(', ')}
        </Link>
        {interest && <span>. Interest {interest} of 5</span>}
        {comments && <span>: {comments}</span>}
        <span className={classes.end}>
          <time dateTime={at} className="num">
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
function FollowUpLine({ at, followUp }: { at: string; followUp: FollowUp }) {
  const { listingId, streetLine, suburb, subject, text, state, reason, byName } = followUp
  const hasFailed = state === 'failed' || state === 'unknown'
  return (
    <div className={classes.change}>
      <p>
        <IconMail size={16} stroke={1.7} className={classes.icon} aria-hidden />
        <strong>Email from {byName ?? 'Gable'}</strong> after the open home of{' '}
        <Link to="/listings/$id" params={{ id: listingId }} search={{ tab: 'opens' }}>
          {[streetLine, suburb].filter(Boolean).join(', ')}
        </Link>
        <span data-bad={hasFailed || undefined}>
          {followUpWords[state]}
          {reason && state !== 'sent' ? `: ${reason}` : ''}
        </span>
        <span className={classes.end}>
          <time dateTime={at} className="num">
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

function EmailLine({ at, email }: { at: string; email: Extract<TimelineItem, { kind: 'email' }>['email'] }) {
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
    <div className={classes.change}>
      <p>
        <IconMail size={16} stroke={1.7} className={classes.icon} aria-hidden />
        <strong>Campaign email</strong>
        {mayOpen ? (
          <Link to="/campaigns/$id/report" params={{ id: campaignId }}>
            {campaignName}
          </Link>
        ) : (
          <span>{campaignName}</span>
        )}
        <span data-bad={bouncedAt || complainedAt ? true : undefined}>{outcomes.join(', ')}</span>
        <span className={classes.end}>
          <time dateTime={at} className="num">
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
function SmsLine({ at, sms }: { at: string; sms: Extract<TimelineItem, { kind: 'sms' }>['sms'] }) {
  const { direction, number, text, state, reason, isOutbox, byName } = sms
  const hasFailed = state === 'failed' || state === 'unknown'
  return (
    <div className={classes.change}>
      <p>
        <IconMessage size={16} stroke={1.7} className={classes.icon} aria-hidden />
        <strong>{direction === 'in' ? 'SMS from them' : `SMS from ${byName ?? 'Gable'}`}</strong>
        <span className="num">{direction === 'in' ? `from ${formatPhone(number)}` : `to ${formatPhone(number)},`}</span>
        {direction === 'out' && (
          <span data-bad={hasFailed || undefined}>
            {isOutbox ? 'kept in the outbox, not delivered' : smsWords[state]}
            {reason && (hasFailed || state === 'queued') ? `: ${reason}` : ''}
          </span>
        )}
        <span className={classes.end}>
          <time dateTime={at} className="num">
            {formatTime(at)}
          </time>
        </span>
      </p>
      <p className={classes.message}>{text}</p>
    </div>
  )
}

/** In the header: the newest of what was recorded and what a campaign sent. */
export function LastContact({ contactId, lastContactedAt }: { contactId: string; lastContactedAt: string | null }) {
  const timeline = useInfiniteQuery(timelineQuery(contactId, 'all'))
  const lastEmailAt = timeline.data?.pages[0]?.lastEmailAt ?? null
  if (lastEmailAt && (!lastContactedAt || lastEmailAt > lastContactedAt)) return <>last email {formatRelative(lastEmailAt)}</>
  if (lastContactedAt) return <>last contact {formatRelative(lastContactedAt)}</>
  return timeline.data ? <>no contact yet</> : null
}

function DealLine({ at, deal }: { at: string; deal: Extract<TimelineItem, { kind: 'deal' }>['deal'] }) {
  const { role, listingId, streetLine, suburb, became } = deal
  const place = (
    <Link to="/listings/$id" params={{ id: listingId }} search={{}}>
      {[streetLine, suburb].filter(Boolean).join(', ') || 'a listing'}
    </Link>
  )
  return (
    <div className={classes.change}>
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
        <span className={classes.end}>
          <time dateTime={at} className="num">
            {formatTime(at)}
          </time>
        </span>
      </p>
    </div>
  )
}

const sentences: Readonly<Record<string, string>> = {
  created: 'added this contact',
  undid: 'undid a change',
  changed: 'changed',
  'exported for the person': "exported this contact's data",
  'followed the listing': 'updated the role from the listing',
  deleted: 'deleted this contact',
  restored: 'restored this contact',
  merged: 'merged another contact into this one',
  'merge undone': 'undid a merge',
  'added by import': 'imported this contact',
  imported: 'updated this contact by import',
  'import undone': 'undid an import',
  'handed over': 'reassigned this contact',
  'listing sent': 'recorded a listing as sent',
  'preference added': 'added buyer requirements',
  'preference changed': 'changed buyer requirements',
  'preference removed': 'removed buyer requirements',
  'preference restored': 'restored buyer requirements',
}
const sentenceOf = (action: string) => {
  if (action.startsWith('consent ')) return 'recorded consent'
  if (/^(un)?tied as /.test(action)) return action.startsWith('un') ? 'removed a property' : 'added a property'
  const [, verb, kind] = /^(related|unrelated) (.+)$/.exec(action) ?? []
  if (kind) return verb === 'related' ? `added a relationship: ${valueWord(kind).toLowerCase()}` : 'removed a relationship'
  return sentences[action] ?? action
}
const named = new Set(['preference', 'mergedInto', 'importFile'])
function Change({ id, event, importId, names, canEdit }: ChangeProps) {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(contactPageCalls.undo, { params: { id }, body: { eventId: event.id } }),
    onSuccess: (contact) => {
      announce('Undone')
      queryClient.setQueryData(contactQuery(id).queryKey, contact)
      void queryClient.invalidateQueries({ queryKey: [contactKind] })
    },
    onError: (error) => toastFailure(error),
  })
  const canUndo = canEdit && (event.action === 'changed' || event.action === 'undid') && event.changes.length > 0
  // A whole preference is no value of a line; it stands in its own card.
  const changes = event.changes.filter(({ field }) => !named.has(field))
  const mayImport = useMay('contacts.import')
  const file = event.changes.find(({ field }) => field === 'importFile')?.after
  return (
    <div className={classes.change}>
      <p>
        <strong>{event.userName ?? 'Gable'}</strong> {sentenceOf(event.action)}
        {typeof file === 'string' && `: ${file}`}
        {importId && mayImport && (
          <Link to="/contacts/import" search={{ batch: importId }}>
            Open import
          </Link>
        )}
        <span className={classes.end}>
          {canUndo && (
            <Button size="compact-xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate()}>
              Undo change
            </Button>
          )}
          <time dateTime={event.at} className="num">
            {formatTime(event.at)}
          </time>
        </span>
      </p>
      {event.action !== 'created' && changes.length > 0 && <FieldChanges changes={changes} names={names} />}
    </div>
  )
}
