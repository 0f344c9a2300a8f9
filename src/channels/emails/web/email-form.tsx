import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { pasteClean } from '#ui/typed/paste-clean.ts'
import type { EmailCompose } from '../emails.contract.ts'
import { placeToWrite } from '../emails.rules.ts'
import { EmailCards } from './email-cards.tsx'
import { EmailFiles } from './email-files.tsx'
import { EmailKind } from './email-kind.tsx'
import { momentWords } from './email-words.ts'
import { TemplateChoice } from './template-choice.tsx'
import type { EmailState } from './use-email.ts'

interface EmailFormProps {
  title: string
  state: EmailState
  compose: EmailCompose
  onClose(): void
}
export function EmailForm({ title, state, compose, onClose }: EmailFormProps) {
  const { form } = state
  const { addresses, replyTo, signature, listing, isHeld } = compose
  const { sendAt, address } = form.values
  const [isLater, setLater] = useState(sendAt !== null)
  const message = useRef<HTMLTextAreaElement>(null)
  const isDrafted = compose.draft !== null
  useEffect(() => {
    const field = message.current
    if (!field || !isDrafted) return
    field.focus()
    const place = placeToWrite(field.value)
    field.setSelectionRange(place, place)
  }, [isDrafted])
  return (
    <RecordForm form={form} className="column full-height low">
      <div className="stack gap-12 pad scroll-y at-top grow low">
        <header>
          <h2>{title}</h2>
          <p className="quiet breaks">
            {addresses.length < 2 && address && `To ${address}. `}
            {listing && `About ${listing.name}. `}
            Replies go to {replyTo}.
          </p>
        </header>
        {compose.draft?.asks && (
          <details className="small">
            <summary className="clip">They wrote: {compose.draft.asks}</summary>
            <p className="pre-line breaks above-4">{compose.draft.asks}</p>
          </details>
        )}
        <RestoredNote form={form} />
        {addresses.length > 1 && <NativeSelect {...form.text('address')} size="sm" data={addresses.map((one) => one.address)} />}
        <TemplateChoice values={compose.values} onChoose={state.begin} />
        <TextInput {...form.text('subject')} size="sm" data-autofocus />
        <Textarea {...form.text('text')} autosize minRows={8} maxRows={22} ref={message} onPaste={pasteClean} />
        {signature && (
          <figure className="card pad-12">
            <figcaption className="meta">Your signature is added below</figcaption>
            <p className="small above-4 pre-line breaks">{signature}</p>
          </figure>
        )}
        <EmailCards state={state} listing={listing} />
        <EmailFiles state={state} offered={compose.files} />
        <EmailKind state={state} compose={compose} />
        {isLater && (
          <DayTimeInput
            {...form.field('sendAt')}
            size="sm"
            timeLabel="Time"
            usualTime="09:00"
            description="On your agency’s clock, such as “sat 9am”."
            autoFocus={sendAt === null}
          />
        )}
        {isHeld && <p className="quiet">Restored from a backup: it waits until an owner of your agency allows sending.</p>}
      </div>
      <div className="line-above panel pad-card stack gap-8 fixed">
        <FormFailure form={form} className="small problem" />
        <DialogButtons
          form={form}
          className="row wrap end gap-8"
          save={sendAt ? `Send ${momentWords(sendAt)}` : 'Send email'}
          onCancel={onClose}
        >
          <span className="grow">
            <Button
              variant="subtle"
              size="sm"
              aria-expanded={isLater}
              onClick={() => {
                setLater(!isLater)
                if (isLater) form.set({ sendAt: null })
              }}
            >
              {isLater ? 'Send now instead' : 'Send later'}
            </Button>
          </span>
        </DialogButtons>
      </div>
    </RecordForm>
  )
}
