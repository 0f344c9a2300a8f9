import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import type { Case, CaseFields } from '../diligence.contract.ts'
import { kindWords } from '../diligence-words.ts'
import { diligenceCalls, useCasesChanged } from './diligence-calls.ts'
import { optionsOf } from './case-words.ts'
import { DelayFields, type TypedDelay } from './delay-fields.tsx'
import { PaperFields } from './paper-fields.tsx'
import { PersonFields } from './person-fields.tsx'

type Fields = CaseFields & { delay: TypedDelay | null }
const names = [
  ...(['name', 'kind', 'startsOn', 'exchangedOn', 'settlesOn', 'settlementMovedTo', 'entity', 'people'] as const),
  ...(['papers', 'answers', 'provider', 'certificateOn'] as const),
]
const fieldsOf = (one: Case): Fields =>
  ({
    ...Object.fromEntries(names.map((field) => [field, one[field]])),
    delay: one.delay && { reasons: one.delay.reasons, words: one.delay.words },
  }) as Fields
const labels = {
  name: 'Party',
  kind: 'Kind',
  startsOn: 'Service starts',
  exchangedOn: 'Exchanged',
  settlesOn: 'Settlement first agreed',
  settlementMovedTo: 'Settlement moved to',
  people: 'People',
  papers: 'Papers seen',
  answers: 'Answers',
  entity: 'Company, trust or estate',
  delay: 'Delay',
  provider: 'Provider',
  certificateOn: 'Certificate of',
}
const yesNo = [
  { value: '', label: 'Not answered' },
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]
const entityLabels = {
  number: 'ACN or ABN',
  place: 'Registered office or place',
  document: 'Document of the authority to act',
  established: 'How the owners were established',
} as const

/** The facts of a case: people, papers that were seen, answers, and the reasons of a delay. */
export default function CaseDialog({ of: one, onClose }: { of: Case; onClose(): void }) {
  const changed = useCasesChanged()
  const form = useForm<Fields, Case>({
    record: one,
    fieldsOf,
    keptAs: `diligence.${one.id}`,
    update: (fields, version) => call(diligenceCalls.update, { params: { id: one.id }, body: { ...fields, version } }),
    onRecord: changed,
    onSaved() {
      announce('Case saved')
      onClose()
    },
    labels,
    words: {
      people: (people) => people.map(({ name }) => name).join(', ') || 'none',
      papers: (papers) => `${papers.length} papers`,
      delay: (delay) => delay?.words ?? 'none',
    },
  })
  const { values, problems } = form
  const setAnswers = (answers: Partial<Fields['answers']>) => form.set({ answers: { ...values.answers, ...answers } })
  const isEntity = values.kind !== 'individual'
  return (
    <Dialog label={one.name} place="end" width={600} onClose={onClose}>
      <RecordForm form={form} className="stack one-column gap-16 pad">
        <h2>{one.name}</h2>
        <RestoredNote form={form} />
        <div className="stack two-columns gap-12">
          <TextInput {...form.text('name')} maxLength={160} disabled={one.contactId !== null} />
          <NativeSelect {...form.text('kind')} data={optionsOf(kindWords)} />
          {one.side === 'vendor' ? (
            <DayInput {...form.field('startsOn')} description="At the latest when the authority is signed" />
          ) : (
            <>
              <DayInput {...form.field('exchangedOn')} />
              <DayInput {...form.field('settlesOn')} />
              <DayInput {...form.field('settlementMovedTo')} description="Changes nothing about the due day" />
            </>
          )}
        </div>
        {isEntity && (
          <fieldset className="stack two-columns gap-12">
            <legend className="small strong below-8">{kindWords[values.kind]}</legend>
            {(Object.keys(entityLabels) as (keyof typeof entityLabels)[]).map((field) => (
              <TextInput
                key={field}
                label={entityLabels[field]}
                maxLength={field === 'number' ? 20 : 200}
                value={values.entity[field] ?? ''}
                error={problems.get(`entity.${field}`)}
                onChange={(event) => form.set({ entity: { ...values.entity, [field]: event.currentTarget.value || null } })}
              />
            ))}
          </fieldset>
        )}
        <PersonFields
          people={values.people}
          party={one}
          isOwned={values.kind === 'company' || values.kind === 'trust'}
          problems={problems}
          onChange={(people) => form.set({ people })}
        />
        <PaperFields
          papers={values.papers}
          people={values.people}
          problems={problems}
          onChange={(papers) => form.set({ papers })}
        />
        <fieldset className="stack two-columns gap-12">
          <legend className="small strong below-8">Answers</legend>
          {(['pep', 'sanctions'] as const).map((field) => (
            <NativeSelect
              key={field}
              label={field === 'pep' ? 'Holds a public position' : 'On the sanctions list'}
              description={field === 'pep' ? 'Anyone here, their family or associates' : 'Anyone here, by the DFAT list'}
              value={values.answers[field] ?? ''}
              data={yesNo}
              onChange={(event) => setAnswers({ [field]: event.currentTarget.value || null })}
            />
          ))}
          <Textarea
            label="Nature and purpose"
            maxLength={500}
            autosize
            value={values.answers.purpose ?? ''}
            onChange={(event) => setAnswers({ purpose: event.currentTarget.value || null })}
          />
          <TextInput
            label="On whose behalf"
            maxLength={200}
            value={values.answers.onBehalf ?? ''}
            onChange={(event) => setAnswers({ onBehalf: event.currentTarget.value || null })}
          />
          <Textarea
            label="Source of funds"
            maxLength={500}
            autosize
            value={values.answers.funds ?? ''}
            onChange={(event) => setAnswers({ funds: event.currentTarget.value || null })}
          />
        </fieldset>
        {one.side === 'buyer' && (
          <DelayFields delay={values.delay} problems={problems} onChange={(delay) => form.set({ delay })} />
        )}
        <fieldset className="stack two-columns gap-12">
          <legend className="small strong below-8">Checked by a provider</legend>
          <TextInput {...form.optionalText('provider')} placeholder="First AML" maxLength={80} />
          <DayInput {...form.field('certificateOn')} />
        </fieldset>
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save="Save" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
