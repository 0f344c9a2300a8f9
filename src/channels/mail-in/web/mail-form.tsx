import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EnquiryKind } from '#channels/enquiries/enquiries.contract.ts'
import { ListingPicker } from '#core/listings/web/listing-picker.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { ArrivedMail } from '../mail-in.contract.ts'
import { mailInCalls } from './mail-in-calls.ts'
import classes from './mail-in.module.css'

const kinds: { value: EnquiryKind; label: string }[] = [
  { value: 'listing', label: 'A listing' },
  { value: 'contract', label: 'A contract' },
  { value: 'vendor', label: 'An appraisal' },
  { value: 'agency', label: 'The agency' },
  { value: 'other', label: 'Something else' },
]
const labels = { name: 'Name', email: 'Email', phone: 'Phone', message: 'Message', kind: 'About', place: 'Listing' }

interface MailFormProps {
  mail: ArrivedMail
  onAdded(): void
  /** Other buttons. */
  children: ReactNode
}
/** The enquiry that staff read in an email. */
export function MailForm({ mail: { id, draft }, onAdded, children }: MailFormProps) {
  const form = useForm({
    record: null,
    start: {
      ...{ name: draft.name ?? '', email: draft.email ?? '', phone: draft.phone ?? '', message: draft.message },
      ...{ kind: draft.kind as EnquiryKind, listingId: draft.listingId ?? '', place: draft.listingName ?? '' },
    },
    labels,
    check: ({ name, email, phone, place, listingId }) => ({
      name: name || email || phone ? undefined : 'Enter a name, an email or a phone number',
      place: place && !listingId ? 'Choose a listing from the list' : undefined,
    }),
    create: ({ place: _, listingId, ...typed }) =>
      call(mailInCalls.add, { params: { id }, body: { ...typed, listingId: listingId || null } }),
    onSaved: () => {
      announce('Enquiry added')
      onAdded()
    },
  })
  return (
    <RecordForm form={form} className="stack gap-12">
      <TextInput size="sm" maxLength={200} {...form.text('name')} />
      <TextInput size="sm" type="email" maxLength={254} {...form.text('email')} />
      <TextInput size="sm" type="tel" maxLength={40} {...form.text('phone')} />
      <ListingPicker
        value={form.values.place}
        error={form.problems.get('place')}
        onType={(value) => form.set({ place: value, listingId: '' })}
        onPick={(one) => form.set({ place: one.name, listingId: one.id, kind: 'listing' })}
      />
      <NativeSelect size="sm" data={kinds} {...form.text('kind')} />
      <Textarea size="sm" autosize minRows={4} maxRows={12} maxLength={20_000} {...form.text('message')} />
      <FormFailure form={form} className={classes.failure} />
      <div className="flex wrap gap-8">
        <Button type="submit" loading={form.isSaving}>
          Add as an enquiry
        </Button>
        {children}
      </div>
    </RecordForm>
  )
}
