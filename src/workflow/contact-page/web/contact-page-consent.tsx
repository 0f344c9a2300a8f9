import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { consentCalls, contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import type { ConsentAnswer, ConsentEvent } from '#core/contacts/consent.contract.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { formatDate } from '#ui/formatting.ts'
import { WashRows } from './card/contact-card-reach.tsx'
import { valueWord } from '#core/contacts/contact-words.rules.ts'
import { Text } from './card/contact-card.tsx'
import type { CardProps } from './card/contact-card-props.ts'
import { consentQuery } from './contact-page-calls.public.tsx'
import card from './card/contact-card.module.css'
import classes from './contact-page-consent.module.css'

// The browser reads contracts for their types only, so the lists stand here once more; the types hold them to the contract.
const channels = ['email', 'sms', 'phone', 'letter'] as const satisfies readonly ConsentAnswer['channel'][]
const purposes = ['marketing', 'propertyAlerts', 'openHomes', 'newsletter'] as const satisfies readonly ConsentAnswer['purpose'][]

/** May we be in touch, and why: the answer for each way and each reason. */
export function ConsentPanel(props: CardProps) {
  const { contact, save, isReadOnly } = props
  const consent = useQuery(consentQuery(contact.id))
  const [isRecording, setRecording] = useState(false)
  return (
    <section className={classes.panel} aria-label="Consent">
      <header>
        <h2>Consent</h2>
        {!isReadOnly && (
          <Button size="compact-xs" variant="subtle" onClick={() => setRecording(true)}>
            Record
          </Button>
        )}
      </header>
      <Checkbox
        size="xs"
        label="Do not contact"
        checked={contact.doNotContact}
        disabled={isReadOnly}
        onChange={(event) =>
          void save(
            { doNotContact: event.currentTarget.checked },
            event.currentTarget.checked ? 'Marked "do not contact"' : 'Can be contacted again',
          )
        }
      />
      {contact.doNotContact && <Text {...props} field="doNotContactReason" />}
      {consent.isPending && <SkeletonRows rows={3} />}
      {consent.isError && <ErrorState error={consent.error} onRetry={() => void consent.refetch()} />}
      {consent.data && <Answers answers={consent.data.answers} />}
      <WashRows {...props} />
      {consent.data && consent.data.events.length > 0 && <Ledger events={consent.data.events} />}
      {isRecording && <RecordDialog contactId={contact.id} onClose={() => setRecording(false)} />}
    </section>
  )
}

function Answers({ answers }: { answers: readonly ConsentAnswer[] }) {
  return (
    <ul className={classes.channels}>
      {channels.map((channel) => {
        const ofChannel = answers.filter((answer) => answer.channel === channel)
        const reasons = new Set(ofChannel.map(({ why, isAllowed }) => `${isAllowed} ${why}`))
        // Where every purpose has the same answer, it is said once.
        const shown = reasons.size === 1 ? ofChannel.slice(0, 1) : ofChannel
        return (
          <li key={channel}>
            <strong>{valueWord(channel)}</strong>
            <ul>
              {shown.map((answer) => (
                <li key={answer.purpose} data-yes={answer.isAllowed || undefined}>
                  {answer.isAllowed ? (
                    <IconCheck size={14} role="img" aria-label="Allowed" />
                  ) : (
                    <IconX size={14} role="img" aria-label="Not allowed" />
                  )}
                  <span>
                    {reasons.size > 1 && <b>{wordOf(answer.purpose)}: </b>}
                    {answer.why}
                    {answer.warning && (
                      <em>
                        <IconAlertTriangle size={12} aria-hidden /> {answer.warning}
                      </em>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

const Ledger = ({ events }: { events: readonly ConsentEvent[] }) => (
  <details className={classes.ledger}>
    <summary>{events.length === 1 ? '1 entry' : `${events.length} entries`}</summary>
    <ol>
      {events.map((event) => (
        <li key={event.id}>
          <strong>{wordOf(event.state)}</strong> {valueWord(event.channel)}, {wordOf(event.purpose).toLowerCase()}
          <small>
            {formatDate(event.happenedAt)}, {event.source}
            {event.recordedByName && `, by ${event.recordedByName}`}
          </small>
          {event.wording && <q>{event.wording}</q>}
        </li>
      ))}
    </ol>
  </details>
)

const states = ['express', 'inferred', 'refused', 'withdrawn'] as const
function RecordDialog({ contactId, onClose }: { contactId: string; onClose(): void }) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<(typeof states)[number]>('express')
  const [chosen, setChosen] = useState<readonly string[]>(['email', 'marketing'])
  const [source, setSource] = useState('')
  const [wording, setWording] = useState('')
  const record = useMutation({
    mutationFn: () =>
      call(consentCalls.record, {
        body: {
          contactId,
          state,
          channels: channels.filter((one) => chosen.includes(one)),
          purposes: purposes.filter((one) => chosen.includes(one)),
          source: source.trim(),
          wording: wording.trim() || null,
        },
      }),
    onSuccess: () => {
      announce('Consent recorded')
      void queryClient.invalidateQueries({ queryKey: [contactKind] })
      onClose()
    },
  })
  const ticks = (title: string, values: readonly string[]) => (
    <fieldset className={classes.ticks}>
      <legend>{title}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          size="xs"
          label={valueWord(value)}
          checked={chosen.includes(value)}
          onChange={() => setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])}
        />
      ))}
    </fieldset>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    record.mutate()
  }
  return (
    <Dialog label="Record consent" width={460} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <h2>Record consent</h2>
        <NativeSelect
          label="Consent"
          value={state}
          data={[
            { value: 'express', label: 'Express consent' },
            { value: 'inferred', label: 'Inferred from our business relationship' },
            { value: 'refused', label: 'Refused' },
            { value: 'withdrawn', label: 'Withdrawn' },
          ]}
          onChange={(event) => setState(event.currentTarget.value as typeof state)}
        />
        {ticks('Channels', channels)}
        {ticks('For', purposes)}
        <TextInput
          label="Source"
          placeholder="Open home form, phone call"
          required
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <TextInput label="Wording they agreed to" value={wording} onChange={(event) => setWording(event.currentTarget.value)} />
        {record.isError && (
          <p role="alert" className={card.error}>
            {saveFailure(record.error)}
          </p>
        )}
        <p className={classes.quiet}>Entries can’t be changed. The latest one applies.</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={record.isPending}>
            Record
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
