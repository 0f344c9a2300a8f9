import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '#common/format-phone.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { emailProblem, phoneProblem, unwrapEmail } from '#common/typed/typed-contact.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { contactQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { ListingPicker } from '#core/listings/web/listing-picker.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useMay } from '#ui/session/session-store.ts'
import { CheckedInput } from '#ui/typed/checked-input.tsx'
import type { Enquiry } from '../enquiries.contract.ts'
import { handLabels, type HandSource } from '../enquiry-sources.rules.ts'
import { enquiryCalls, enquiryKind } from './enquiry-calls.ts'
import { EnquiryDetail } from './enquiry-detail.tsx'
import { KnownPeople } from './known-people.tsx'
import { type ListingPlace, listingPlaceQuery } from './listing-place.ts'
import classes from './enquiries.module.css'

interface NewEnquiryProps {
  /** Where it was opened: who it is, and what it is about. */
  contactId: string | undefined
  listingId: string | undefined
  onClose(): void
}
/** Someone calls or comes in: who, about what, and what comes next, without leaving the dialog. */
export default function NewEnquiryDialog({ contactId, listingId, onClose }: NewEnquiryProps) {
  const contact = useQuery({ ...contactQuery(contactId ?? ''), enabled: contactId !== undefined })
  const listing = useQuery({ ...listingPlaceQuery(listingId ?? ''), enabled: listingId !== undefined })
  const [saved, setSaved] = useState<Enquiry>()
  const failed = [contact, listing].find(({ isError }) => isError)
  const isReady = (!contactId || contact.data) && (!listingId || listing.data)
  if (saved) return <Saved enquiry={saved} onClose={onClose} />
  return (
    <Dialog label="New enquiry" width={520} onClose={onClose}>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !isReady && <SkeletonRows rows={5} />}
      {isReady && (
        <Form
          start={{
            contactId: contactId ?? '',
            name: contact.data?.displayName ?? '',
            listingId: listingId ?? '',
            place: listing.data ? nameOf(listing.data) : '',
          }}
          onSaved={setSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const nameOf = ({ address, reference }: ListingPlace) =>
  [streetLine(address), address.suburb].filter(Boolean).join(', ') || reference

const kinds = [
  { value: 'listing', label: 'One of our listings' },
  { value: 'vendor', label: 'Selling or leasing their own property' },
  { value: 'agency', label: 'The agency' },
  { value: 'other', label: 'Something else' },
]
/** A caller and a visitor have their answer, if nothing else is said. */
const isSpoken = (source: HandSource) => source === 'call' || source === 'walkIn'

interface FormProps {
  start: { contactId: string; name: string; listingId: string; place: string }
  onSaved(enquiry: Enquiry): void
  onClose(): void
}
function Form({ start, onSaved, onClose }: FormProps) {
  const queryClient = useQueryClient()
  const mayAgents = useMay('agents.read')
  const agents = useQuery({ ...agentsQuery(), enabled: mayAgents }).data?.items ?? []
  const form = useForm({
    record: null,
    start: {
      ...start,
      source: 'call' as HandSource,
      kind: 'listing',
      phone: '',
      email: '',
      message: '',
      /** Empty: the agent of the listing, else the user. */
      agentId: '',
      isAnswered: true,
    },
    keptAs: `enquiry.new.${start.contactId}.${start.listingId}`,
    canSave: ({ contactId, name, phone, email, kind, place, listingId }) =>
      Boolean(contactId || name.trim() || phone.trim() || email.trim()) && (kind !== 'listing' || !place || listingId !== ''),
    check: ({ phone, email }) => ({ phone: phoneProblem(phone), email: emailProblem(email) }),
    async create({ contactId, listingId, place: _, agentId, name, phone, email, kind, ...rest }) {
      const enquiry = await call(enquiryCalls.create, {
        body: {
          ...rest,
          kind: kind as 'listing',
          contactId: contactId || null,
          listingId: kind === 'listing' ? listingId || null : null,
          name: name.trim() || null,
          phone: phone.trim() || null,
          email: unwrapEmail(email) || null,
          ...(agentId && { agentId }),
        },
      })
      announce('Enquiry saved')
      for (const one of [enquiryKind, 'contact', 'listing']) void queryClient.invalidateQueries({ queryKey: [one] })
      onSaved(enquiry)
    },
    labels: {
      phone: 'Phone',
      email: 'Email',
      message: 'What they want',
      kind: 'About',
      source: 'How they came',
      isAnswered: 'Already answered',
    },
  })
  const { name, contactId, phone, email, kind, place, listingId, agentId } = form.values
  return (
    <RecordForm form={form} className={`${classes.sheet} stack one-column gap-12 pad`}>
      <h2>New enquiry</h2>
      <RestoredNote form={form} />
      <div className={classes.two}>
        <NativeSelect
          data-autofocus
          {...form.text('source')}
          data={handLabels}
          onChange={(event) => {
            const to = event.currentTarget.value as HandSource
            form.set({ source: to, isAnswered: isSpoken(to) })
          }}
        />
        <CheckedInput
          {...form.text('phone')}
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          problemOf={phoneProblem}
          onText={(text) => form.set({ phone: text })}
        />
        <ContactPicker
          label="Name"
          placeholder="Name of the person"
          canCreate={false}
          value={name}
          onType={(value) => form.set({ name: value, contactId: '' })}
          onPick={(picked) =>
            form.set({
              name: picked.displayName,
              contactId: picked.id,
              phone: phone || (picked.phone ? formatPhone(picked.phone) : ''),
              email: email || (picked.email ?? ''),
            })
          }
        />
        <CheckedInput
          {...form.text('email')}
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          problemOf={emailProblem}
          tidy={unwrapEmail}
          onText={(text) => form.set({ email: text })}
        />
      </div>
      {contactId ? (
        <p className="quiet">A contact in Gable. The enquiry is added to their timeline.</p>
      ) : (
        <KnownPeople phone={phone} email={email} onPick={(one) => form.set({ contactId: one.id, name: one.displayName })} />
      )}
      <div className={classes.two}>
        <NativeSelect {...form.text('kind')} data={kinds} />
        {kind === 'listing' && (
          <ListingPicker
            value={place}
            error={place && !listingId ? 'Choose a listing from the list, or leave it empty' : undefined}
            onType={(value) => form.set({ place: value, listingId: '' })}
            onPick={(one) => form.set({ place: one.name, listingId: one.id })}
          />
        )}
      </div>
      <Textarea {...form.text('message')} autosize minRows={2} maxRows={8} maxLength={20_000} />
      <div className={classes.two}>
        {mayAgents && (
          <NativeSelect
            label="Assigned to"
            value={agentId}
            onChange={(event) => form.set({ agentId: event.currentTarget.value })}
            data={[
              { value: '', label: kind === 'listing' && listingId ? 'The listing’s agent' : 'Me' },
              ...agents.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
        )}
        <Checkbox {...form.checkbox('isAnswered')} className={classes.answered} description="Else it waits for an answer" />
      </div>
      <FormFailure form={form} />
      <DialogButtons form={form} save="Save enquiry" onCancel={onClose} />
    </RecordForm>
  )
}

/** Offers the next steps in the place where it was entered. */
function Saved({ enquiry, onClose }: { enquiry: Enquiry; onClose(): void }) {
  return (
    <Dialog label="Enquiry saved" width={640} onClose={onClose}>
      <div className={classes.saved}>
        <EnquiryDetail enquiry={enquiry} />
        <footer className="row end">
          <Button variant="default" size="sm" onClick={onClose}>
            Done
          </Button>
        </footer>
      </div>
    </Dialog>
  )
}
