import { PasswordInput, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { passwordAdvice } from '#accounts/session/password.rules.ts'
import { userCalls } from './user-calls.ts'
import { type PersonFields, personLabels, UserFields } from './user-fields.tsx'
import classes from './users.module.css'

const blank: PersonFields & { password: string } = {
  firstName: '',
  lastName: '',
  email: '',
  agentId: null,
  role: { role: 'agent', roleId: null },
  password: '',
}

/** Creates a user. Invited, they choose the password; with a password they can sign in at once. */
export function NewUserDialog({ onClose }: { onClose(): void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [way, setWay] = useState('invite')
  const form = useForm({
    record: null,
    start: blank,
    async create({ password, role, ...person }) {
      const body = { ...person, ...role }
      const { id } =
        way === 'invite' ? await call(userCalls.invite, { body }) : await call(userCalls.create, { body: { ...body, password } })
      announce(way === 'invite' ? 'Invitation sent' : 'User added')
      void queryClient.invalidateQueries({ queryKey: ['user'] })
      await navigate({ to: '/settings/users/$id', params: { id } })
    },
    labels: { ...personLabels, password: 'Password' },
  })
  const { failure } = form
  return (
    <Dialog label="Add user" onClose={onClose} width={560}>
      <RecordForm form={form} className={`${classes.dialog} stack gap-16 pad scroll-y`} noValidate autoComplete="off">
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
        <UserFields form={form} />
        {way === 'password' && (
          <PasswordInput
            {...form.text('password')}
            description={passwordAdvice}
            autoComplete="new-password"
            maxLength={200}
            visibilityToggleFocusable
          />
        )}
        {failure !== undefined && (
          <p className={classes.failure} role="alert">
            {/* One sentence for every error, as specified. */}
            Failed to create user: {(failure instanceof Error && failure.message) || 'Unknown error'}
          </p>
        )}
        <DialogButtons
          form={form}
          className={`${classes.buttons} flex wrap gap-8`}
          save={way === 'invite' ? 'Send invitation' : 'Add user'}
          onCancel={onClose}
        />
      </RecordForm>
    </Dialog>
  )
}
