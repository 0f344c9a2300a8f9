import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '#ui/api-error.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './auth-page.module.css'
import { textOf } from './form-text.ts'
import { type SecondStep, signInWithCode } from './sign-in.ts'

interface CodeStepProps {
  step: SecondStep
  onDone(): void
  /** Back to the password: of one's own will, or because it took too long. */
  onBack(problem?: string): void
}

/** The second step of a sign-in: six digits of the app, or a recovery code. */
export function CodeStep({ step, onDone, onBack }: CodeStepProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=code]')
    const code = textOf(event.currentTarget, 'code').trim()
    setProblem(code.length < 6 ? 'Enter the code' : undefined)
    if (code.length < 6) return field?.focus()
    setBusy(true)
    try {
      await signInWithCode(step, code)
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return onBack(messageOf(error))
      setProblem(
        error instanceof ApiError && error.status === 401
          ? 'This code is not right, or has been used. Wait for the next one'
          : messageOf(error),
      )
      setBusy(false)
      field?.select()
    }
  }
  return (
    <AuthPage title="Enter your code" lead="From your authenticator app, or one of your recovery codes.">
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.fields}>
        <TextInput
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          maxLength={40}
          error={problem}
        />
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          Sign in
        </Button>
        <Button variant="subtle" fullWidth onClick={() => onBack()}>
          Back to the password
        </Button>
      </form>
    </AuthPage>
  )
}
