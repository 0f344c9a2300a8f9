import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '#common/format-phone.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { useFieldComing } from '#ui/typed-ahead.ts'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { SmsCompose } from '../sms.contract.ts'
import { mostCharacters, type SmsPurpose, textRefusal, wholeText } from '../sms.rules.ts'
import { composeQuery, smsCalls } from './sms-calls.ts'
import { SmsCounter } from './sms-counter.tsx'
import { purposeWords, senderWords, smsTemplates } from './sms-words.ts'
import classes from './sms.module.css'

interface SmsDialogProps {
  contactId: string
  name: string
  /** Their first number, for the user's own phone. */
  phone?: string
  taskId?: string
  /** The text that it starts with. */
  draft?: string
  onClose(): void
}
/** Writes an SMS to one contact. What can't be sent says why before anything is typed. */
export default function SmsDialog(props: SmsDialogProps) {
  const { contactId, name, onClose } = props
  const found = useQuery(composeQuery(contactId))
  useFieldComing(found.isPending)
  return (
    <Dialog label={`SMS to ${name}`} width={480} onClose={onClose}>
      <div className="pad">
        <h2 className="below-16">SMS to {name}</h2>
        {found.data ? (
          <SmsForm {...props} compose={found.data} />
        ) : found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </div>
    </Dialog>
  )
}

function SmsForm({ contactId, name, phone, taskId, draft, onClose, compose }: SmsDialogProps & { compose: SmsCompose }) {
  const queryClient = useQueryClient()
  const { numbers, choices, agencyName, sender, firstName } = compose
  const [number, setNumber] = useState((numbers.find(({ why }) => !why) ?? numbers[0])?.number ?? '')
  const [purpose, setPurpose] = useState<SmsPurpose>('service')
  const choice = choices.find((one) => one.purpose === purpose)
  const numberProblem = numbers.length
    ? numbers.find((one) => one.number === number)?.why
    : 'No Australian mobile number. Add one first.'
  const refusal = numberProblem ?? (choice?.isAllowed ? undefined : choice?.why)
  const tooLongIn = (text: string) => (text.trim() ? textRefusal(wholeText({ text, agencyName, purpose })) : undefined)
  const form = useForm({
    record: null,
    start: { text: draft ?? '' },
    ...(draft === undefined && { keptAs: `sms.${contactId}` }),
    canSave: ({ text }) => !refusal && text.trim() !== '' && !tooLongIn(text),
    async create({ text }) {
      await call(smsCalls.send, { body: { contactId, number, purpose, text: text.trim(), taskId: taskId ?? null } })
      announce(`SMS to ${name} queued`)
      void queryClient.invalidateQueries({ queryKey: ['contact'] })
    },
    onSaved: onClose,
    labels: { text: 'Message' },
  })
  const { text } = form.values
  return (
    <RecordForm form={form} className="stack gap-12">
      <div className="stack gap-12 two-columns">
        {numbers.length > 1 ? (
          <NativeSelect
            label="To"
            value={number}
            data={numbers.map((one) => ({ value: one.number, label: formatPhone(one.number) }))}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        ) : (
          <TextInput label="To" readOnly value={formatPhone(number)} />
        )}
        <NativeSelect
          label="Purpose"
          value={purpose}
          data={choices.map((one) => ({ value: one.purpose, label: purposeWords[one.purpose] }))}
          onChange={(event) => setPurpose(event.currentTarget.value as SmsPurpose)}
        />
      </div>
      {refusal ? (
        <p role="alert" className={classes.refusal}>
          Can’t be sent. {refusal}
        </p>
      ) : (
        <p className={classes.quiet}>
          {purpose === 'service'
            ? 'About an appointment, a sale or something they requested. No advertising.'
            : `${choice?.why}. It says how to opt out.`}
        </p>
      )}
      {firstName && !text && (
        <div className="flex wrap gap-8" role="group" aria-label="Start from">
          {smsTemplates.map((template) => (
            <Button
              key={template.label}
              size="compact-xs"
              variant="default"
              onClick={() => form.set({ text: template.text(firstName) })}
            >
              {template.label}
            </Button>
          ))}
        </div>
      )}
      <Textarea
        {...form.text('text')}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={mostCharacters}
        data-autofocus
        error={tooLongIn(text)}
      />
      <SmsCounter text={text} whole={wholeText({ text, agencyName, purpose })} onPlain={(plain) => form.set({ text: plain })} />
      <RestoredNote form={form} />
      {(sender.kind !== 'none' || compose.delivery === 'provider') && (
        <p className={classes.quiet} data-warning={sender.kind === 'unregistered' || undefined}>
          {senderWords(sender)}
        </p>
      )}
      {compose.delivery === 'outbox' && (
        <p className={classes.quiet}>No SMS provider is set up. Messages stay in Gable’s outbox and aren’t delivered.</p>
      )}
      {compose.isHeld && (
        <p className={classes.quiet}>Restored from a backup: it waits until an owner of your agency allows sending.</p>
      )}
      <FormFailure form={form} className={classes.refusal} />
      <DialogButtons form={form} className={classes.actions} save="Send SMS" onCancel={onClose}>
        {phone && (
          <a className={classes.own} href={`sms:${phone}`}>
            Use your own phone
          </a>
        )}
      </DialogButtons>
    </RecordForm>
  )
}
