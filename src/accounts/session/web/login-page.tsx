import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { messageOf } from '#ui/api/api-error.ts'
import { safeOrigin } from '#ui/session/safe-origin.ts'
import { loginKeys } from '#ui/session/stored-login.ts'
import { AuthPage } from './auth-page.public.tsx'
import classes from './auth-page.module.css'
import { isEmail, textOf } from './form-text.ts'
import { passkeyProblem, takesPasskeysHere } from './passkeys/passkey-browser.ts'
import { type SecondStep, signIn } from './sign-in.ts'
import { useCapsLock } from './use-caps-lock.ts'

// Few need it, and it is fetched while they look for their code.
const CodeStep = lazy(async () => ({ default: (await import('./factor/code-step.tsx')).CodeStep }))

/** A space that was copied along is not seen in dots. */
const spaceHint = (password: string) =>
  password !== password.trim() && 'Your password starts or ends with a space. Remove it and try again'

interface Problems {
  email?: string
  password?: string
  /** The server's sentence about the whole. */
  all?: string
}

export default function LoginPage() {
  const router = useRouter()
  const { origin } = useSearch({ strict: false }) as { origin?: string }
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const { isCapsLockOn, keyProps } = useCapsLock()
  const [step, setStep] = useState<SecondStep>()
  const enter = () => router.history.replace(safeOrigin(origin) ?? '/')
  const password = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const takesPasskeys = takesPasskeysHere()

  // Another tab has signed in; the name is the last that signing in stores.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === loginKeys.name && newValue) router.history.replace(safeOrigin(origin) ?? '/')
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [origin, router])

  // Offers passkeys in autofill; started again after the button was used, which cancels the offer.
  useEffect(() => {
    if (!takesPasskeys || isAsking || step) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    void import('./passkeys/passkey-sign-in.ts').then(({ offerInFields }) => {
      if (isGone) return
      stop = offerInFields({
        onIn: () => router.history.replace(safeOrigin(origin) ?? '/'),
        onProblem: (all) => setProblems({ all }),
      })
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [takesPasskeys, isAsking, step, origin, router])

  async function askPasskey() {
    setAsking(true)
    setProblems({})
    try {
      await (await import('./passkeys/passkey-sign-in.ts')).signInByPasskey()
      enter()
    } catch (error) {
      const all = passkeyProblem(error)
      setProblems(all ? { all } : {})
      setAsking(false)
    }
  }

  // The values stay in the form itself: password managers fill fields without telling React.
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') }
    const found: Problems = {
      ...(isEmail(values.email) ? {} : { email: 'Enter a valid email' }),
      ...(values.password ? {} : { password: 'Enter your password' }),
    }
    setProblems(found)
    if (found.email || found.password) {
      form.querySelector<HTMLInputElement>(`[name=${found.email ? 'email' : 'password'}]`)?.focus()
      return
    }
    setBusy(true)
    try {
      const second = await signIn(values.email, values.password)
      if (second) {
        setStep(second)
        setBusy(false)
      } else enter()
    } catch (error) {
      setProblems({ all: [messageOf(error), spaceHint(values.password)].filter(Boolean).join('. ') })
      setBusy(false)
      password.current?.select()
    }
  }

  if (step)
    return (
      <Suspense>
        <CodeStep
          step={step}
          onDone={enter}
          onBack={(all) => {
            setStep(undefined)
            setProblems(all ? { all } : {})
          }}
        />
      </Suspense>
    )
  return (
    <AuthPage title="Sign in" lead="Use your agency email address.">
      <form onSubmit={(event) => void submit(event)} noValidate className="stack gap-16">
        <TextInput
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          error={problems.email}
        />
        <PasswordInput
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          error={problems.password}
          visibilityToggleFocusable
          {...keyProps}
        />
        {isCapsLockOn && (
          <p className={classes.hint} role="status">
            Caps Lock is on.
          </p>
        )}
        {problems.all && (
          <p className={classes.failure} role="alert">
            {problems.all}
          </p>
        )}
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          Sign in
        </Button>
        {takesPasskeys && (
          <>
            <p className={classes.or}>or</p>
            <Button
              variant="default"
              fullWidth
              size="md"
              leftSection={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
              loading={isAsking}
              onClick={() => void askPasskey()}
            >
              Use a passkey
            </Button>
          </>
        )}
      </form>
      <Link to="/reset-password" className={`${classes.below} underlines`}>
        Forgot your password?
      </Link>
    </AuthPage>
  )
}
