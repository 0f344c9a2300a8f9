import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AuthFailure, AuthPage } from '#accounts/session/web/auth-page.public.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import type { Operator } from '../operate.contract.ts'
import { operateCalls } from './operate-calls.ts'
import classes from './operate-forms.module.css'

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')

/** What was wrong with each field, or with the whole. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.fields.length)
    // The sentence of a refused token is not the one for a wrong password.
    return { all: error instanceof ApiError && error.status === 401 ? 'Wrong email, password or code' : messageOf(error) }
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
}

export function OperatorSignIn({ onDone }: { onDone(me: Operator): void }) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = { email: textOf(form, 'email'), password: textOf(form, 'password'), code: textOf(form, 'code') }
    setBusy(true)
    setProblems({})
    try {
      onDone(await call(operateCalls.signIn, { body }))
    } catch (error) {
      setProblems(problemsOf(error))
      setBusy(false)
    }
  }
  return (
    <AuthPage title="Operator sign-in" lead="For operators of this installation. To work in your agency, use its own sign-in.">
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.fields}>
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
          error={problems['email']}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          maxLength={200}
          error={problems['password']}
          visibilityToggleFocusable
        />
        <TextInput
          label="Code from your authenticator app"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
          maxLength={20}
          error={problems['code']}
        />
        {problems['all'] && <AuthFailure>{problems['all']}</AuthFailure>}
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          Sign in
        </Button>
      </form>
    </AuthPage>
  )
}
