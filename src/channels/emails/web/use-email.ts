import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { useForm } from '#ui/form/use-form.ts'
import type { EmailTo } from '#ui/messages/email-store.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Email, EmailCompose } from '../emails.contract.ts'
import { commercialByDefault, fieldProblem, filled, mostText } from '../emails.rules.ts'
import { emailCalls } from './email-calls.ts'

export type ChosenFile = Email['files'][number] & { sizeBytes: number | null }
export interface Written {
  address: string
  subject: string
  text: string
  /** Null: by default, as its content says. */
  isCommercial: boolean | null
  /** The kind of the template that it was started from: commercial or not. */
  template: boolean | null
  cards: { id: string; name: string }[]
  files: ChosenFile[]
  sendAt: string | null
}
export const keptAs = ({
  contactId,
  listingId,
  enquiryId,
}: Pick<EmailTo, 'contactId' | 'listingId'> & { enquiryId?: string | null | undefined }) =>
  enquiryId ? `enquiry.${enquiryId}` : `email.${[contactId, listingId].filter(Boolean).join('.')}`

/** Keeps the text until it is sent; an undo brings it back. */
export function useEmail(to: EmailTo, compose: EmailCompose) {
  const queryClient = useQueryClient()
  const [queued, setQueued] = useState<{ email: Email; written: Written }>()
  const { contactId, address, enquiryId } = to
  const { addresses, values, listing, factual, commercial } = compose
  const draft = to.draft ?? compose.draft
  const start: Written = {
    address:
      (addresses.find((one) => one.address === address) ?? addresses.find(({ why }) => !why) ?? addresses[0])?.address ?? '',
    ...{
      subject: draft?.subject ?? '',
      text: draft?.text ?? '',
      isCommercial: null,
      template: null,
      cards: compose.draft?.cards ?? [],
      files: [],
      sendAt: null,
    },
  }
  const kindOf = ({ isCommercial, text, subject, cards, template }: Written) => {
    const isParty = listing?.isParty ?? false
    const isAnswer = enquiryId !== undefined
    const others = isAnswer ? cards.filter(({ id }) => id !== listing?.id) : cards
    const byDefault = commercialByDefault({
      ...{ text: `${subject}\n${text}`, cards: others.length, isParty, isAnswer },
      ...(template !== null && { template }),
    })
    return isCommercial === null ? byDefault : { isCommercial, why: undefined }
  }
  const refusalOf = (written: Written) => {
    if (!written.address) return 'No email address. Add one to the contact first'
    const { isAllowed, why } = kindOf(written).isCommercial ? commercial : factual
    return isAllowed ? (addresses.find((one) => one.address === written.address)?.why ?? undefined) : why
  }
  const again = () => {
    for (const kind of ['contact', 'listing', 'task', 'enquiry']) void queryClient.invalidateQueries({ queryKey: [kind] })
  }
  const form = useForm<Written>({
    record: null,
    start,
    // A text that another screen started is not mixed with one that was left.
    ...(!to.draft && { keptAs: keptAs(to) }),
    canSave: (written) => !refusalOf(written),
    check: ({ subject, text }) => ({
      subject: subject.trim() ? fieldProblem(subject) : 'Enter a subject',
      text: text.trim() ? (text.length > mostText ? tooLong : fieldProblem(text)) : 'Enter a message',
    }),
    async create(written) {
      const { subject, text, cards, files, sendAt } = written
      const email = await call(emailCalls.send, {
        body: {
          ...{
            contactId,
            enquiryId: enquiryId ?? null,
            address: written.address,
            listingId: listing?.id ?? null,
            subject,
            text,
            sendAt,
          },
          isCommercial: kindOf(written).isCommercial,
          cardIds: cards.map(({ id }) => id),
          files: files.map(({ source, id, as }) => ({ source, id, as })),
        },
      })
      setQueued({ email, written })
      announce(email.sendAt ? 'Email scheduled' : 'Email queued')
      again()
    },
    labels: { subject: 'Subject', text: 'Message', address: 'To', sendAt: 'Send at', files: 'Files', cards: 'Listings' },
  })
  const undo = useMutation({
    mutationFn: () => call(emailCalls.undo, { params: { id: queued?.email.batchId ?? '' } }),
    onSuccess() {
      announce('Undone, nothing was sent')
      if (queued) form.set(queued.written)
      setQueued(undefined)
    },
    onError: toastFailure,
    onSettled: again,
  })
  return {
    form,
    queued: queued?.email,
    undo,
    again,
    kind: kindOf(form.values),
    refusal: refusalOf(form.values),
    /** Starts from a template; what it names is filled in at once, so that the text is what they get. */
    begin: (from: { subject: string; text: string; isCommercial: boolean }) =>
      form.set({ subject: filled(from.subject, values), text: filled(from.text, values), template: from.isCommercial }),
  }
}
export type EmailState = ReturnType<typeof useEmail>

const tooLong = `At most ${mostText.toLocaleString('en-AU')} characters. Send a longer text as a file`
