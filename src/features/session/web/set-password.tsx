import { Button, PasswordInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api.ts'
import { messageOf } from '#ui/api-error.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './auth-page.module.css'
import { textOf } from './form-text.ts'
import { sessionCalls } from './session-calls.ts'
import { useCapsLock } from './use-caps-lock.ts'

const minLength = 12

export function SetPassword({ token }: { token: string }) {
  const [problem, setProblem] = useState<{ field?: string; all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const { isCapsLockOn, keyProps } = useCapsLock()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = textOf(event.currentTarget, 'password')
    setProblem(password.length < minLength ? { field: `At least ${minLength} characters` } : {})
    if (password.length < minLength) return event.currentTarget.querySelector('input')?.focus()
    setBusy(true)
    try {
      setAnswer((await call(sessionCalls.resetPassword, { body: { token, password } })).message)
    } catch (error) {
      setProblem({ all: messageOf(error) })
    }
    setBusy(false)
  }

  if (answer) {
    return (
      <AuthPage title="Password changed" lead={<span role="status">{answer}</span>}>
        <Button component={Link} to="/login" fullWidth size="md">
          Sign in
        </Button>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Choose a new password" lead="Signs you out everywhere else.">
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.fields}>
        <PasswordInput
          label="New password"
          description={`At least ${minLength} characters. A few words in a row are easy to remember.`}
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
        {problem.all && (
          <p className={classes.failure} role="alert">
            {problem.all}
          </p>
        )}
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          Set password
        </Button>
      </form>
      <Link to="/reset-password" search={{}} className={classes.below}>
        Ask for a new link
      </Link>
    </AuthPage>
  )
}
