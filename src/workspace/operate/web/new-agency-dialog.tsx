import { Button, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { australianZones } from '#common/time/time-zones.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { operateCalls } from './operate-calls.ts'
import classes from './operate-page.module.css'

const slugOf = (name: string) =>
  name
    .slice(0, 80)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, ' ')
    .split(' ')
    .filter(Boolean)
    .join('-')
    .slice(0, 40)
const prefixOf = (name: string) =>
  name
    .slice(0, 80)
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 2)

const empty = {
  name: '',
  slug: '',
  referencePrefix: '',
  timeZone: 'Australia/Sydney',
  owner: { firstName: '', lastName: '', email: '' },
}

/** An agency and the invitation of its owner, who sets up everything else. */
export function NewAgencyDialog({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const [draft, setDraft] = useState(empty)
  const create = useMutation({
    mutationFn: () => call(operateCalls.createAgency, { body: draft }),
    onSuccess: ({ name }) => {
      announce(`${name} created, and its owner invited by email`)
      onDone()
    },
  })
  const fields = create.error instanceof ApiError ? create.error.fields : []
  const problem = (path: string) => fields.find((one) => one.path === path)?.message
  /** Web address name and prefix follow the name until one is typed. */
  const rename = (name: string) =>
    setDraft((now) => ({
      ...now,
      name,
      ...(now.slug === slugOf(now.name) && { slug: slugOf(name) }),
      ...(now.referencePrefix === prefixOf(now.name) && { referencePrefix: prefixOf(name) }),
    }))
  const owner = (change: Partial<typeof empty.owner>) => setDraft((now) => ({ ...now, owner: { ...now.owner, ...change } }))
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
      <form className={classes.dialog} onSubmit={submit} noValidate>
        <h2>New agency</h2>
        <TextInput {...input('name', 'Name', draft.name, rename)} maxLength={80} autoFocus />
        <div className={classes.pair}>
          <TextInput
            {...input('slug', 'Web address name', draft.slug, (slug) => setDraft((now) => ({ ...now, slug })))}
            maxLength={40}
            spellCheck={false}
          />
          <TextInput
            {...input('referencePrefix', 'Prefix of listing references', draft.referencePrefix, (referencePrefix) =>
              setDraft((now) => ({ ...now, referencePrefix })),
            )}
            maxLength={4}
          />
        </div>
        <Select
          label="Time zone"
          data={australianZones}
          allowDeselect={false}
          value={draft.timeZone}
          onChange={(timeZone) => timeZone && setDraft((now) => ({ ...now, timeZone }))}
        />
        <h3>Its owner</h3>
        <p className={classes.quiet}>Gets an invitation by email and sets up everything else.</p>
        <div className={classes.pair}>
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
            {fields.length ? 'Please fix the fields marked in red.' : messageOf(create.error)}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={create.isPending}>
            Create and invite
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
