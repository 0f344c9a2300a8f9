import { Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { contactQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { MinutesInput } from '#ui/typed/number-inputs.tsx'
import { type AppraisalSource, usualMinutes } from '../appraisal-values.contract.ts'
import type { Appraisal } from '../appraisals.contract.ts'
import { AddressField, partsOf, type TypedAddress } from './address-field.tsx'
import { AgentField } from '#accounts/agents/web/agent-field.public.tsx'
import { appraisalCalls, useAgain } from './appraisal-calls.ts'
import { optionsOf, sourceWords } from './appraisal-words.ts'
import type { NewFor } from './appraisals-search.ts'

interface NewAppraisalProps extends NewFor {
  onClose(): void
}
/** An owner may sell: who, which home, and when someone looks at it. */
export default function NewAppraisalDialog({ contactId, onClose, ...of }: NewAppraisalProps) {
  const contact = useQuery({ ...contactQuery(contactId ?? ''), enabled: contactId !== undefined })
  return (
    <Dialog label="New appraisal" width={560} onClose={onClose}>
      {contact.isError && <ErrorState error={contact.error} onRetry={() => void contact.refetch()} />}
      {contactId && contact.isPending && <SkeletonRows rows={5} />}
      {(!contactId || contact.data) && (
        <Form {...of} contactId={contactId} name={contact.data?.displayName ?? ''} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Form({ contactId, name: startName, propertyId, enquiryId, visitId, onClose }: NewAppraisalProps & { name: string }) {
  const navigate = useNavigate()
  const again = useAgain()
  const open = (id: string) => void navigate({ to: '/appraisals/$id', params: { id } })
  const form = useForm({
    record: null,
    start: {
      address: { line: '', found: null } as TypedAddress,
      contactId: contactId ?? '',
      name: startName,
      side: 'sale' as 'sale' | 'lease',
      source: (enquiryId ? 'enquiry' : visitId ? 'openHome' : 'call') as AppraisalSource,
      startsAt: null as string | null,
      minutes: usualMinutes,
      agentId: sessionStore.get().user?.AgentId ?? '',
      notes: '',
      evenIfOpen: false,
    },
    keptAs: `appraisal.new.${[contactId, propertyId, enquiryId, visitId].filter(Boolean).join('.')}`,
    canSave: ({ address, name, contactId: chosen }) =>
      (propertyId !== undefined || address.line.trim() !== '') && (!name || chosen !== ''),
    async create(values) {
      const appraisal = await call(appraisalCalls.create, {
        body: {
          ...(propertyId ? { propertyId } : { address: partsOf(values.address) }),
          ...(values.contactId && { people: [{ contactId: values.contactId }] }),
          ...(values.agentId && { agentIds: [values.agentId] }),
          side: values.side,
          source: values.source,
          startsAt: values.startsAt,
          minutes: values.minutes,
          notes: values.notes.trim() || null,
          enquiryId: enquiryId ?? null,
          visitId: visitId ?? null,
          evenIfOpen: values.evenIfOpen,
        },
      })
      announce(values.startsAt ? 'Appraisal booked' : 'Appraisal added')
      again()
      open(appraisal.id)
    },
    labels: { startsAt: 'When', minutes: 'Duration', notes: 'Notes', source: 'How they came', address: 'Address' },
  })
  const { values } = form
  const open409 = openOne(form.failure)
  return (
    <RecordForm form={form} className="stack one-column gap-12 pad">
      <h2>New appraisal</h2>
      <RestoredNote form={form} />
      {!propertyId && (
        <AddressField
          value={values.address}
          error={open409 ? undefined : form.problems.get('address')}
          onChange={(address) => form.set({ address, evenIfOpen: false })}
        />
      )}
      <ContactPicker
        label="Owner"
        placeholder="Name, email or phone"
        value={values.name}
        error={values.name && !values.contactId ? 'Choose a contact from the list, or leave it empty' : undefined}
        onType={(name) => form.set({ name, contactId: '' })}
        onPick={(one) => form.set({ name: one.displayName, contactId: one.id })}
      />
      <div className="stack two-columns gap-12">
        <NativeSelect {...form.text('source')} data={optionsOf(sourceWords)} />
        <AgentField label="Agent" none="No agent yet" value={values.agentId} onChange={(agentId) => form.set({ agentId })} />
        <DayTimeInput {...form.field('startsAt')} label="When (if booked)" timeLabel="Time" usualTime="10:00" />
        <MinutesInput {...form.filled('minutes')} min={10} max={480} canBeEmpty={false} />
      </div>
      <SegmentedControl
        aria-label="Sale or lease"
        value={values.side}
        onChange={(side) => form.set({ side: side as 'sale' | 'lease', evenIfOpen: false })}
        data={[
          { value: 'sale', label: 'For sale' },
          { value: 'lease', label: 'For lease' },
        ]}
      />
      <Textarea {...form.text('notes')} autosize minRows={2} maxRows={6} maxLength={10_000} />
      {open409 ? (
        <AlreadyOpen
          problem={open409}
          onOpen={() => open(open409.id)}
          onAnyway={() => {
            form.set({ evenIfOpen: true })
            void form.save()
          }}
        />
      ) : (
        <FormFailure form={form} className="problem small" />
      )}
      <DialogButtons
        form={form}
        className="flex wrap end gap-8"
        save={values.startsAt ? 'Book appraisal' : 'Add appraisal'}
        onCancel={onClose}
      />
    </RecordForm>
  )
}

interface OpenOne extends Pick<Appraisal['others'][number], 'id' | 'canRead'> {
  message: string
}
function openOne(failure: unknown): OpenOne | undefined {
  if (!(failure instanceof ApiError) || failure.status !== 409) return undefined
  return { ...(failure.current as Omit<OpenOne, 'message'>), message: failure.message }
}

function AlreadyOpen({ problem, onOpen, onAnyway }: { problem: OpenOne; onOpen(): void; onAnyway(): void }) {
  return (
    <div className="card pad-12 stack gap-8" role="alert">
      <p className="small">{problem.message}.</p>
      <div className="flex wrap gap-8">
        {problem.canRead && (
          <Button size="xs" onClick={onOpen}>
            Open it
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onAnyway}>
          Add another one
        </Button>
      </div>
    </div>
  )
}
