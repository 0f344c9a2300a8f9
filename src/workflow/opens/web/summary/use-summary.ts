import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { useKeptText } from '#ui/form/use-kept-text.ts'
import type { OwnerSummary } from '../../owner-summary.contract.ts'
import { openKind } from '../open-calls.ts'
import { ownerSummaryCalls } from './summary-calls.ts'

/** What is written and chosen, until it is sent. */
export function useSummary(openId: string, summary: OwnerSummary) {
  const queryClient = useQueryClient()
  const kept = useKeptText<Record<string, string>>(`ownerSummary.${openId}`, { subject: summary.subject, text: summary.text })
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [isPreviewing, setPreviewing] = useState(false)
  const due = summary.owners.filter(({ why, sent }) => why === null && (!sent || sent.state === 'failed'))
  const chosen = due.filter(({ contactId }) => !off.has(contactId))
  const words = { subject: kept.values['subject'] ?? '', text: kept.values['text'] ?? '' }
  const again = () => void queryClient.invalidateQueries({ queryKey: [openKind] })
  const params = { id: openId }
  const send = useMutation({
    mutationFn: () =>
      call(ownerSummaryCalls.send, { params, body: { ...words, contactIds: chosen.map(({ contactId }) => contactId) } }),
    onSuccess: ({ queued }) => {
      kept.forget()
      setPreviewing(false)
      announce(`${queued} ${queued === 1 ? 'email' : 'emails'} queued`)
    },
    onSettled: again,
  })
  const undo = useMutation({
    mutationFn: () => call(ownerSummaryCalls.undo, { params }),
    onSuccess: ({ undone, left }) =>
      announce(left ? `${undone} not sent, ${left} already on the way` : 'Undone, nothing was sent'),
    onSettled: again,
  })
  return {
    kept,
    words,
    due,
    chosen,
    isPreviewing,
    setPreviewing,
    send,
    undo,
    again,
    toggle: (contactId: string) => {
      const next = new Set(off)
      if (!next.delete(contactId)) next.add(contactId)
      setOff(next)
    },
  }
}
export type SummaryState = ReturnType<typeof useSummary>
