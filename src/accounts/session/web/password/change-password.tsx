import { Button, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { passwordAdvice } from '../../password.rules.ts'
import { textOf } from '../form-text.ts'
import classes from '../profile-page.module.css'
import { sessionCalls } from '../session-calls.ts'
import { useCapsLock } from '../use-caps-lock.ts'

/** Changes the user's own password while signed in; a forgotten one is reset by an emailed link. */
export function PasswordSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      <p className={`${classes.quiet} dim`} role="status">
        {said ?? 'Changing it signs out your other devices.'}
      </p>
      <div className={`${classes.buttons} flex wrap gap-8`}>
        <Button variant="default" onClick={() => setOpen(true)}>
          Change password
        </Button>
      </div>
      {isOpen && (
        <ChangeDialog
          email={email}
          onClose={() => setOpen(false)}
          onDone={(message) => {
            setOpen(false)
            setSaid(message)
          }}
        />
      )}
    </section>
  )
}

function ChangeDialog({ email, onClose, onDone }: { email: string; onClose(): void; onDone(message: string): void }) {
  const queryClient = useQueryClient()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const { isCapsLockOn, keyProps } = useCapsLock()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = { currentPassword: textOf(form, 'currentPassword'), password: textOf(form, 'password') }
    const missing = {
      ...(!body.currentPassword && { currentPassword: 'Enter your current password' }),
      ...(!body.password && { password: 'Enter a new password' }),
    }
    setProblems(missing)
    if (Object.keys(missing).length) return
    setBusy(true)
    try {
      const { message } = await call(sessionCalls.changePassword, { body })
      void queryClient.invalidateQueries({ queryKey: ['signIn'] })
      onDone(message)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setProblems(
        fields.length ? Object.fromEntries(fields.map(({ path, message }) => [path, message])) : { all: saveFailure(error) },
      )
      setBusy(false)
      form.querySelector<HTMLInputElement>(`[name=${fields[0]?.path ?? 'password'}]`)?.focus()
    }
  }
  return (
    <Dialog label="Change password" onClose={onClose} width={420}>
      <form className={`${classes.dialog} stack gap-16 pad scroll-y`} onSubmit={(event) => void submit(event)} noValidate>
        <h2>Change password</h2>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={problems['currentPassword']}
          visibilityToggleFocusable
          {...keyProps}
        />
        <PasswordInput
          label="New password"
          description={passwordAdvice}
          name="password"
          autoComplete="new-password"
          error={problems['password']}
          visibilityToggleFocusable
          {...keyProps}
        />
        {isCapsLockOn && (
          <p className={`${classes.quiet} dim`} role="status">
            Caps Lock is on.
          </p>
        )}
        {problems['all'] && (
          <p className="problem" role="alert">
            {problems['all']}
          </p>
        )}
        <div className={`${classes.buttons} flex wrap gap-8`}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Change password
          </Button>
        </div>
        <Link to="/reset-password" search={{}} className="small">
          Forgot your password?
        </Link>
      </form>
    </Dialog>
  )
}
