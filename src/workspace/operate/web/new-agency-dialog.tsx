import { Button, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { prefixOf, slugOf } from '#accounts/branding/agency-names.rules.ts'
import { australianZones } from '#common/time/time-zones.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { useKeptText } from '#ui/form/use-kept-text.ts'
import { operateCalls } from './operate-calls.ts'
import forms from './operate-forms.module.css'
import classes from './operate-page.module.css'

const empty = {
  name: '',
  slug: '',
  referencePrefix: '',
  timeZone: 'Australia/Sydney',
  owner: { firstName: '', lastName: '', email: '' },
}

/** An agency and the invitation of its owner, who sets up everything else. */
export function NewAgencyDialog({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const { values: draft, set, forget } = useKeptText('operate.agency', empty)
  const create = useMutation({
    mutationFn: () => call(operateCalls.createAgency, { body: draft }),
    onSuccess: ({ name }) => {
      forget()
      announce(`${name} created, and its owner invited by email`)
      onDone()
    },
  })
  const fields = create.error instanceof ApiError ? create.error.fields : []
  const problem = (path: string) => fields.find((one) => one.path === path)?.message
  /** Web address name and prefix follow the name until one is typed. */
  const rename = (name: string) =>
    set({
      name,
      ...(draft.slug === slugOf(draft.name) && { slug: slugOf(name) }),
      ...(draft.referencePrefix === prefixOf(draft.name) && { referencePrefix: prefixOf(name) }),
    })
  const owner = (change: Partial<typeof empty.owner>) => set({ owner: { ...draft.owner, ...change } })
  const input = (path: string, label: string, value: string, set: (text: string) => void) => ({
    label,
    value,
    error: problem(path),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <Dialog label="New agency" onClose={onClose} width={520}>
      <form className={forms.dialog} onSubmit={submit} noValidate>
        <h2>New agency</h2>
        <TextInput {...input('name', 'Name', draft.name, rename)} maxLength={80} autoFocus />
        <div className={forms.pair}>
          <TextInput
            {...input('slug', 'Web address name', draft.slug, (slug) => set({ slug }))}
            maxLength={40}
            spellCheck={false}
          />
          <TextInput
            {...input('referencePrefix', 'Reference prefix', draft.referencePrefix, (referencePrefix) =>
              set({ referencePrefix }),
            )}
            maxLength={4}
          />
        </div>
        <Select
          label="Time zone"
          data={australianZones}
          allowDeselect={false}
          value={draft.timeZone}
          onChange={(timeZone) => timeZone && set({ timeZone })}
        />
        <h3>Owner</h3>
        <p className={classes.quiet}>Gets an invitation by email and sets up everything else.</p>
        <div className={forms.pair}>
          <TextInput
            {...input('owner.firstName', 'First name', draft.owner.firstName, (firstName) => owner({ firstName }))}
            maxLength={80}
          />
          <TextInput
            {...input('owner.lastName', 'Last name', draft.owner.lastName, (lastName) => owner({ lastName }))}
            maxLength={80}
          />
        </div>
        <TextInput
          {...input('owner.email', 'Email', draft.owner.email, (email) => owner({ email }))}
          type="email"
          inputMode="email"
          maxLength={254}
          autoCapitalize="none"
        />
        {create.isError && (
          <p role="alert" className={classes.failed}>
            {fields.length ? 'Please fix the fields marked in red.' : saveFailure(create.error)}
          </p>
        )}
        <div className={forms.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create and invite
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
