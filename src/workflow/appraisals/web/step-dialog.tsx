import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { MinutesInput } from '#ui/typed/number-inputs.tsx'
import { addDays } from '#common/time/days.ts'
import { today } from '#ui/typed/day-text.ts'
import { type AppraisalStage, type LostReason, lostReasons, type LostTo } from '../appraisal-values.contract.ts'
import type { Appraisal } from '../appraisals.contract.ts'
import { stepTowards } from '../appraisals.rules.ts'
import { AgentField } from '#accounts/agents/web/agent-field.public.tsx'
import { evidenceQuery, type StepFacts, useAppraisalActions } from './appraisal-calls.ts'
import { addressOf, lostReasonWords, lostToWords, optionsOf, stageWords } from './appraisal-words.ts'

interface StepDialogProps {
  appraisal: Appraisal
  to: AppraisalStage
  /** The stage that was pressed, where this step comes before it. */
  then?: AppraisalStage | undefined
  onClose(): void
  onNext?(to: AppraisalStage, then?: AppraisalStage): void
}
const titles: Partial<Record<AppraisalStage, string>> = {
  booked: 'Book the appraisal',
  appraised: 'Mark as appraised',
  won: 'Mark as won',
  lost: 'Why was it lost?',
  nurture: 'When to call again',
  cancelled: 'Mark as not selling',
}
const save: Partial<Record<AppraisalStage, string>> = { booked: 'Book', nurture: 'Call again later', lost: 'Mark as lost' }

/** Asks for what a stage is kept with, and moves the appraisal there. */
export function StepDialog({ appraisal, to, then, onClose, onNext }: StepDialogProps) {
  const navigate = useNavigate()
  const { step } = useAppraisalActions()
  const isSeen = to === 'appraised' || to === 'presented'
  const evidence = useQuery({ ...evidenceQuery(appraisal.id), enabled: isSeen })
  const mayHaveNoFigure = isSeen && !evidence.isPending && !evidence.data?.estimates.length
  const after = useRef<Appraisal>(undefined)
  const { lost } = appraisal
  const form = useForm({
    record: null,
    start: {
      startsAt: appraisal.startsAt,
      minutes: appraisal.minutes,
      agentId: appraisal.agentIds[0] ?? '',
      hasNoFigure: appraisal.hasNoFigure,
      nextCallOn: appraisal.nextCallOn ?? (to === 'nurture' ? addDays(today(), 90) : null),
      lostTo: (lost?.to ?? 'agency') as LostTo,
      agencyName: lost?.agencyName ?? '',
      reasons: (lost?.reasons ?? []) as LostReason[],
      fee: lost?.fee ?? '',
      note: lost?.note ?? '',
    },
    keptAs: `appraisal.step.${appraisal.id}.${to}`,
    canSave: (values) => isEnough(to, values),
    async create(values) {
      after.current = await step(appraisal, to, factsOf(appraisal, to, values))
    },
    onSaved() {
      const listing = to === 'won' && after.current?.listing
      const next = then && stepTowards(to, then)
      if (next) return onNext?.(next, next === then ? undefined : then)
      onClose()
      if (listing) void navigate({ to: '/listings/$id', params: { id: listing.id }, search: {} })
    },
    labels: {
      startsAt: 'When',
      minutes: 'Duration',
      hasNoFigure: 'The owner was given no figure',
      nextCallOn: 'Next call',
      agencyName: 'Which agency',
      fee: 'Their fee',
      note: 'What we learned',
    },
  })
  const { values } = form
  const title = titles[to] ?? `Move to ${stageWords[to].toLowerCase()}`
  return (
    <Dialog label={title} width={480} onClose={onClose}>
      <RecordForm form={form} className="stack one-column gap-16 pad">
        <div>
          <h2>{title}</h2>
          <p className="quiet">
            {[addressOf({ ...appraisal, suburb: appraisal.address.suburb }), appraisal.address.suburb].filter(Boolean).join(', ')}
          </p>
        </div>
        <RestoredNote form={form} />
        {then && (
          <p className="small">
            Moves to {stageWords[to]} first, then to {stageWords[then]}.
          </p>
        )}
        {to === 'booked' && (
          <>
            <DayTimeInput {...form.field('startsAt')} timeLabel="Time" usualTime="10:00" data-autofocus />
            <MinutesInput {...form.filled('minutes')} min={10} max={480} canBeEmpty={false} />
            <AgentField label="Agent" value={values.agentId} onChange={(agentId) => form.set({ agentId })} />
          </>
        )}
        {to === 'won' && (
          <p className="small">
            Opens a draft listing with the owners, agents, estimate, fee and facts. Photos of an earlier listing come along.
          </p>
        )}
        {mayHaveNoFigure && (
          <Checkbox {...form.checkbox('hasNoFigure')} description="Else add an estimate on the appraisal first" />
        )}
        {to === 'lost' && (
          <>
            <NativeSelect
              label="Who has it now"
              value={values.lostTo}
              data={optionsOf(lostToWords)}
              onChange={(event) => form.set({ lostTo: event.currentTarget.value as LostTo })}
            />
            {values.lostTo === 'agency' && <TextInput {...form.text('agencyName')} maxLength={120} />}
            <Checkbox.Group
              label="Why"
              value={values.reasons}
              onChange={(reasons) => form.set({ reasons: reasons as LostReason[] })}
            >
              <div className="flex wrap gap-wide pad-y-8">
                {lostReasons.map((reason) => (
                  <Checkbox key={reason} value={reason} label={lostReasonWords[reason]} />
                ))}
              </div>
            </Checkbox.Group>
            {values.lostTo === 'agency' && <TextInput {...form.text('fee')} placeholder="1.8% plus GST" maxLength={120} />}
            <Textarea {...form.text('note')} autosize minRows={2} maxRows={6} maxLength={2000} />
          </>
        )}
        {(to === 'nurture' || to === 'cancelled' || to === 'lost') && (
          <DayInput {...form.field('nextCallOn')} {...(to === 'nurture' ? { canBeEmpty: false } : {})} />
        )}
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save={save[to] ?? title} onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}

interface Values {
  startsAt: string | null
  minutes: number
  agentId: string
  hasNoFigure: boolean
  nextCallOn: string | null
  lostTo: LostTo
  agencyName: string
  reasons: LostReason[]
  fee: string
  note: string
}
function isEnough(to: AppraisalStage, { startsAt, agentId, nextCallOn, reasons }: Values): boolean {
  if (to === 'booked') return startsAt?.length === 16 && agentId !== ''
  if (to === 'nurture') return nextCallOn !== null
  return to !== 'lost' || reasons.length > 0
}
function factsOf({ agentIds }: Appraisal, to: AppraisalStage, values: Values): StepFacts {
  const { startsAt, minutes, agentId, hasNoFigure, nextCallOn } = values
  switch (to) {
    case 'booked':
      return { startsAt, minutes, agentIds: [agentId, ...agentIds.filter((one) => one !== agentId && one !== agentIds[0])] }
    case 'appraised':
    case 'presented':
      return { hasNoFigure }
    case 'lost': {
      const { lostTo, agencyName, reasons, fee, note } = values
      const isAgency = lostTo === 'agency'
      return {
        nextCallOn,
        lost: {
          to: lostTo,
          agencyName: (isAgency && agencyName.trim()) || null,
          reasons,
          fee: (isAgency && fee.trim()) || null,
          note: note.trim() || null,
        },
      }
    }
    case 'nurture':
    case 'cancelled':
      return { nextCallOn }
    default:
      return {}
  }
}
