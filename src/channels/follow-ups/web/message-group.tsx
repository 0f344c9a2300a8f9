import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { formatPhone } from '#common/format-phone.ts'
import type { FollowUpPerson, FollowUpPlan } from '../follow-ups.contract.ts'
import { followUpWords } from '#workflow/opens/visit-words.rules.ts'
import type { FollowUpChannel, FollowUpKind } from '#workflow/opens/visits.rules.ts'
import { mostSmsCharacters } from '../follow-ups.rules.ts'
import { kindWords } from './follow-up-calls.ts'
import { type FollowUpState, openWays } from './use-follow-up.ts'
import classes from './follow-up.module.css'

interface MessageGroupProps {
  kind: FollowUpKind
  people: readonly FollowUpPerson[]
  plan: FollowUpPlan
  state: FollowUpState
}

/** Everyone who gets the same message, and the message. */
export function MessageGroup({ kind, people, plan, state }: MessageGroupProps) {
  const { title, intro } = kindWords[kind]
  const chosen = people.filter(state.isOn)
  const uses = (channel: FollowUpChannel) => people.some((one) => state.channelOf(one) === channel)
  const { subject, text, sms } = state.textsOf(kind)
  const documents = state.documents[kind] ?? []
  return (
    <section className={`${classes.group} stack gap-12 narrow`} aria-label={title}>
      <header>
        <h2>
          {title} <span className="num">{chosen.length}</span>
        </h2>
        <p>{intro}</p>
      </header>
      <ul className={`${classes.people} line-above`}>
        {people.map((one) => (
          <Person key={one.visitId} one={one} state={state} />
        ))}
      </ul>
      {plan.documents.length > 0 && (
        <fieldset className="stack gap-12">
          <legend>Documents to send</legend>
          {plan.documents.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={documents.includes(id)}
              onChange={() =>
                state.setDocuments(kind, documents.includes(id) ? documents.filter((one) => one !== id) : [...documents, id])
              }
            />
          ))}
        </fieldset>
      )}
      {state.needsDocument(kind) && (
        <p className={classes.warning} role="status">
          {plan.documents.length
            ? 'Choose the document they asked for.'
            : 'Add the document to the listing to send it from here, or send it yourself.'}
        </p>
      )}
      {uses('email') && (
        <>
          <TextInput
            label="Subject"
            maxLength={200}
            value={subject}
            onChange={(event) => state.setText(kind, 'subject', event.currentTarget.value)}
          />
          <Textarea
            label="Email"
            description="Starts with “Hello” and their first name."
            autosize
            minRows={5}
            maxRows={16}
            maxLength={4000}
            value={text}
            onChange={(event) => state.setText(kind, 'text', event.currentTarget.value)}
          />
        </>
      )}
      {uses('sms') && (
        <Textarea
          label="SMS"
          description={`Starts with “Hi” and their first name. ${kind === 'requested' ? 'The link to the document is added.' : 'How to opt out is added.'}`}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={mostSmsCharacters}
          value={sms}
          onChange={(event) => state.setText(kind, 'sms', event.currentTarget.value)}
        />
      )}
    </section>
  )
}

const channelWords: Record<FollowUpChannel, string> = { email: 'Email', sms: 'SMS' }
const shown = (address: string | null) => (address?.startsWith('+') ? formatPhone(address) : address)

function Person({ one, state }: { one: FollowUpPerson; state: FollowUpState }) {
  const ways = openWays(one)
  const channel = state.channelOf(one)
  const way = ways.find((w) => w.channel === channel)
  return (
    <li>
      <Checkbox
        checked={state.isOn(one)}
        disabled={state.needsDocument(one.kind)}
        label={one.name}
        description={one.followUp ? followUpWords(one.followUp) : shown(way?.address ?? null)}
        onChange={() => state.toggle(one.visitId)}
      />
      {ways.length > 1 ? (
        <NativeSelect
          size="xs"
          aria-label={`Send to ${one.name} by`}
          value={channel}
          data={ways.map((w) => ({ value: w.channel, label: channelWords[w.channel] }))}
          onChange={(event) => state.setChannel(one.visitId, event.currentTarget.value as FollowUpChannel)}
        />
      ) : (
        <small>{channelWords[channel]}</small>
      )}
    </li>
  )
}
