import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { openHomeTimes } from '#common/time/local-moment.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { EmailIcon } from '#ui/messages/email-icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { emailStore } from '#ui/messages/email-store.ts'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { StatusTone } from '#ui/components/status-words.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { openKind } from '#workflow/opens/opens.rules.ts'
import type { Inspection } from '../inspections.contract.ts'
import { ListingBooking } from './bookings/listing-booking.tsx'
import { inspectionCalls, inspectionsQuery, mailWords, replyWords } from './inspection-calls.ts'
import { EndedInspections } from './ended-inspections.tsx'
import { InspectionDialog } from './inspection-dialog.tsx'
import classes from './inspections.module.css'

type Shown = { of?: Inspection }

/** Private inspections of a listing: booked here, in the calendar of their host, on no portal. */
export default function ListingInspections({ listingId, agentId }: { listingId: string; agentId: string | undefined }) {
  const found = useQuery(inspectionsQuery(listingId))
  const mayWrite = useMay('opens.write')
  const [shown, setShown] = useState<Shown>()
  const items = found.data?.items ?? []
  return (
    <section className={classes.panel} aria-label="Private inspections">
      <header className="row between gap-12 below-8">
        <h2>Private inspections</h2>
        {mayWrite && (
          <Button size="xs" variant="default" onClick={() => setShown({})}>
            Book an inspection
          </Button>
        )}
      </header>
      <EndedInspections listingId={listingId} />
      <ListingBooking listingId={listingId} canChange={mayWrite} />
      {found.isPending && <SkeletonRows rows={2} />}
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && items.length === 0 && <p className={classes.quiet}>No private inspections booked.</p>}
      {items.length > 0 && (
        <ul className="line-above">
          {items.map((one) => (
            <InspectionRow key={one.open.id} of={one} canChange={mayWrite} onMove={() => setShown({ of: one })} />
          ))}
        </ul>
      )}
      {shown && <InspectionDialog listingId={listingId} agentId={agentId} of={shown.of} onClose={() => setShown(undefined)} />}
    </section>
  )
}

const outcomes: Partial<Record<Inspection['status'], { label: string; tone: StatusTone }>> = {
  arrived: { label: 'Attended', tone: 'green' },
  noShow: { label: 'No-show', tone: 'amber' },
}
function statusOf({ open, status, reply }: Inspection): { label: string; tone: StatusTone } {
  if (open.state === 'cancelled') return { label: 'Cancelled', tone: 'red' }
  if (status === 'booked' && reply === 'declined') return { label: 'Declined', tone: 'amber' }
  return outcomes[status] ?? { label: 'Booked', tone: 'blue' }
}

function InspectionRow({ of, canChange, onMove }: { of: Inspection; canChange: boolean; onMove(): void }) {
  const queryClient = useQueryClient()
  const { open, name, contactId, status, mail, whyNoMail, isOnline, reply } = of
  const mayEmail = useMay('contacts.write')
  const params = { id: open.id }
  const run = async (work: Promise<unknown>, said: string) => {
    try {
      await work
      announce(said)
    } catch (error) {
      toastFailure(error)
    }
    void queryClient.invalidateQueries({ queryKey: ['calendar'] })
    await queryClient.invalidateQueries({ queryKey: [openKind] })
  }
  const note = (next: 'booked' | 'arrived' | 'noShow', said: string) =>
    run(call(inspectionCalls.outcome, { params, body: { status: next } }), said)
  const outcome = async (next: 'arrived' | 'noShow', said: string) => {
    await note(next, said)
    toastUndo(said, () => void note('booked', 'Undone'))
  }
  const cancel = async () => {
    try {
      const after = await call(inspectionCalls.cancel, { params, body: { version: open.version } })
      showChanged(queryClient, [openKind], after.open)
      toastUndo(
        `Inspection with ${name} cancelled`,
        () => void run(call(inspectionCalls.restore, { params, body: { version: after.open.version } }), 'Inspection restored'),
      )
    } catch (error) {
      toastFailure(error)
    }
    await queryClient.invalidateQueries({ queryKey: [openKind] })
  }
  const isPlanned = open.state === 'planned'
  const isOpen = canChange && open.state !== 'cancelled'
  const tag = statusOf(of)
  return (
    <li className={classes.row}>
      <time dateTime={open.startsAt} className="num stack small">
        <strong className="body">{writtenDay(open.startsAt, 'weekday')}</strong>
        {openHomeTimes(open)}
      </time>
      <div>
        <p className="breaks">
          {contactId ? (
            <Link className="strong inherits" to="/contacts/$id" params={{ id: contactId }}>
              {name}
            </Link>
          ) : (
            <strong className="strong inherits">{name}</strong>
          )}
        </p>
        <small>
          {[
            open.hosts.map((host) => host.name).join(', ') || 'No host',
            ...(isOnline ? ['Booked online'] : []),
            ...(reply ? [replyWords[reply]] : []),
            mail ? mailWords(mail) : (whyNoMail ?? 'Not invited by email'),
          ].join(' · ')}
        </small>
      </div>
      <StatusTag status={`${open.state} ${status}`} {...tag} />
      {contactId && !isOpen && <EmailIcon to={{ contactId, name, listingId: open.listingId }} />}
      {isOpen && (
        <LaterMenu
          position="bottom-end"
          shadow="md"
          target={
            <IconButton label={`More for the inspection with ${name}`}>
              <IconDots size={17} stroke={1.7} />
            </IconButton>
          }
        >
          {(Menu) => (
            <>
              {status !== 'arrived' && (
                <Menu.Item onClick={() => void outcome('arrived', `${name} attended`)}>Attended</Menu.Item>
              )}
              {status !== 'noShow' && (
                <Menu.Item onClick={() => void outcome('noShow', `${name} didn’t come`)}>No-show</Menu.Item>
              )}
              {contactId && mayEmail && (
                <Menu.Item onClick={() => emailStore.set({ contactId, name, listingId: open.listingId })}>Email</Menu.Item>
              )}
              {isPlanned && <Menu.Item onClick={onMove}>Move</Menu.Item>}
              {isPlanned && <Menu.Item onClick={() => void cancel()}>Cancel inspection</Menu.Item>}
            </>
          )}
        </LaterMenu>
      )}
    </li>
  )
}
