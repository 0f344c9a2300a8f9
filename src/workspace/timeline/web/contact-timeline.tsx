import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NoteCard } from '#workflow/notes/web/notes.public.tsx'
import type { Note } from '#workflow/notes/notes.contract.ts'
import { LookingForLike } from '#workflow/preferences/web/preferences.public.tsx'
import { call } from '#ui/api/api.ts'
import { formatDate, formatRelative } from '#ui/formatting.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { timelineEndpoints } from '../timeline.contract.ts'
import { timelineHeads } from '../timeline.heads.generated.ts'
import classes from './contact-timeline.module.css'
import { Change } from './timeline-change.tsx'
import { AppraisalLine } from './appraisal-line.tsx'
import { DoneTask, InspectionLine, VisitLine, FollowUpLine, EmailLine, SmsLine, DealLine } from './timeline-lines.tsx'

const getTimeline = callsOf<typeof timelineEndpoints>(timelineHeads).contact

type Show = 'all' | 'talk' | 'changes'
export const timelineQuery = (id: string, show: Show) =>
  pagesQuery([contactKind, 'timeline', id, show], (cursor, signal) =>
    call(getTimeline, { params: { id }, query: { limit: 30, cursor, show } }, { signal }),
  )

/** Everything between us and a contact, day by day, newest first. */
export function ContactTimeline({ contactId: id, isReadOnly }: { contactId: string; isReadOnly: boolean }) {
  const canEdit = !isReadOnly
  const [show, setShow] = useState<Show>('all')
  const timeline = usePages(timelineQuery(id, show))
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const names = new Map(agents.map((agent) => [agent.id, agent.name]))
  const items = timeline.data?.items ?? []
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
      <PagesState of={timeline} rows={4}>
        {show === 'talk' ? 'No notes, calls or messages yet.' : 'No activity yet.'}
      </PagesState>
      {[...Map.groupBy(items, ({ at }) => formatDate(at))].map(([day, ofDay]) => (
        <section key={day} aria-label={day} className={classes.day}>
          <h3>{day === formatDate(new Date()) ? 'Today' : day}</h3>
          {ofDay.map((item) =>
            item.kind === 'note' ? (
              <div key={item.note.id} className={item.enquiryId ? `${classes.enquiry} line-below` : undefined}>
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
            ) : item.kind === 'appraisal' ? (
              <AppraisalLine key={item.appraisal.id} at={item.at} appraisal={item.appraisal} />
            ) : item.kind === 'deal' ? (
              <DealLine key={item.deal.id} at={item.at} deal={item.deal} />
            ) : (
              <Change key={item.event.id} id={id} event={item.event} importId={item.importId} names={names} canEdit={canEdit} />
            ),
          )}
        </section>
      ))}
      <MoreRows of={timeline} label="Show older" />
    </section>
  )
}

const listingOf = ({ links }: Note) => links.find(({ entity }) => entity === 'listing')?.id

/** In the header: the newest of what was recorded and what a campaign sent. */
export default function LastContact({ contactId, lastContactedAt }: { contactId: string; lastContactedAt: string | null }) {
  const timeline = usePages(timelineQuery(contactId, 'all'))
  const lastEmailAt = timeline.data?.first?.lastEmailAt ?? null
  if (lastEmailAt && (!lastContactedAt || lastEmailAt > lastContactedAt)) return <>last email {formatRelative(lastEmailAt)}</>
  if (lastContactedAt) return <>last contact {formatRelative(lastContactedAt)}</>
  return timeline.data ? <>not contacted yet</> : null
}
