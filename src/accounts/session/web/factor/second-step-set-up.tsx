import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { QrCode } from '#ui/components/qr-code.tsx'
import { factorCalls } from './factor-calls.ts'
import { textOf } from '../form-text.ts'
import classes from '../profile-page.module.css'
import { useProof } from './use-proof.tsx'

interface SetUpDialogProps {
  onClose(): void
  onDone(recoveryCodes: readonly string[]): void
}

/** Asks for the password, then shows the QR code for the app, then takes its first code. */
export function SetUpDialog({ onClose, onDone }: SetUpDialogProps) {
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  const [problem, setProblem] = useState<string>()
  const { fields, prove, fail } = useProof()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setProblem(undefined)
    try {
      if (begun)
        onDone((await call(factorCalls.confirm, { body: { code: textOf(form, 'code').replaceAll(' ', '') } })).recoveryCodes)
      else setBegun(await call(factorCalls.begin, { body: await prove(form) }))
    } catch (error) {
      if (!begun) fail(error)
      else setProblem(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Dialog label="Set up an authenticator app" onClose={onClose} width={420}>
      <form className={`${classes.dialog} stack gap-16 pad scroll-y`} onSubmit={(event) => void submit(event)} noValidate>
        <h2>Set up an authenticator app</h2>
        {begun ? (
          <>
            <p className={`${classes.quiet} dim`}>Scan this with your authenticator app, then enter the 6-digit code.</p>
            <QrCode text={begun.uri} label="QR code for your authenticator app" className={classes.qr} />
            <p className={`${classes.quiet} dim`}>
              Can’t scan it? Enter this key: <code className="breaks">{begun.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
            </p>
            <TextInput
              key="code"
              autoFocus
              label="Code"
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              error={problem}
            />
          </>
        ) : (
          fields
        )}
        <div className={`${classes.buttons} flex wrap gap-8`}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {begun ? 'Turn on' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
