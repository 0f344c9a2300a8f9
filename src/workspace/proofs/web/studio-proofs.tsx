import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { ErrorState } from '#ui/components/states.tsx'
import { useKeptText } from '#ui/form/use-kept-text.ts'
import { typeFacts } from '#channels/documents/documents.rules.ts'
import type { DocumentOfListing } from '#channels/documents/web/document.slots.ts'
import { StudioPart } from '#channels/documents/web/studio-part.public.tsx'
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
  const kept = useKeptText(`proof.${listingId}.${type}`, { name: vendor?.name ?? '', email: vendor?.email ?? '', message: '' })
  const { set: change, forget } = kept
  const { name, email, message } = kept.values
  const send = useMutation({
    mutationFn: () =>
      call(proofCalls.send, {
        params: { listingId },
        body: { type, ...(theme && { theme }), name, email: email.trim() || null, message: message || null, allowMissing },
      }),
    onSuccess: async ({ email: sentTo }) => {
      forget()
      announce(sentTo ? `Proof sent to ${sentTo}` : 'Proof link created')
      await queryClient.invalidateQueries({ queryKey: [proofKind] })
      onClose()
    },
  })
  const cancel = () => {
    forget()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Name"
        required
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        description="Leave empty to copy the link instead"
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        maxLength={2_000}
        autosize
        minRows={2}
        maxRows={6}
        placeholder={`Please check the ${typeFacts[type].spoken} before it is ${typeFacts[type].isPrinted ? 'printed' : 'published'}.`}
        value={message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {send.isError && (
        <p className={classes.problem} role="alert">
          {saveFailure(send.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={send.isPending}>
          {email.trim() ? 'Send proof' : 'Create link'}
        </Button>
        <Button size="xs" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
