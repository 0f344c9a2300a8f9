import { Button, PasswordInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { messageOf } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { sessionEndedStore } from '#ui/session/session-ended.ts'
import { sessionStore, useSession } from '#ui/session/session-store.ts'
import type { AuthPage } from './auth-page.public.tsx'
import classes from './auth-page.module.css'
import { CodeStep } from './factor/code-step.tsx'
import { textOf } from './form-text.ts'
import { passkeyProblem, takesPasskeysHere } from './passkeys/passkey-browser.ts'
import { type SecondStep, signIn } from './sign-in.ts'

const stay = () => {}
const inDialog = ({ title, lead, children }: ComponentProps<typeof AuthPage>) => (
  <div className={classes.again}>
    <h2 className="below-4">{title}</h2>
    <p className={classes.lead}>{lead}</p>
    {children}
  </div>
)

/** The session has ended while someone works: they sign in over the page, and what they were doing goes on. */
export default function SignInAgain() {
  const { email, user } = useSession()
  const [before] = useState(user?.UserId)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [step, setStep] = useState<SecondStep>()
  const password = useRef<HTMLInputElement>(null)
  const Frame = inDialog
  const answer = (isSignedIn: boolean) => {
    // Another person's passkey: this page is not theirs.
    if (isSignedIn && sessionStore.get().user?.UserId !== before) return location.assign('/')
    sessionEndedStore.get()?.(isSignedIn)
  }

  async function attempt(work: () => Promise<SecondStep | undefined>, problemOf: (error: unknown) => string | undefined) {
    setBusy(true)
    setProblem(undefined)
    try {
      const second = await work()
      if (second) setStep(second)
      else answer(true)
    } catch (error) {
      setProblem(problemOf(error))
      password.current?.select()
    }
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = textOf(event.currentTarget, 'password')
    if (!typed) return setProblem('Enter your password')
    return void attempt(() => signIn(email, typed), messageOf)
  }
  const askPasskey = () =>
    void attempt(async () => {
      await (await import('./passkeys/passkey-sign-in.ts')).signInByPasskey()
      return undefined
    }, passkeyProblem)

  return (
    <Dialog label="Your session has ended" onClose={stay} width={440}>
      {step ? (
        <CodeStep
          step={step}
          frame={inDialog}
          onDone={() => answer(true)}
          onBack={(all) => {
            setStep(undefined)
            setProblem(all)
          }}
        />
      ) : (
        <Frame title="Your session has ended" lead={`Sign in as ${email} to continue. Your changes on this page are kept.`}>
          <form onSubmit={submit} noValidate className="stack gap-16">
            <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput
              ref={password}
              label="Password"
              name="password"
              autoComplete="current-password"
              autoFocus
              size="md"
              error={problem}
              visibilityToggleFocusable
            />
            <Button type="submit" fullWidth size="md" loading={isBusy}>
              Sign in
            </Button>
            {takesPasskeysHere() && (
              <Button
                variant="default"
                fullWidth
                size="md"
                leftSection={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
                disabled={isBusy}
                onClick={askPasskey}
              >
                Use a passkey
              </Button>
            )}
            <Button variant="subtle" fullWidth onClick={() => answer(false)}>
              Leave page
            </Button>
          </form>
        </Frame>
      )}
    </Dialog>
  )
}
