import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AuthFailure, AuthPage } from '#accounts/session/web/auth-page.public.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf, problemsOf } from '#ui/api/api-error.ts'
import type { Operator } from '../operate.contract.ts'
import { operateCalls } from './operate-calls.ts'

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')

/** The general message for a 401, “Invalid credentials”, does not mention the code. */
const sentenceOf = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? 'Wrong email, password or code' : messageOf(error)

export function OperatorSignIn({ onDone }: { onDone(me: Operator): void }) {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = { email: textOf(form, 'email'), password: textOf(form, 'password'), code: textOf(form, 'code') }
    setBusy(true)
    setFailure(undefined)
    try {
      onDone(await call(operateCalls.signIn, { body }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const problems = problemsOf(failure)
  return (
    <AuthPage title="Operator sign-in" lead="For operators of this installation. To work in your agency, use its own sign-in.">
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
          maxLength={254}
          error={problems.get('email')}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          maxLength={200}
          error={problems.get('password')}
          visibilityToggleFocusable
        />
        <TextInput
          label="Code from your authenticator app"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
          maxLength={20}
          error={problems.get('code')}
        />
        {failure !== undefined && problems.size === 0 && <AuthFailure>{sentenceOf(failure)}</AuthFailure>}
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          Sign in
        </Button>
      </form>
    </AuthPage>
  )
}
