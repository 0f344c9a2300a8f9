import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '#ui/api-error.ts'
import classes from './portals-page.module.css'

export interface AccountFormValues {
  portalAgencyId: string
  name: string
  credentials: { clientId: string; clientSecret: string } | undefined
}

interface AccountFormProps {
  /** A new account asks for the agency's id, which never changes afterwards. */
  isNew: boolean
  name?: string
  /** Without credentials of the installation an account needs its own. */
  needsCredentials: boolean
  hasOwnCredentials?: boolean
  onSave(values: AccountFormValues): Promise<unknown>
  onClose(): void
}

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '').trim()

/** Credentials go in only: what is stored is never shown, an empty field leaves it as it is. */
export function AccountForm({ isNew, name, needsCredentials, hasOwnCredentials, onSave, onClose }: AccountFormProps) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const [clientId, clientSecret] = [textOf(form, 'clientId'), textOf(form, 'clientSecret')]
    const wrong: Record<string, string> = {
      ...(isNew && !/^[a-z]{6}$/i.test(textOf(form, 'portalAgencyId')) && { portalAgencyId: 'The agency id has six letters' }),
      ...(clientSecret && !clientId && { 'credentials.clientId': 'Needed with the secret' }),
      ...(clientId && !clientSecret && { 'credentials.clientSecret': 'Needed with the id' }),
    }
    setProblems(wrong)
    setFailure(undefined)
    const [first] = Object.keys(wrong)
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first.replace('credentials.', '')}"]`)?.focus()
    setBusy(true)
    try {
      await onSave({
        portalAgencyId: textOf(form, 'portalAgencyId'),
        name: textOf(form, 'name'),
        credentials: clientId ? { clientId, clientSecret } : undefined,
      })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      if (!fields.length) setFailure(messageOf(error))
      setBusy(false)
    }
  }

  const stored = hasOwnCredentials ? 'Stored. Leave both empty to keep them' : undefined
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
      <div className={classes.pair}>
        {isNew && (
          <TextInput
            label="Agency id"
            description="Six letters; realestate.com.au tells you"
            name="portalAgencyId"
            maxLength={6}
            required
            autoCapitalize="characters"
            error={problems['portalAgencyId']}
          />
        )}
        <TextInput
          label="Name"
          description="How it is called in Gable"
          name="name"
          maxLength={80}
          defaultValue={name ?? 'realestate.com.au'}
          error={problems['name']}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label="Client id"
          description={needsCredentials ? 'From the partner agreement' : 'Left empty: that of this installation'}
          name="clientId"
          maxLength={200}
          autoComplete="off"
          error={problems['credentials.clientId']}
        />
        <PasswordInput
          label="Client secret"
          description={stored ?? 'Kept encrypted and never shown again'}
          name="clientSecret"
          maxLength={500}
          autoComplete="new-password"
          error={problems['credentials.clientSecret']}
        />
      </div>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={isBusy}>
          {isNew ? 'Add account' : 'Save'}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
