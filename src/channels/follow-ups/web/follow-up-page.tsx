import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { openHomeTimes } from '#common/time/local-moment.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { SlotParts } from '#ui/slot-parts.tsx'
import type { FollowUpPlan } from '../follow-ups.contract.ts'
import { followUpKinds } from '#workflow/opens/visits.rules.ts'
import { isOver } from '#workflow/opens/opens.rules.ts'
import { openVisitors } from '#workflow/opens/web/open.slots.ts'
import { followUpQuery } from './follow-up-calls.ts'
import { MessageGroup } from './message-group.tsx'
import { OwnerSummary } from './summary/owner-summary.tsx'
import { LeftOut, Messaged } from './other-people.tsx'
import { UndoBar } from '#ui/messages/undo-bar.tsx'
import { type FollowUpState, useFollowUp } from './use-follow-up.ts'
import classes from './follow-up.module.css'

const route = getRouteApi('/shell/opens/$id/follow-up')

/** After an open home: who gets what, and one press. */
export default function FollowUpPage() {
  const { id } = route.useParams()
  const plan = useQuery(followUpQuery(id))
  if (!plan.data)
    return (
      <>
        <PageHead title="Follow up" />
        {plan.isError ? <ErrorState error={plan.error} onRetry={() => void plan.refetch()} /> : <SkeletonRows rows={6} />}
      </>
    )
  const { open } = plan.data
  return (
    <>
      <PageHead title={`Follow up ${open.streetLine}`} meta={`${writtenDay(open.startsAt, 'weekday')}, ${openHomeTimes(open)}`}>
        <Button size="xs" variant="default" renderRoot={(props) => <Link to="/opens/$id" params={{ id }} {...props} />}>
          Visitors
        </Button>
        <SlotParts of={openVisitors} props={{ openId: id }} />
      </PageHead>
      {open.state === 'cancelled' ? (
        <EmptyState>This open home was cancelled.</EmptyState>
      ) : isOver(open.state) ? (
        <Plan key={id} plan={plan.data} />
      ) : (
        <EmptyState>End the open home first, then follow up.</EmptyState>
      )}
    </>
  )
}

function Plan({ plan }: { plan: FollowUpPlan }) {
  const state = useFollowUp(plan)
  const { due, send, kept } = state
  return (
    <div className={classes.page}>
      {plan.undoUntil && <UndoBar label="Undo: messages" until={plan.undoUntil} count={plan.waiting} state={state} />}
      {plan.isHeld && (
        <p className={classes.warning}>Restored from a backup: messages wait until an owner of your agency allows sending.</p>
      )}
      <RestoredNote form={kept} />
      {plan.people.length === 0 && <p className="dim">No one signed in at this open home.</p>}
      {followUpKinds.map((kind) => {
        const people = due.filter((one) => one.kind === kind)
        return people.length > 0 && <MessageGroup key={kind} kind={kind} people={people} plan={plan} state={state} />
      })}
      <Messaged people={plan.people} />
      <LeftOut people={plan.people} />
      {send.isError && (
        <p role="alert" className="problem">
          {saveFailure(send.error)}
        </p>
      )}
      <SendBar plan={plan} state={state} />
      <OwnerSummary open={plan.open} />
    </div>
  )
}

function SendBar({ plan, state }: { plan: FollowUpPlan; state: FollowUpState }) {
  const { chosen, send, channelOf } = state
  const sms = chosen.filter((one) => channelOf(one) === 'sms').length
  const emails = chosen.length - sms
  const words = [emails && `${emails} ${emails === 1 ? 'email' : 'emails'}`, sms && `${sms} SMS`].filter(Boolean).join(', ')
  if (chosen.length)
    return (
      <div className={classes.bar}>
        <Button size="md" fullWidth loading={send.isPending} onClick={() => send.mutate()}>
          Send {words}
        </Button>
      </div>
    )
  if (plan.open.state === 'followedUp') return null
  return (
    <div className={classes.bar}>
      <Button size="md" fullWidth variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Mark as followed up, send nothing
      </Button>
    </div>
  )
}
