import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { PercentInput } from '#ui/typed/number-inputs.tsx'
import { agencyTypes } from '#common/listing/listing-values.ts'
import type { Authority, AuthorityFields } from '../authorities.contract.ts'
import { authorityCalls, useAuthorityChanged } from './authority-calls.ts'
import { kindWords } from '../authority-text.rules.ts'
import { changeWords } from './authority-words.ts'
import { ClientFields } from './client-fields.tsx'
import { FeeFields } from './fee-fields.tsx'
import { MarketingFields } from './marketing-fields.tsx'

const fieldsOf = ({
  kind,
  clients,
  startsOn,
  endsOn,
  signedAt,
  copyGivenAt,
  guideGivenOn,
  fee,
  marketing,
  marketingPaidBy,
  conjunction,
  estimateFromCents,
  estimateToCents,
  conditions,
}: Authority): AuthorityFields => ({
  ...{ kind, clients, startsOn, endsOn, signedAt, copyGivenAt, guideGivenOn, fee, marketing, marketingPaidBy, conjunction },
  ...{ estimateFromCents, estimateToCents, conditions },
})

/** Terms of an authority. What was signed can only be looked at; a variation changes it. */
export function AuthorityDialog({ of: authority, onClose }: { of: Authority; onClose(): void }) {
  const changed = useAuthorityChanged()
  const form = useForm<AuthorityFields, Authority>({
    record: authority,
    fieldsOf,
    keptAs: `authority.${authority.id}`,
    update: ({ marketing, ...fields }, version) =>
      call(authorityCalls.update, {
        params: { id: authority.id },
        body: { ...fields, ...(marketing && { marketing: marketing.filter(({ what }) => what.trim()) }), version },
      }),
    onRecord: changed,
    onSaved() {
      announce('Authority saved')
      onClose()
    },
    words: {
      clients: (clients) => clients.map(({ name }) => name).join(', '),
      fee: (fee) => (fee ? 'a fee' : 'no fee'),
      marketing: (items) => `${items.length} items`,
      conjunction: (one) => one?.agencyName ?? 'none',
    },
    labels: {
      kind: 'Kind',
      clients: 'Clients',
      startsOn: 'Starts',
      endsOn: 'Ends',
      signedAt: 'Client signed',
      copyGivenAt: 'Copy given to the client',
      guideGivenOn: 'Consumer guide given',
      fee: 'Fee',
      marketing: 'Marketing schedule',
      marketingPaidBy: 'Marketing paid by',
      conjunction: 'Conjunction',
      estimateFromCents: 'Estimate from',
      estimateToCents: 'Estimate to',
      conditions: 'Special conditions',
    },
  })
  const { values, problems } = form
  const isSigned = authority.state === 'inForce'
  const title = `${changeWords[authority.change]} ${authority.number}`
  const finding = (field: string) => authority.findings.find((one) => one.field === field && one.severity === 'blocks')?.message
  return (
    <Dialog label={title} place="end" width={600} onClose={onClose}>
      <RecordForm form={form} className="stack one-column gap-12 pad">
        <h2>{title}</h2>
        <RestoredNote form={form} />
        {isSigned && <p className="quiet small">This was signed. To change terms, dates or clients, start a variation.</p>}
        <fieldset className="stack two-columns gap-12" disabled={isSigned}>
          <NativeSelect {...form.text('kind')} data={agencyTypes.map((value) => ({ value, label: kindWords[value] }))} />
          <span />
          <DayInput {...form.field('startsOn')} />
          <DayInput {...form.field('endsOn')} error={problems.get('endsOn') ?? finding('endsOn')} />
          <MoneyInput
            {...form.field('estimateFromCents')}
            onRange={(estimateFromCents, estimateToCents) => form.set({ estimateFromCents, estimateToCents })}
          />
          <MoneyInput {...form.field('estimateToCents')} />
          <DayTimeInput {...form.field('signedAt')} timeLabel="Time of signing" usualTime="10:00" />
        </fieldset>
        <div className="stack two-columns gap-12">
          <DayTimeInput {...form.field('copyGivenAt')} timeLabel="Time of the copy" usualTime="17:00" />
          <DayInput {...form.field('guideGivenOn')} />
        </div>
        <ClientFields
          clients={values.clients}
          isFixed={isSigned}
          problem={problems.get('clients')}
          onChange={(clients) => form.set({ clients })}
        />
        <FeeFields
          fee={values.fee}
          isFixed={isSigned && authority.fee !== null}
          problems={problems}
          onChange={(fee) => form.set({ fee })}
        />
        <MarketingFields
          items={values.marketing}
          paidBy={values.marketingPaidBy}
          onChange={(marketing) => form.set({ marketing })}
          onPaidBy={(marketingPaidBy) => form.set({ marketingPaidBy })}
        />
        {values.kind === 'conjunctional' && (
          <fieldset className="stack two-columns gap-12" disabled={isSigned}>
            <TextInput
              label="Other agency"
              maxLength={120}
              value={values.conjunction?.agencyName ?? ''}
              error={problems.get('conjunction.agencyName')}
              onChange={(event) =>
                form.set({
                  conjunction: event.currentTarget.value
                    ? { agencyName: event.currentTarget.value, shareHundredths: values.conjunction?.shareHundredths ?? 5000 }
                    : null,
                })
              }
            />
            <PercentInput
              label="Its share of the commission"
              value={values.conjunction ? values.conjunction.shareHundredths / 100 : null}
              onChange={(percent) =>
                values.conjunction &&
                percent &&
                form.set({ conjunction: { ...values.conjunction, shareHundredths: Math.round(percent * 100) } })
              }
            />
          </fieldset>
        )}
        <Textarea {...form.optionalText('conditions')} autosize minRows={2} maxRows={12} maxLength={5000} />
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save="Save" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
