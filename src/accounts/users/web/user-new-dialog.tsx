import { Button, PasswordInput, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { problemsOf } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { passwordAdvice } from '#accounts/session/password.rules.ts'
import { userCalls } from './user-calls.ts'
import { type PersonFields, UserFields } from './user-fields.tsx'
import classes from './users.module.css'

const blank: PersonFields = { firstName: '', lastName: '', email: '', agentId: null, role: { role: 'agent', roleId: null } }

/** Creates a user. Invited, they choose the password; with a password they can sign in at once. */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [way, setWay] = useState('invite')
  const [person, setPerson] = useState<PersonFields>(blank)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('Password') ?? '')
    const body = { ...person, ...person.role }
    setBusy(true)
    setFailure(undefined)
    try {
      const { id } =
        way === 'invite' ? await call(userCalls.invite, { body }) : await call(userCalls.create, { body: { ...body, password } })
      announce(way === 'invite' ? 'Invitation sent' : 'User added')
      void queryClient.invalidateQueries({ queryKey: ['user'] })
      await navigate({ to: '/settings/users/$id', params: { id } })
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  const problems = problemsOf(failure)
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
        <UserFields values={person} onChange={(fields) => setPerson({ ...person, ...fields })} problems={problems} />
        {way === 'password' && (
          <PasswordInput
            label="Password"
            description={passwordAdvice}
            name="Password"
            autoComplete="new-password"
            maxLength={200}
            error={problems.get('password')}
            visibilityToggleFocusable
          />
        )}
        {failure !== undefined && (
          <p className={classes.failure} role="alert">
            {/* One sentence for every error, as specified. */}
            Failed to create user: {(failure instanceof Error && failure.message) || 'Unknown error'}
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
