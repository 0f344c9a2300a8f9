import { Button, ColorInput, PasswordInput, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { problemsOf, saveFailure } from '#ui/api/api-error.ts'
import { config } from '#ui/config.ts'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import { passwordAdvice } from '#accounts/session/password.rules.ts'
import { signIn } from '#accounts/session/web/session.public.tsx'
import { setupCalls } from './setup-calls.ts'
import { australianZones } from '#common/time/time-zones.ts'
import { prefixOf, slugOf } from '#accounts/branding/agency-names.rules.ts'
import { emptySetup, type SetupDraft } from './setup-draft.ts'
import classes from './setup-page.module.css'
import { SetupPeople } from './setup-people.tsx'

export function SetupForm({ printedKey, onDone }: { printedKey: string; onDone(): void }) {
  const [draft, setDraft] = useState<SetupDraft>(() => emptySetup(printedKey))
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const part = <K extends 'agency' | 'branding' | 'owner'>(name: K, change: Partial<SetupDraft[K]>) =>
    setDraft((now) => ({ ...now, [name]: { ...now[name], ...change } }))

  /** Web address name and prefix follow the agency name until the user types their own. */
  const rename = (name: string) =>
    setDraft((now) => ({
      ...now,
      agency: {
        ...now.agency,
        name,
        ...(now.agency.slug === slugOf(now.agency.name) && { slug: slugOf(name) }),
        ...(now.agency.referencePrefix === prefixOf(now.agency.name) && { referencePrefix: prefixOf(name) }),
      },
    }))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setFailure(undefined)
    try {
      const { email } = await call(setupCalls.setUp, { body: { ...draft, key: printedKey || draft.key } })
      config.needsSetup = false
      await signIn(email, draft.owner.password)
      onDone()
    } catch (error) {
      const found = problemsOf(error)
      setProblems(found)
      setFailure(found.size ? 'Please fix the fields marked in red.' : saveFailure(error))
      // After the fields are marked, the first of them has the word.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    } finally {
      setBusy(false)
    }
  }

  const { agency, branding, owner } = draft
  const input = (path: string, label: string, value: string, set: (text: string) => void) => ({
    label,
    value,
    error: problems.get(path),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {printedKey === '' && (
        <FormSection title="Setup key" intro="Printed where Gable was started. It proves this installation is yours.">
          <Wide>
            <TextInput {...input('key', 'Setup key', draft.key, (key) => setDraft((now) => ({ ...now, key })))} maxLength={100} />
          </Wide>
        </FormSection>
      )}
      {printedKey !== '' && problems.has('key') && (
        <p role="alert" className={`${classes.failure} grow problem gutter-tools`}>
          The setup key in this link is wrong. Open the link Gable printed when it started.
        </p>
      )}
      <FormSection title="Agency">
        <Wide>
          <TextInput {...input('agency.name', 'Name', agency.name, rename)} maxLength={80} autoComplete="organization" />
        </Wide>
        <TextInput
          {...input('agency.slug', 'Web address name', agency.slug, (slug) => part('agency', { slug: slug.toLowerCase() }))}
          maxLength={40}
          placeholder="harbour-vale"
        />
        <TextInput
          {...input('agency.referencePrefix', 'Reference prefix', agency.referencePrefix, (prefix) =>
            part('agency', { referencePrefix: prefix.toUpperCase() }),
          )}
          maxLength={4}
          placeholder="HV"
        />
        <Select
          label="Time zone"
          data={australianZones}
          allowDeselect={false}
          value={agency.timeZone}
          error={problems.get('agency.timeZone')}
          onChange={(timeZone) => timeZone && part('agency', { timeZone })}
        />
        <TextInput
          {...input('branding.phone', 'Phone', branding.phone ?? '', (phone) => part('branding', { phone }))}
          type="tel"
          maxLength={40}
        />
      </FormSection>
      <FormSection title="Colours" intro="For brochures, emails and Gable. You can add your logo next.">
        {(['primaryColour', 'accentColour'] as const).map((field) => (
          <ColorInput
            key={field}
            label={field === 'primaryColour' ? 'Primary colour' : 'Accent colour'}
            format="hex"
            withEyeDropper={false}
            value={branding[field] ?? ''}
            error={problems.get(`branding.${field}`)}
            onChange={(value) => part('branding', { [field]: value })}
          />
        ))}
      </FormSection>
      <FormSection title="You" intro="You will be the owner, with full access.">
        <TextInput
          {...input('owner.firstName', 'First name', owner.firstName, (firstName) => part('owner', { firstName }))}
          autoComplete="given-name"
          maxLength={80}
        />
        <TextInput
          {...input('owner.lastName', 'Last name', owner.lastName, (lastName) => part('owner', { lastName }))}
          autoComplete="family-name"
          maxLength={80}
        />
        <TextInput
          {...input('owner.email', 'Email', owner.email, (email) => part('owner', { email }))}
          type="email"
          autoComplete="username"
          maxLength={254}
        />
        <PasswordInput
          {...input('owner.password', 'Password', owner.password, (password) => part('owner', { password }))}
          autoComplete="new-password"
          description={passwordAdvice}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={200}
        />
      </FormSection>
      <SetupPeople
        people={draft.people ?? []}
        problems={problems}
        onChange={(people) => setDraft((now) => ({ ...now, people }))}
      />
      <div className={classes.foot}>
        {failure && (
          <p role="alert" className={`${classes.failure} grow problem gutter-tools`}>
            {failure}
          </p>
        )}
        <Button type="submit" size="md" loading={isBusy}>
          Create agency
        </Button>
      </div>
    </form>
  )
}
