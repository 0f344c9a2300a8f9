import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ErrorState } from '#ui/components/states.tsx'
import { typeFacts } from '#channels/documents/documents.rules.ts'
import type { DocumentOfListing } from '#channels/documents/web/document.slots.ts'
import { StudioPart } from '#channels/documents/web/studio-part.public.tsx'
import { FormButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { proofCalls, proofKind, proofsQuery } from './proof-calls.ts'
import { ProofList } from './proof-list.tsx'
import classes from './proofs.module.css'

/** Sends this document to the vendor for approval, and shows what they answered. */
export default function StudioProofs({ listingId, type, theme, isBlocked, allowMissing, vendor }: DocumentOfListing) {
  const proofs = useQuery(proofsQuery(listingId))
  const [isSending, setSending] = useState(false)
  const canSend = proofs.data?.canSend ?? false
  const items = proofs.data?.items.filter((one) => one.type === type) ?? []
  if (proofs.isError && !proofs.data)
    return (
      <StudioPart {...part}>
        <ErrorState error={proofs.error} onRetry={() => void proofs.refetch()} />
      </StudioPart>
    )
  if (!canSend && items.length === 0) return null
  return (
    <StudioPart
      {...part}
      action={
        canSend &&
        !isSending && (
          <Button size="compact-xs" variant="default" disabled={isBlocked} onClick={() => setSending(true)}>
            Send a proof
          </Button>
        )
      }
      note={items.length === 0 && !isSending && 'They approve it or ask for changes on a page, without signing in.'}
    >
      {isSending && <SendProof {...{ listingId, type, theme, allowMissing, vendor }} onClose={() => setSending(false)} />}
      {items.length > 0 && <ProofList proofs={items} canSend={canSend} />}
    </StudioPart>
  )
}
const part = { id: 'studio-proofs', title: 'Proof for the vendor' }

type SendProofProps = Omit<DocumentOfListing, 'isBlocked'> & { onClose(): void }
function SendProof({ listingId, type, theme, allowMissing, vendor, onClose }: SendProofProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    record: null,
    start: { name: vendor?.name ?? '', email: vendor?.email ?? '', message: '' },
    keptAs: `proof.${listingId}.${type}`,
    async create({ name, email, message }) {
      const { email: sentTo } = await call(proofCalls.send, {
        params: { listingId },
        body: { type, ...(theme && { theme }), name, email: email.trim() || null, message: message || null, allowMissing },
      })
      announce(sentTo ? `Proof sent to ${sentTo}` : 'Proof link created')
      await queryClient.invalidateQueries({ queryKey: [proofKind] })
    },
    onSaved: onClose,
    labels: { name: 'Name', email: 'Email', message: 'Message' },
  })
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <RecordForm form={form} className="stack gap-12">
      <TextInput {...form.text('name')} required maxLength={120} autoComplete="off" />
      <TextInput
        {...form.text('email')}
        description="Leave empty to copy the link instead"
        type="email"
        maxLength={254}
        autoComplete="off"
      />
      <Textarea
        {...form.text('message')}
        maxLength={2_000}
        autosize
        minRows={2}
        maxRows={6}
        placeholder={`Please check the ${typeFacts[type].spoken} before it is ${typeFacts[type].isPrinted ? 'printed' : 'published'}.`}
      />
      <FormFailure form={form} className={classes.problem} />
      <FormButtons
        form={form}
        className="flex wrap gap-8"
        size="xs"
        save={form.values.email.trim() ? 'Send proof' : 'Create link'}
        onCancel={cancel}
      />
    </RecordForm>
  )
}
