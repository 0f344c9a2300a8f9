import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Result } from '#common/endpoint.ts'
import { call } from '#ui/api.ts'
import { ApiError, messageOf } from '#ui/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { factorCalls } from './factor-calls.ts'
import { textOf } from './form-text.ts'
import classes from './profile-page.module.css'

type Proven = typeof factorCalls.turnOff | typeof factorCalls.newRecoveryCodes
interface ProveDialogProps {
  title: string
  endpoint: Proven
  onClose(): void
  onDone(answer: Result<Proven>): void
}

/** Password and code once more, before something that whoever sits down at an open page must not do. */
export function ProveDialog({ title, endpoint, onClose, onDone }: ProveDialogProps) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setFailure(undefined)
    setProblems({})
    try {
      onDone(
        await call(endpoint as typeof factorCalls.turnOff, {
          body: { password: textOf(form, 'password'), code: textOf(form, 'code') },
        }),
      )
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      if (!fields.length) setFailure(messageOf(error))
    }
  }
  return (
    <Dialog label={title} onClose={onClose} width={420}>
      <form className={classes.dialog} onSubmit={(event) => void submit(event)} noValidate>
        <h2>{title}</h2>
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={problems['password']}
          visibilityToggleFocusable
        />
        <TextInput label="Code" name="code" autoComplete="one-time-code" error={problems['code']} />
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit">{title}</Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Shown once: the server keeps hashes only. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  return (
    <Dialog label="Recovery codes" onClose={onClose} width={420}>
      <div className={classes.dialog}>
        <h2>Recovery codes</h2>
        <p className={classes.quiet}>
          Each signs you in once when your telephone is not at hand. They are not shown again: keep them in your password manager
          or on paper.
        </p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button onClick={onClose}>I have kept them</Button>
          <Button variant="default" onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}>
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
