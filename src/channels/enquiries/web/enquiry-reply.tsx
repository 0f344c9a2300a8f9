import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { saveFailure } from '#ui/api/api-error.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { useKeptText } from '#ui/form/use-kept-text.ts'
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
  const kept = useKeptText(`enquiry.${enquiry.id}`, { subject: start.subject, text: start.text })
  const { subject, text } = kept.values
  const { reply } = useEnquiryActions()
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
  const onSuccess = () => {
    kept.forget()
    onClose()
  }
  const send = () => !reply.isPending && reply.mutate({ id: enquiry.id, subject, text }, { onSuccess })
  return (
    <form
      className={classes.reply}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          send()
        }
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <p className={classes.quiet}>
        To {start.to}. Replies go to {start.replyTo}.
      </p>
      <TextInput
        size="sm"
        label="Subject"
        value={subject}
        onChange={(event) => kept.set({ subject: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        autosize
        minRows={8}
        maxRows={24}
        value={text}
        onChange={(event) => kept.set({ text: event.currentTarget.value })}
        ref={message}
      />
      {start.signature && (
        <figure className={classes.signature}>
          <figcaption>Your signature is added below</figcaption>
          <p>{start.signature}</p>
        </figure>
      )}
      <RestoredNote at={kept.restoredAt} onDiscard={kept.discard} />
      {reply.isError && (
        <p role="alert" className={classes.failure}>
          {saveFailure(reply.error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button size="sm" type="submit" loading={reply.isPending}>
          Send reply
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <span className={classes.keys}>
          <KeyCaps keys="mod+enter" />
        </span>
      </div>
    </form>
  )
}
