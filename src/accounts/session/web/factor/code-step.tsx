import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { AuthPage } from '../auth-page.public.tsx'
import classes from '../auth-page.module.css'
import { textOf } from '../form-text.ts'
import { passkeyProblem, takesPasskeysHere } from '../passkeys/passkey-browser.ts'
import { type SecondStep, signInWithCode } from '../sign-in.ts'

interface CodeStepProps {
  step: SecondStep
  onDone(): void
  /** Back to the password: of one's own will, or because it took too long. */
  onBack(problem?: string): void
  /** The frame around it: a page of its own, or a dialog. */
  frame?: ComponentType<ComponentProps<typeof AuthPage>>
}

/** The two-factor part of a sign-in: a passkey, an app code or a recovery code, depending on the account. */
export function CodeStep({ step, onDone, onBack, frame: Frame = AuthPage }: CodeStepProps) {
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
          ? 'This code is wrong or already used. Wait for the next one'
          : messageOf(error),
      )
      setBusy(false)
      field?.select()
    }
  }
  const takesPasskey = step.hasPasskey && takesPasskeysHere()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function askPasskey() {
    setAsking(true)
    setFailure(undefined)
    try {
      await (await import('../passkeys/passkey-sign-in.ts')).signInByPasskey(step.challenge)
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return onBack(messageOf(error))
      setFailure(passkeyProblem(error))
      setAsking(false)
    }
  }
  return (
    <Frame title={takesPasskey ? 'Two-factor authentication' : 'Enter your code'} lead={leadOf(step, takesPasskey)}>
      {takesPasskey && (
        <div className={classes.first}>
          <Button
            fullWidth
            size="md"
            leftSection={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
            loading={isAsking}
            onClick={() => void askPasskey()}
          >
            Use your passkey
          </Button>
          {failure && (
            <p className={classes.failure} role="alert">
              {failure}
            </p>
          )}
          <p className={classes.or}>or</p>
        </div>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate className="stack gap-16">
        <TextInput
          label={step.hasApp ? 'Code' : 'Recovery code'}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          maxLength={40}
          error={problem}
        />
        <Button type="submit" variant={takesPasskey ? 'default' : 'filled'} fullWidth size="md" loading={isBusy}>
          Sign in
        </Button>
      </form>
      <button type="button" className={`${classes.below} underlines`} onClick={() => onBack()}>
        Back to password
      </button>
    </Frame>
  )
}

function leadOf({ hasApp, hasPasskey }: SecondStep, takesPasskey: boolean): string {
  const code = hasApp ? 'a code from your authenticator app, or a recovery code' : 'one of your recovery codes'
  if (takesPasskey) return `Your passkey, ${code}.`
  if (hasApp) return 'From your authenticator app, or a recovery code.'
  return hasPasskey ? 'Passkeys don’t work at this web address. Enter a recovery code.' : 'A recovery code.'
}
