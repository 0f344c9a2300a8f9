import { Button, NativeSelect } from '@mantine/core'
import { IconCheck, IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, Suspense } from 'react'
import { formatDateTime } from '#ui/formatting.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { GivenWays } from '#core/contacts/web/given/given-ways.public.tsx'
import { LookingForLike } from '#workflow/preferences/web/preferences.public.tsx'
import { callTo } from '#ui/call-link.ts'
import { emailTo } from '#ui/messages/email-link.ts'
import { formatPhone } from '#common/format-phone.ts'
import { useMay } from '#ui/session/session-store.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { Enquiry } from '../enquiries.contract.ts'
import { replyOf, useEnquiryActions } from './enquiry-calls.ts'
import { enquirerButton, enquiryButton } from './enquiry.slots.ts'
import { sourceLabel } from '../enquiry-sources.rules.ts'
import { aboutOf } from './enquiry-row.tsx'
import { ResponseClock } from './response-clock.tsx'
import classes from './enquiries.module.css'

const MakeTask = lazyExtra(async () => ({ default: (await import('#workflow/tasks/web/make-task.public.tsx')).MakeTask }))

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** True for words that the enquiry itself does not have. */
const saysMore = (other: string, message: string) => plain(other) !== '' && !plain(message).includes(plain(other))

/** Their message, the person who answers, and the ways to reply. */
export function EnquiryDetail({ enquiry }: { enquiry: Enquiry }) {
  const mayWrite = useMay('contacts.write')
  const mayAgents = useMay('agents.read')
  const team = useQuery({ ...agentsQuery(), enabled: mayAgents }).data?.items ?? []
  const { settle, giveTo } = useEnquiryActions()
  const { name, email, phone, message, contactId, contactName, listingId, streetLine, suburb, answeredAt, answeredByName } =
    enquiry
  const reply = replyOf(enquiry)
  const called = contactId ? callTo({ contactId, name: contactName ?? name ?? 'the contact', listingId }) : {}
  return (
    <article className={classes.detail} aria-label={`Enquiry from ${name ?? email ?? 'unknown sender'}`}>
      <header className="flex between baseline gap-16">
        <div>
          <h2 className="breaks">{name ?? email ?? (phone ? formatPhone(phone) : 'Unknown sender')}</h2>
          <p className="dim small above-4">
            {sourceLabel(enquiry)} · {formatDateTime(enquiry.receivedAt)}
            {enquiry.copies.map((copy) => (
              <Fragment key={copy.receivedAt}>
                <br />
                Also from {sourceLabel(copy)} · {formatDateTime(copy.receivedAt)}
                {saysMore(copy.message, message) && <q className="block breaks">{copy.message}</q>}
              </Fragment>
            ))}
          </p>
        </div>
        <ResponseClock enquiry={enquiry} />
      </header>
      <dl className={classes.facts}>
        <dt>About</dt>
        <dd>
          {listingId ? (
            <Link to="/listings/$id" params={{ id: listingId }}>
              {[streetLine, suburb].filter(Boolean).join(', ') || 'Listing'}
            </Link>
          ) : (
            aboutOf(enquiry)
          )}
        </dd>
        {contactId && (
          <>
            <dt>Contact</dt>
            <dd>
              <Link to="/contacts/$id" params={{ id: contactId }}>
                {contactName ?? 'Open'}
              </Link>
            </dd>
          </>
        )}
        {email && (
          <>
            <dt>Email</dt>
            <dd>
              <a
                href={`mailto:${email}`}
                {...(contactId && emailTo({ contactId, name: contactName ?? name ?? email, address: email, listingId }))}
              >
                {email}
              </a>
            </dd>
          </>
        )}
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone}`} {...called}>
                {formatPhone(phone)}
              </a>
            </dd>
          </>
        )}
        <dt>Assigned to</dt>
        <dd>
          {mayWrite && mayAgents ? (
            <NativeSelect
              size="xs"
              aria-label="Assigned to"
              value={enquiry.agentId ?? ''}
              onChange={(event) => giveTo(enquiry, event.currentTarget.value || null)}
              data={[{ value: '', label: 'Unassigned' }, ...team.map((agent) => ({ value: agent.id, label: agent.name }))]}
            />
          ) : (
            (enquiry.agentName ?? 'Unassigned')
          )}
        </dd>
      </dl>
      <GivenWays ways={enquiry.givenWays} kind="enquiry" />
      <div className={classes.message}>
        {message ? (
          message.split(/\n{2,}/).map((part, index) => (
            <p className="below-8" key={`${index}${part.slice(0, 8)}`}>
              {part}
            </p>
          ))
        ) : (
          <p className="below-8">No message.</p>
        )}
      </div>
      {answeredAt && (
        <p className="dim small above-4">
          {Date.parse(answeredAt) - Date.now() > 60_000 ? 'Reply will be sent' : 'Replied'} {formatDateTime(answeredAt)}
          {answeredByName && ` by ${answeredByName}`}
        </p>
      )}
      <div className="row wrap gap-8">
        {mayWrite && reply && (
          <Button
            size="sm"
            variant={answeredAt ? 'default' : 'filled'}
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={reply}
          >
            Reply
          </Button>
        )}
        {phone && (
          <Button
            size="sm"
            variant="default"
            component="a"
            href={`tel:${phone}`}
            {...called}
            leftSection={<IconPhone size={16} aria-hidden />}
          >
            Call
          </Button>
        )}
        {mayWrite && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => settle(enquiry, answeredAt === null)}
          >
            {answeredAt ? 'Mark as unanswered' : 'Mark as replied'}
          </Button>
        )}
        {contactId && listingId && (
          <SlotParts
            of={enquirerButton}
            props={{
              contact: { id: contactId, name: contactName ?? name ?? 'this contact' },
              listingId,
              agentId: enquiry.agentId ?? undefined,
            }}
          />
        )}
        {enquiry.kind === 'vendor' && <SlotParts of={enquiryButton} props={{ enquiryId: enquiry.id, contactId }} />}
        {contactId && (
          <Suspense>
            <MakeTask
              size="sm"
              about={contactName ?? name ?? 'this enquiry'}
              defaults={{ contactId, ...(listingId && { listingId }) }}
            />
          </Suspense>
        )}
        {contactId && listingId && <LookingForLike contactId={contactId} listingId={listingId} />}
      </div>
    </article>
  )
}
