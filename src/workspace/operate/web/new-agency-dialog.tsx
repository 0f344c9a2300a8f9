import { Select, TextInput } from '@mantine/core'
import { prefixOf, slugOf } from '#accounts/branding/agency-names.rules.ts'
import { australianZones } from '#common/time/time-zones.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
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
  const form = useForm({
    record: null,
    start: empty,
    keptAs: 'operate.agency',
    async create(body) {
      const { name } = await call(operateCalls.createAgency, { body })
      announce(`${name} created, and its owner invited by email`)
    },
    onSaved: onDone,
    labels: { name: 'Name', slug: 'Web address name', referencePrefix: 'Reference prefix', timeZone: 'Time zone' },
  })
  const { values: draft, set, problems, failure } = form
  /** Web address name and prefix follow the name until one is typed. */
  const rename = (name: string) =>
    set({
      name,
      ...(draft.slug === slugOf(draft.name) && { slug: slugOf(name) }),
      ...(draft.referencePrefix === prefixOf(draft.name) && { referencePrefix: prefixOf(name) }),
    })
  const ownerText = (part: keyof typeof empty.owner, label: string) => ({
    label,
    value: draft.owner[part],
    error: problems.get(`owner.${part}`),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ owner: { ...draft.owner, [part]: event.currentTarget.value } }),
  })
  return (
    <Dialog label="New agency" onClose={onClose} width={520}>
      <RecordForm form={form} className={`${forms.dialog} stack gap-16 pad`} noValidate>
        <h2>New agency</h2>
        <TextInput
          {...form.text('name')}
          onChange={(event) => rename(event.currentTarget.value)}
          autoComplete="off"
          maxLength={80}
          autoFocus
        />
        <div className="stack gap-12 two-columns">
          <TextInput {...form.text('slug')} autoComplete="off" maxLength={40} spellCheck={false} />
          <TextInput {...form.text('referencePrefix')} autoComplete="off" maxLength={4} />
        </div>
        <Select {...form.filled('timeZone')} data={australianZones} allowDeselect={false} />
        <h3>Owner</h3>
        <p className={classes.quiet}>Gets an invitation by email and sets up everything else.</p>
        <div className="stack gap-12 two-columns">
          <TextInput {...ownerText('firstName', 'First name')} maxLength={80} />
          <TextInput {...ownerText('lastName', 'Last name')} maxLength={80} />
        </div>
        <TextInput {...ownerText('email', 'Email')} type="email" inputMode="email" maxLength={254} autoCapitalize="none" />
        {failure !== undefined && (
          <p role="alert" className={classes.failed}>
            {problems.size > 0 ? 'Please fix the fields marked in red.' : saveFailure(failure)}
          </p>
        )}
        <DialogButtons form={form} className="flex end gap-8" save="Create and invite" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
