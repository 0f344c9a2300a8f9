import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { UndoBar } from '#ui/messages/undo-bar.tsx'
import { emailStore } from '#ui/messages/email-store.ts'
import { writeKept } from '#ui/form/kept.ts'
import { MoreRows, usePages } from '#ui/list/pages.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { ContactPart } from '#core/contacts/web/contact.slots.ts'
import type { Email } from '../emails.contract.ts'
import { emailCalls, unsentQuery } from './email-calls.ts'
import { momentWords } from './email-words.ts'
import { keptAs, type Written } from './use-email.ts'

/** Emails to a contact that have not left, and those that could not be sent. */
export function UnsentEmails({ contactId, isReadOnly }: ContactPart) {
  const unsent = usePages(unsentQuery(contactId))
  const items = unsent.data?.items ?? []
  if (!items.length) return null
  return (
    <section aria-label="Unsent emails" className="stack gap-8 below-16">
      {items.map((email) => (
        <Unsent key={email.id} email={email} isReadOnly={isReadOnly} />
      ))}
      <MoreRows of={unsent} label="Show older" />
    </section>
  )
}

function Unsent({ email, isReadOnly }: { email: Email; isReadOnly: boolean }) {
  const queryClient = useQueryClient()
  const { contactName, batchId, subject, state, sendAt, reason, isMatch } = email
  const again = () => void queryClient.invalidateQueries({ queryKey: ['contact'] })
  const undo = useMutation({
    mutationFn: () => call(emailCalls.undo, { params: { id: batchId } }),
    onSuccess() {
      announce('Undone, nothing was sent')
      write(email)
    },
    onError: toastFailure,
    onSettled: again,
  })
  if (state === 'waiting' && !sendAt && !reason && !isMatch && !isReadOnly)
    return <UndoBar label={`Undo: email to ${contactName}`} until={email.sendAfter} count={1} state={{ undo, again }} />
  const hasFailed = state === 'failed' || state === 'unknown'
  return (
    <div className="row wrap card pad-12 gap-8">
      <IconMail size={16} stroke={1.7} aria-hidden className="fixed" />
      <p className="grow breaks small">
        <strong>{subject}</strong> <span className={hasFailed ? 'problem' : 'dim'}>{stateWords(email)}</span>
      </p>
      {!isReadOnly && state === 'waiting' && !isMatch && (
        <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          Cancel and edit
        </Button>
      )}
      {!isReadOnly && hasFailed && (
        <Button size="xs" variant="default" onClick={() => write(email)}>
          Write again
        </Button>
      )}
    </div>
  )
}

function stateWords({ state, sendAt, reason }: Email): string {
  if (state === 'failed') return `Not sent. ${reason ?? ''}`
  if (state === 'unknown') return `Not known whether it was sent. ${reason ?? ''}`
  if (state === 'sending') return 'Being sent'
  if (reason) return `Waiting. ${reason}`
  return sendAt ? `Will be sent ${momentWords(sendAt)}` : 'Will be sent in a moment'
}

/** Opens the editor with what was written. */
function write({
  contactId,
  contactName,
  listingId,
  enquiryId,
  address,
  subject,
  text,
  isCommercial,
  cards,
  files,
  sendAt,
}: Email): void {
  const written: Partial<Written> = { subject, text, isCommercial, cards, sendAt }
  writeKept(keptAs({ contactId, listingId, enquiryId }), {
    ...written,
    files: files.map((file) => ({ ...file, sizeBytes: null })),
  })
  emailStore.set({ contactId, name: contactName, address, listingId, ...(enquiryId && { enquiryId }) })
}
