import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { AuthFailure, AuthPage, ToSignIn } from '../auth-page.public.tsx'
import { isEmail, textOf } from '../form-text.ts'
import { sessionCalls } from '../session-calls.ts'

export function AskForLink() {
  const [problem, setProblem] = useState<{ field?: string; all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = textOf(event.currentTarget, 'email').trim()
    setProblem(isEmail(email) ? {} : { field: 'Enter a valid email' })
    if (!isEmail(email)) return event.currentTarget.querySelector('input')?.focus()
    setBusy(true)
    try {
      setAnswer((await call(sessionCalls.forgotPassword, { body: { email } })).message)
    } catch (error) {
      setProblem({ all: messageOf(error) })
    }
    setBusy(false)
  }

  return (
    <AuthPage title="Reset your password" lead="We’ll email you a link. It works once, for 30 minutes.">
      {answer ? (
        <p className="below-16" role="status">
          {answer}
        </p>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate className="stack gap-16">
          <TextInput
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            error={problem.field}
          />
          {problem.all && <AuthFailure>{problem.all}</AuthFailure>}
          <Button type="submit" fullWidth size="md" loading={isBusy}>
            Send reset link
          </Button>
        </form>
      )}
      <ToSignIn>Back to sign in</ToSignIn>
    </AuthPage>
  )
}
