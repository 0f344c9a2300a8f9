import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordLength } from '#accounts/session/password.rules.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { User } from '../users.contract.ts'
import { canTake } from '../users.rules.ts'
import { userCalls, userQuery } from './user-calls.ts'
import { FormerUserDialog, SuspendDialog } from './user-leaving.tsx'
import classes from './users.module.css'

const simple = {
  suspend: { words: 'Suspend', call: userCalls.suspend },
  unsuspend: { words: 'Reactivate', call: userCalls.unsuspend },
  restore: { words: 'Restore', call: userCalls.restore },
  invite: { words: 'Resend invitation', call: userCalls.resend },
  revoke: { words: 'Cancel invitation', call: userCalls.revoke },
} as const

/** Actions that the state of the account allows (users.rules.ts). */
export function UserActions({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const [isSuspending, setSuspending] = useState(false)
  const settle = (saved: User) => {
    queryClient.setQueryData(userQuery(user.id).queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: ['user', 'list'] })
  }
  const step = useMutation({
    mutationFn: (name: keyof typeof simple) => call(simple[name].call, { params: { id: user.id } }),
    onSuccess: (saved, name) => {
      settle(saved)
      setSuspending(false)
      if (name === 'suspend') toastUndo(`${user.firstName} suspended`, () => step.mutate('unsuspend'))
      else if (name === 'revoke') toastUndo('Invitation cancelled', () => void inviteAgain())
      else announce('Done')
    },
    onError: toastFailure,
  })
  /** The link of the mail is worth nothing any more, so there is a new mail. */
  const inviteAgain = async () => {
    await step.mutateAsync('restore').then(
      () => step.mutate('invite'),
      () => {}, // The failure has been shown.
    )
  }
  const names = (Object.keys(simple) as (keyof typeof simple)[]).filter((name) => canTake(user.status, name))
  return (
    <div className={`${classes.buttons} flex wrap gap-8`}>
      {names.map((name) => (
        <Button
          key={name}
          variant="default"
          size="sm"
          loading={step.isPending && step.variables === name}
          onClick={() => (name === 'suspend' ? setSuspending(true) : step.mutate(name))}
        >
          {simple[name].words}
        </Button>
      ))}
      {canTake(user.status, 'archive') && user.status !== 'invited' && (
        <Button variant="default" size="sm" onClick={() => setLeaving(true)}>
          Mark as left
        </Button>
      )}
      {user.hasSecondFactor && (
        <Button variant="default" size="sm" onClick={() => setResetting(true)}>
          Reset two-factor sign-in
        </Button>
      )}
      {isSuspending && (
        <SuspendDialog
          user={user}
          isBusy={step.isPending}
          onClose={() => setSuspending(false)}
          onConfirm={() => step.mutate('suspend')}
          onLeave={() => {
            setSuspending(false)
            setLeaving(true)
          }}
        />
      )}
      {isResetting && (
        <ResetStepDialog
          user={user}
          onClose={() => setResetting(false)}
          onDone={(saved) => {
            setResetting(false)
            settle(saved)
            announce('Two-factor sign-in reset')
          }}
        />
      )}
      {isLeaving && (
        <FormerUserDialog
          user={user}
          onClose={() => setLeaving(false)}
          onDone={(saved) => {
            setLeaving(false)
            settle(saved)
            toastUndo(`${user.firstName} can no longer sign in`, () => step.mutate('restore'))
          }}
        />
      )}
    </div>
  )
}

interface ResetStepDialogProps {
  user: User
  onClose(): void
  onDone(saved: User): void
}
function ResetStepDialog({ user, onClose, onDone }: ResetStepDialogProps) {
  const reset = useMutation({
    mutationFn: () => call(userCalls.resetSecondStep, { params: { id: user.id } }),
    onSuccess: onDone,
    onError: toastFailure,
  })
  return (
    <ConfirmDialog
      title={`Reset two-factor authentication for ${user.firstName}?`}
      button="Reset two-factor sign-in"
      isBusy={reset.isPending}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      This removes their authenticator app, passkeys and recovery codes and signs them out everywhere. This can’t be undone. If
      their password is shorter than {passwordLength.alone} characters, we email them a link to choose a new one. Make sure{' '}
      {user.firstName} asked for this. They get an email about it.
    </ConfirmDialog>
  )
}
