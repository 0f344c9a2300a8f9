import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { passwordAdvice } from '#accounts/session/password.rules.ts'
import { AuthFailure, AuthPage } from '#accounts/session/web/auth-page.public.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf, problemsOf, saveFailure } from '#ui/api/api-error.ts'
import { isRefused } from '#ui/api/refused.ts'
import { QrCode } from '#ui/components/qr-code.tsx'
import type { Operator } from '../operate.contract.ts'
import { operateCalls } from './operate-calls.ts'
import classes from './operate-forms.module.css'

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')

/** The link of the command line: a password, and the app whose code every sign-in asks for. */
export function OperatorLink({ token, onDone }: { token: string; onDone(me: Operator): void }) {
  const opened = useQuery({
    queryKey: ['operate-link', token],
    queryFn: () => call(operateCalls.begin, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setFailure(undefined)
    try {
      onDone(
        await call(operateCalls.activate, { body: { token, password: textOf(form, 'password'), code: textOf(form, 'code') } }),
      )
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  if (opened.isPending) return null
  if (opened.isError && isRefused(opened.error))
    return (
      <AuthPage title="This link doesn’t work" lead="Make a new one with: npm run gable -- operator create">
        <AuthFailure>{messageOf(opened.error)}</AuthFailure>
      </AuthPage>
    )
  if (opened.isError)
    return (
      <AuthPage title="Gable operator" lead="The link couldn’t be opened.">
        <AuthFailure>{messageOf(opened.error)}</AuthFailure>
        <Button fullWidth size="md" loading={opened.isFetching} onClick={() => void opened.refetch()}>
          Try again
        </Button>
      </AuthPage>
    )
  const { name, email, secret, uri } = opened.data
  const problems = problemsOf(failure)
  const isMarked = problems.has('password') || problems.has('code')
  return (
    <AuthPage
      title={`Welcome, ${name}`}
      lead="Choose a password and set up your authenticator app. You need both at every sign-in."
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="stack gap-16">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Password"
          description={passwordAdvice}
          name="password"
          autoComplete="new-password"
          size="md"
          maxLength={200}
          error={problems.get('password')}
          visibilityToggleFocusable
        />
        <div>
          <p className={classes.hint}>Scan this with your authenticator app, then enter the 6-digit code it shows.</p>
          <QrCode text={uri} label="QR code for your authenticator app" className={classes.qr} />
          <p className={classes.hint}>
            Can’t scan it? Enter this key: <code className="small breaks">{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
          </p>
        </div>
        <TextInput
          label="Code"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
          maxLength={20}
          error={problems.get('code')}
        />
        {failure !== undefined && !isMarked && <AuthFailure>{saveFailure(failure)}</AuthFailure>}
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          Start
        </Button>
      </form>
    </AuthPage>
  )
}
