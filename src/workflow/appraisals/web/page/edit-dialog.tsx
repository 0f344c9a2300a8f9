import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { call } from '#ui/api/api.ts'
import { announce } from '#ui/announce.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { type Form, useForm } from '#ui/form/use-form.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { CountInput, DecimalInput, MinutesInput, PercentInput, PlainNumberInput } from '#ui/typed/number-inputs.tsx'
import type { Occupant, SellingReason, Timeframe } from '../../appraisal-values.contract.ts'
import type { Appraisal, AppraisalFacts, AppraisalFee } from '../../appraisals.contract.ts'
import { AddressField, lineOf, partsOf, type TypedAddress } from '../address-field.tsx'
import { AgentField } from '#accounts/agents/web/agent-field.public.tsx'
import { appraisalCalls, useAppraisalActions } from '../appraisal-calls.ts'
import { occupantWords, optionsOf, reasonWords, sourceWords, timeframeWords } from '../appraisal-words.ts'
import { OwnerFields, type TypedOwner } from './owner-fields.tsx'

interface Values {
  address: TypedAddress
  people: TypedOwner[]
  agentIds: string[]
  source: Appraisal['source']
  startsAt: string | null
  minutes: number
  placeNote: string
  reason: string
  timeframe: string
  occupied: string
  expectedListOn: string | null
  nextCallOn: string | null
  facts: AppraisalFacts
  fee: AppraisalFee | null
  marketingCents: number | null
  notes: string
}
const fieldsOf = (one: Appraisal): Values => ({
  address: { line: lineOf(one.address), found: one.address },
  people: one.people.map((person) => ({ ...person, key: person.contactId ?? person.name })),
  agentIds: one.agentIds,
  source: one.source,
  startsAt: one.startsAt,
  minutes: one.minutes,
  placeNote: one.placeNote ?? '',
  reason: one.reason ?? '',
  timeframe: one.timeframe ?? '',
  occupied: one.occupied ?? '',
  expectedListOn: one.expectedListOn,
  nextCallOn: one.nextCallOn,
  facts: one.facts,
  fee: one.fee,
  marketingCents: one.marketingCents,
  notes: one.notes ?? '',
})
/** The fields as the call takes them; an owner that the user may not see can't be sent back, and then the owners stay as they are. */
function bodyOf({ address, people, reason, timeframe, occupied, placeNote, notes, ...plain }: Partial<Values>) {
  const isWhole = people?.every(({ contactId }) => contactId)
  return {
    ...plain,
    ...(address && { address: partsOf(address) }),
    ...(people &&
      isWhole && {
        people: people.map(({ key: _, name: _n, phone: _p, email: _e, ...one }) => ({ ...one, contactId: one.contactId ?? '' })),
      }),
    ...(reason !== undefined && { reason: (reason || null) as SellingReason | null }),
    ...(timeframe !== undefined && { timeframe: (timeframe || null) as Timeframe | null }),
    ...(occupied !== undefined && { occupied: (occupied || null) as Occupant | null }),
    ...(placeNote !== undefined && { placeNote: placeNote.trim() || null }),
    ...(notes !== undefined && { notes: notes.trim() || null }),
  }
}

/** All that can be typed about an appraisal, beside its page. */
export default function EditDialog({ appraisal, onClose }: { appraisal: Appraisal; onClose(): void }) {
  const { show, again } = useAppraisalActions()
  const form = useForm<Values, Appraisal>({
    record: appraisal,
    fieldsOf,
    keptAs: `appraisal.${appraisal.id}`,
    update: (fields, version) =>
      call(appraisalCalls.update, { params: { id: appraisal.id }, body: { ...bodyOf(fields), version } }),
    onRecord(after) {
      show(after)
      again()
    },
    onSaved() {
      announce('Appraisal saved')
      onClose()
    },
    words: { address: ({ line }) => line, people: (people) => people.map(({ name }) => name).join(', ') },
    labels: {
      address: 'Address',
      people: 'Owners',
      startsAt: 'Appointment',
      minutes: 'Duration',
      placeNote: 'Where to meet',
      source: 'Source',
      reason: 'Reason',
      timeframe: 'Time frame',
      occupied: 'Lived in by',
      expectedListOn: 'Expected to list',
      nextCallOn: 'Next call',
      marketingCents: 'Marketing',
      notes: 'Notes',
    },
  })
  const { values } = form
  const some = <V extends string>(words: Record<V, string>) => [{ value: '', label: 'Not known' }, ...optionsOf(words)]
  return (
    <Dialog label="Edit appraisal" place="end" width={560} onClose={onClose}>
      <RecordForm form={form} className="stack one-column gap-12 pad">
        <h2>Edit appraisal</h2>
        <RestoredNote form={form} />
        <AddressField value={values.address} error={form.problems.get('address')} onChange={(address) => form.set({ address })} />
        <OwnerFields people={values.people} problems={form.problems} onChange={(people) => form.set({ people })} />
        <h3 className="small">Appointment</h3>
        <div className="stack two-columns gap-12">
          <DayTimeInput {...form.field('startsAt')} label="When" timeLabel="Time" usualTime="10:00" />
          <MinutesInput {...form.filled('minutes')} min={10} max={480} canBeEmpty={false} />
          <AgentField
            label="Agent"
            none="No agent"
            value={values.agentIds[0] ?? ''}
            onChange={(one) => form.set({ agentIds: [...new Set([one, ...values.agentIds.slice(1)])].filter(Boolean) })}
          />
          <AgentField
            label="Second agent"
            none="None"
            value={values.agentIds[1] ?? ''}
            onChange={(one) => form.set({ agentIds: [...new Set([values.agentIds[0] ?? '', one])].filter(Boolean) })}
          />
        </div>
        <TextInput {...form.text('placeNote')} placeholder="At the front gate" maxLength={300} />
        <h3 className="small">Plans</h3>
        <div className="stack two-columns gap-12">
          <NativeSelect {...form.text('reason')} data={some(reasonWords)} />
          <NativeSelect {...form.text('timeframe')} data={some(timeframeWords)} />
          <NativeSelect {...form.text('occupied')} data={some(occupantWords)} />
          <NativeSelect {...form.text('source')} data={optionsOf(sourceWords)} />
          <DayInput {...form.field('expectedListOn')} />
          <DayInput {...form.field('nextCallOn')} />
        </div>
        <FactFields form={form} />
        <OfferFields form={form} />
        <Textarea {...form.text('notes')} autosize minRows={3} maxRows={12} maxLength={10_000} />
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save="Save" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}

type EditForm = Form<Values, Appraisal>
function FactFields({ form }: { form: EditForm }) {
  const { facts } = form.values
  const set = (change: Partial<AppraisalFacts>) => form.set({ facts: { ...facts, ...change } })
  return (
    <>
      <h3 className="small">Property</h3>
      <div className="stack two-columns gap-12">
        <TextInput
          label="Type"
          placeholder="House"
          maxLength={80}
          value={facts.category ?? ''}
          onChange={(event) => set({ category: event.currentTarget.value || null })}
        />
        <CountInput label="Bedrooms" nouns={['bed']} max={99} value={facts.bedrooms} onChange={(bedrooms) => set({ bedrooms })} />
        <CountInput
          label="Bathrooms"
          nouns={['bath']}
          max={99}
          value={facts.bathrooms}
          onChange={(bathrooms) => set({ bathrooms })}
        />
        <CountInput
          label="Car spaces"
          nouns={['car']}
          max={999}
          value={facts.carSpaces}
          onChange={(carSpaces) => set({ carSpaces })}
        />
        <DecimalInput
          label="Land (m²)"
          decimals={2}
          suffix=" m²"
          value={facts.landAreaM2}
          onChange={(landAreaM2) => set({ landAreaM2 })}
        />
        <DecimalInput
          label="Floor area (m²)"
          decimals={2}
          suffix=" m²"
          value={facts.floorAreaM2}
          onChange={(floorAreaM2) => set({ floorAreaM2 })}
        />
        <PlainNumberInput
          label="Year built"
          min={1700}
          max={2200}
          value={facts.yearBuilt}
          onChange={(yearBuilt) => set({ yearBuilt })}
        />
      </div>
    </>
  )
}

function OfferFields({ form }: { form: EditForm }) {
  const { fee } = form.values
  const gst = fee?.gst ?? 'inclusive'
  const kind = fee?.kind ?? 'percent'
  return (
    <>
      <h3 className="small">Our offer</h3>
      <div className="stack two-columns gap-12">
        <NativeSelect
          label="Fee"
          value={fee ? kind : ''}
          data={[
            { value: '', label: 'Not offered yet' },
            { value: 'percent', label: 'Share of the price' },
            { value: 'fixed', label: 'Fixed amount' },
          ]}
          onChange={(event) => {
            const to = event.currentTarget.value
            form.set({
              fee: !to
                ? null
                : to === 'fixed'
                  ? { kind: 'fixed', cents: 1_500_000, gst }
                  : { kind: 'percent', percentHundredths: 200, gst },
            })
          }}
        />
        {fee?.kind === 'percent' && (
          <PercentInput
            label="Per cent"
            canBeEmpty={false}
            value={fee.percentHundredths / 100}
            onChange={(percent) => percent && form.set({ fee: { ...fee, percentHundredths: Math.round(percent * 100) } })}
          />
        )}
        {fee?.kind === 'fixed' && (
          <MoneyInput
            label="Amount"
            canBeEmpty={false}
            value={fee.cents}
            onChange={(cents) => cents && form.set({ fee: { ...fee, cents } })}
          />
        )}
        {fee && (
          <NativeSelect
            label="GST"
            value={gst}
            data={[
              { value: 'inclusive', label: 'Including GST' },
              { value: 'exclusive', label: 'Plus GST' },
            ]}
            onChange={(event) => form.set({ fee: { ...fee, gst: event.currentTarget.value as typeof gst } })}
          />
        )}
        <MoneyInput {...form.field('marketingCents')} />
      </div>
    </>
  )
}
