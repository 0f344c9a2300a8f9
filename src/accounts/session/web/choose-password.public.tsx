import { Button, PasswordInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { passwordAdvice } from '../password.rules.ts'
import { AuthFailure, AuthPage, useAgencyInAddress } from './auth-page.public.tsx'
import classes from './auth-page.module.css'
import { textOf } from './form-text.ts'
import { useCapsLock } from './use-caps-lock.ts'

interface ChoosePasswordProps {
  title: string
  lead: string
  doneTitle: string
  button: string
  /** The user name for password managers, which keep it with the password. */
  username?: string
  /** @returns what the server says when it is done */
  send(password: string): Promise<string>
  below: ReactNode
}

/** One field for a new password; what is wrong with it, the server knows (its list of common ones is there). */
export function ChoosePassword({ title, lead, doneTitle, button, username, send, below }: ChoosePasswordProps) {
  const [problem, setProblem] = useState<{ field?: string; all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const { isCapsLockOn, keyProps } = useCapsLock()
  const agency = useAgencyInAddress()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setProblem({})
    setBusy(true)
    try {
      setAnswer(await send(textOf(form, 'password')))
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.find(({ path }) => path === 'password')?.message : undefined
      setProblem(field ? { field } : { all: saveFailure(error) })
      form.querySelector<HTMLInputElement>('[name=password]')?.focus()
    }
    setBusy(false)
  }

  if (answer) {
    return (
      <AuthPage title={doneTitle} lead={<span role="status">{answer}</span>}>
        <Button renderRoot={(props) => <Link to="/login" search={agency} {...props} />} fullWidth size="md">
          Sign in
        </Button>
      </AuthPage>
    )
  }
  return (
    <AuthPage title={title} lead={lead}>
      <form onSubmit={(event) => void submit(event)} noValidate className="stack gap-16">
        {username && <input type="hidden" name="username" autoComplete="username" value={username} readOnly />}
        <PasswordInput
          label="New password"
          description={passwordAdvice}
          name="password"
          autoComplete="new-password"
          size="md"
          error={problem.field}
          visibilityToggleFocusable
          {...keyProps}
        />
        {isCapsLockOn && (
          <p className={classes.hint} role="status">
            Caps Lock is on.
          </p>
        )}
        {problem.all && <AuthFailure>{problem.all}</AuthFailure>}
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          {button}
        </Button>
      </form>
      {below}
    </AuthPage>
  )
}
