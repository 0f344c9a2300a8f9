import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import type { Proof } from '../../passkey.contract.ts'
import { factorQuery } from './factor-calls.ts'
import { textOf } from '../form-text.ts'
import { takesPasskeysHere, askForPasskey } from '../passkeys/passkey-browser.ts'
import { passkeyCalls } from '../passkeys/passkey-calls.ts'
import classes from '../profile-page.module.css'

/**
 * Asks for the password again, and the second factor if there is one, before sensitive changes on a page that was left open.
 * @returns the fields for a form, what the form says, and where failures go
 */
export function useProof(): {
  fields: ReactNode
  prove(form: HTMLFormElement): Promise<Proof>
  fail(error: unknown): void
  problems: Record<string, string>
} {
  const factor = useQuery(factorQuery).data
  const [wantsCode, setWantsCode] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const mayUsePasskey = Boolean(factor?.passkeys) && takesPasskeysHere()
  const usesPasskey = mayUsePasskey && !wantsCode
  const asksCode = Boolean(factor?.isOn) && !usesPasskey

  async function prove(form: HTMLFormElement): Promise<Proof> {
    setProblems({})
    const password = textOf(form, 'password')
    if (!password)
      throw new ApiError(400, 'Enter your password', { fields: [{ path: 'password', message: 'Enter your password' }] })
    if (usesPasskey) return { password, passkey: await askForPasskey(await call(passkeyCalls.prove, {})) }
    return asksCode ? { password, code: textOf(form, 'code').trim() } : { password }
  }
  const fail = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : []
    setProblems(
      fields.length ? Object.fromEntries(fields.map(({ path, message }) => [path, message])) : { all: messageOf(error) },
    )
  }
  const all = problems['all'] ?? problems['passkey'] ?? problems['answer']
  return {
    prove,
    fail,
    problems,
    fields: (
      <>
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={problems['password']}
          visibilityToggleFocusable
        />
        {asksCode && (
          <TextInput
            label={factor?.hasApp ? 'Code' : 'Recovery code'}
            name="code"
            autoComplete="one-time-code"
            error={problems['code']}
          />
        )}
        {mayUsePasskey && (
          <p className={`${classes.quiet} dim`}>
            {usesPasskey ? 'Next, confirm with your passkey.' : 'Or use your passkey.'}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => setWantsCode(!wantsCode)}>
              {usesPasskey ? 'Use a code instead' : 'Use a passkey'}
            </Button>
          </p>
        )}
        {all && (
          <p className="problem" role="alert">
            {all}
          </p>
        )}
      </>
    ),
  }
}
