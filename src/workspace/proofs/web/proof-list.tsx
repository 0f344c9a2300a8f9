import { Button, CopyButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Proof } from '../proofs.contract.ts'
import { canWithdraw } from '../proofs.rules.ts'
import { typeFacts } from '#channels/documents/documents.rules.ts'
import { proofCalls, proofKind } from './proof-calls.ts'
import classes from './proofs.module.css'

const states = {
  open: { tone: 'blue', label: 'Waiting' },
  commented: { tone: 'amber', label: 'Changes requested' },
  approved: { tone: 'green', label: 'Approved' },
  withdrawn: { tone: 'grey', label: 'Withdrawn' },
  expired: { tone: 'grey', label: 'Expired' },
} as const

/** Proofs with what became of them, newest first. */
export function ProofList({ proofs, canSend }: { proofs: readonly Proof[]; canSend: boolean }) {
  return (
    <ul className={`${classes.proofs} stack small`}>
      {proofs.map((proof) => (
        <li className="stack gap-8 pad-y-12" key={proof.id}>
          <ProofFacts proof={proof} canSend={canSend} />
        </li>
      ))}
    </ul>
  )
}

function ProofFacts({ proof, canSend }: { proof: Proof; canSend: boolean }) {
  const isOver = (proof.state === 'open' || proof.state === 'commented') && Date.parse(proof.expiresAt) <= Date.now()
  const state = states[isOver ? 'expired' : proof.state]
  const how = proof.email ? (proof.mailedAt ? `Emailed to ${proof.email}` : `Email to ${proof.email} waiting`) : 'By link'
  return (
    <>
      <p className="row wrap between gap-flat">
        <strong className="breaks">
          {typeFacts[proof.type].spoken} for {proof.name}
        </strong>
        <StatusTag status={proof.state} tone={state.tone} label={state.label} />
      </p>
      <small className="num breaks">
        {[how, formatDateTime(proof.createdAt), proof.createdByName && `by ${proof.createdByName}`].filter(Boolean).join(' · ')}
      </small>
      {proof.answers.map((answer) => (
        <div key={answer.at} className={classes.answer} data-approved={answer.kind === 'approved' || undefined}>
          <p>
            <strong>{answer.name}</strong> {answer.kind === 'approved' ? 'approved' : 'asked for changes'}{' '}
            <small className="num breaks">{formatDateTime(answer.at)}</small>
          </p>
          {answer.text && <blockquote className="breaks above-4 pre-line">{answer.text}</blockquote>}
        </div>
      ))}
      <ProofActions proof={proof} canSend={canSend && !isOver} />
    </>
  )
}

function ProofActions({ proof, canSend }: { proof: Proof; canSend: boolean }) {
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(proofCalls.withdraw, { params: { id: proof.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [proofKind] }),
    onError: toastFailure,
  })
  const download = useMutation({
    mutationFn: () => call(proofCalls.file, { params: { id: proof.id } }),
    onSuccess: (file) => saveFile(file),
    onError: toastFailure,
  })
  return (
    <div className="flex wrap gap-8">
      {proof.url && (
        <CopyButton value={proof.url}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
      )}
      <Button size="compact-xs" variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Download
      </Button>
      {canSend && canWithdraw(proof) && (
        <Button size="compact-xs" variant="subtle" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw
        </Button>
      )}
    </div>
  )
}
