import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { FormButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useFieldComing } from '#ui/typed-ahead.ts'
import { KeyCaps } from '#ui/components/key-caps.tsx'
import type { Enquiry } from '../enquiries.contract.ts'
import { placeToWrite } from '../reply.rules.ts'
import { draftQuery, useEnquiryActions } from './enquiry-calls.ts'
import classes from './enquiries.module.css'

/** An answer that is nearly written: read it, change what you like, send. */
export function EnquiryReply({ enquiry, onClose }: { enquiry: Enquiry; onClose(): void }) {
  const draft = useQuery(draftQuery(enquiry.id))
  useFieldComing(draft.isPending)
  if (draft.isError) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
  if (!draft.data) return <SkeletonRows rows={3} />
  return <Form enquiry={enquiry} start={draft.data} onClose={onClose} />
}

interface FormProps {
  enquiry: Enquiry
  start: { to: string | null; replyTo: string | null; subject: string; text: string; signature: string }
  onClose(): void
}
function Form({ enquiry, start, onClose }: FormProps) {
  const { reply } = useEnquiryActions()
  const form = useForm({
    record: null,
    start: { subject: start.subject, text: start.text },
    keptAs: `enquiry.${enquiry.id}`,
    create: (typed) => reply({ id: enquiry.id, ...typed }),
    onSaved: onClose,
    labels: { subject: 'Subject', text: 'Message' },
  })
  const message = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // The draft may come after the user has gone on typing elsewhere.
    if (document.activeElement?.matches('input, textarea')) return
    const field = message.current
    field?.focus()
    // On a phone what they wrote fills the screen above it.
    if (matchMedia('(max-width: 48em)').matches) field?.form?.scrollIntoView({ block: 'start' })
    const place = placeToWrite(field?.value ?? '')
    field?.setSelectionRange(place, place)
  }, [])
  return (
    <RecordForm
      form={form}
      className={classes.reply}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <p className="dim small above-4">
        To {start.to}. Replies go to {start.replyTo}.
      </p>
      <TextInput size="sm" {...form.text('subject')} />
      <Textarea {...form.text('text')} autosize minRows={8} maxRows={24} ref={message} />
      {start.signature && (
        <figure className={classes.signature}>
          <figcaption>Your signature is added below</figcaption>
          <p className="above-4 pre-line">{start.signature}</p>
        </figure>
      )}
      <RestoredNote form={form} />
      <FormFailure form={form} className={classes.failure} />
      <FormButtons form={form} className={`${classes.buttons} row wrap gap-8`} save="Send reply" onCancel={onClose}>
        <span className="dim">
          <KeyCaps keys="mod+enter" />
        </span>
      </FormButtons>
    </RecordForm>
  )
}
