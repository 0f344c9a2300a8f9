import { Button, PasswordInput, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { passwordAdvice } from '#accounts/session/password.rules.ts'
import { userCalls } from './user-calls.ts'
import { readUserForm, UserFields } from './user-fields.tsx'
import classes from './users.module.css'

/** With an invitation the user chooses the password; with a password they can sign in at once. */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [way, setWay] = useState('invite')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { password, ...person } = readUserForm(form)
    setBusy(true)
    setFailure(undefined)
    setProblems({})
    try {
      const { id } =
        way === 'invite'
          ? await call(userCalls.invite, { body: person })
          : await call(userCalls.create, { body: { ...person, password } })
      announce(way === 'invite' ? 'Invitation sent' : 'User added')
      void queryClient.invalidateQueries({ queryKey: ['user'] })
      await navigate({ to: '/settings/users/$id', params: { id } })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      // One sentence for every error, as specified.
      setFailure(`Failed to create user: ${error instanceof Error && error.message ? error.message : 'Unknown error'}`)
      setBusy(false)
    }
  }

  return (
    <Dialog label="Add user" onClose={onClose} width={560}>
      <form className={classes.dialog} onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
        <h2>Add user</h2>
        <SegmentedControl
          aria-label="First sign-in"
          value={way}
          onChange={setWay}
          data={[
            { value: 'invite', label: 'Invite by email' },
            { value: 'password', label: 'Set a password' },
          ]}
        />
        <UserFields problems={problems} />
        {way === 'password' && (
          <PasswordInput
            label="Password"
            description={passwordAdvice}
            name="Password"
            autoComplete="new-password"
            maxLength={200}
            error={problems['password']}
            visibilityToggleFocusable
          />
        )}
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {way === 'invite' ? 'Send invitation' : 'Add user'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
