import { Anchor, Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { User, Workload } from '../users.contract.ts'
import { useColleagues } from './colleagues.public.tsx'
import { userCalls } from './user-calls.ts'
import classes from './users.module.css'

const workloadQuery = (id: string) => callQuery('user', userCalls.workload, { params: { id } })
const counted = (count: number, word: string) => `${count.toLocaleString('en-AU')} ${word}${count === 1 ? '' : 's'}`
const listed = new Intl.ListFormat('en-AU')
/** Empty for someone with nothing in hand. */
const inWords = ({ listings, contacts, appraisals, tasks }: Workload) =>
  listed.format(
    [
      listings > 0 && counted(listings, 'open listing'),
      contacts > 0 && counted(contacts, 'contact'),
      appraisals > 0 && counted(appraisals, 'appraisal'),
      tasks > 0 && counted(tasks, 'open task'),
    ].filter((part) => part !== false),
  )

interface SuspendDialogProps {
  user: User
  isBusy: boolean
  onConfirm(): void
  /** Hands their work to a colleague. */
  onLeave(): void
  onClose(): void
}
export function SuspendDialog({ user, isBusy, onConfirm, onLeave, onClose }: SuspendDialogProps) {
  const { data } = useQuery(workloadQuery(user.id))
  const inHand = data && inWords(data)
  return (
    <ConfirmDialog
      title={`Suspend ${user.firstName}?`}
      button="Suspend user"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {user.firstName} is signed out everywhere, also while typing, and can’t sign in until reactivated.{' '}
      {inHand && (
        <>
          {inHand} stay with {user.firstName}.{' '}
          <Anchor component="button" type="button" inherit onClick={onLeave}>
            Reassign them and mark as left
          </Anchor>
        </>
      )}
    </ConfirmDialog>
  )
}

const noOne = 'none'
type Choice = readonly { value: string; label: string }[]
const choices = (people: Choice) => [
  { value: '', label: 'Choose', disabled: true },
  ...people,
  { value: noOne, label: 'No one for now' },
]

interface FormerUserDialogProps {
  user: User
  onClose(): void
  onDone(saved: User): void
}
/** Asks who takes over everything that the user has in hand; nothing is done before it is confirmed. */
export function FormerUserDialog({ user, onClose, onDone }: FormerUserDialogProps) {
  const { data: has } = useQuery(workloadQuery(user.id))
  const agents = useQuery(agentsQuery()).data?.items.filter(({ id }) => id !== user.agentId) ?? []
  const colleagues = useColleagues().filter(({ id }) => id !== user.id)
  const [to, setTo] = useState('')
  const [tasksTo, setTasksTo] = useState('')
  const [hasTried, setTried] = useState(false)
  const asksRecords = has !== undefined && has.listings + has.contacts + has.appraisals > 0
  const asksTasks = has !== undefined && has.tasks > 0
  const leave = useMutation({
    mutationFn: () =>
      call(userCalls.remove, {
        params: { id: user.id },
        query: { ...(to && to !== noOne && { handOverTo: to }), ...(tasksTo && tasksTo !== noOne && { tasksTo }) },
      }),
    onSuccess: onDone,
    onError: toastFailure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (has && (to || !asksRecords) && (tasksTo || !asksTasks)) leave.mutate()
  }
  const missing = (chosen: string) => (hasTried && !chosen ? 'Choose who takes over, or no one for now' : undefined)
  return (
    <Dialog label="Mark as left" onClose={onClose} width={460}>
      <form className={`${classes.dialog} stack gap-16 pad scroll-y`} onSubmit={submit}>
        <h2>Mark {user.firstName} as left?</h2>
        <p className="dim">{user.firstName} will be signed out everywhere. Notes and sold and leased listings keep the name.</p>
        {asksRecords && (
          <NativeSelect
            label={`Reassign ${inWords({ ...has, tasks: 0 })} to`}
            value={to}
            error={missing(to)}
            onChange={(event) => setTo(event.currentTarget.value)}
            data={choices(agents.map(({ id, name }) => ({ value: id, label: name })))}
          />
        )}
        {asksTasks && (
          <NativeSelect
            label={`Reassign ${counted(has.tasks, 'open task')} to`}
            description="Private tasks are not reassigned."
            value={tasksTo}
            error={missing(tasksTo)}
            onChange={(event) => setTasksTo(event.currentTarget.value)}
            data={choices(colleagues.map(({ id, name }) => ({ value: id, label: name })))}
          />
        )}
        <div className={`${classes.buttons} flex wrap gap-8`}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={leave.isPending} disabled={!has}>
            Remove access
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
