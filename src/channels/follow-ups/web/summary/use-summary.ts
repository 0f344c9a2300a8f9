import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { useForm } from '#ui/form/use-form.ts'
import { openKind } from '#workflow/opens/opens.rules.ts'
import type { OwnerSummary } from '../../owner-summary.contract.ts'
import { ownerSummaryCalls } from './summary-calls.ts'

/** The words, and the draft that they were written from: once that has changed, there is new feedback. */
type Written = Record<'subject' | 'text' | 'from' | 'subjectFrom', string>
const nothing: Record<keyof Written, string | null> = { subject: null, text: null, from: null, subjectFrom: null }

/** Keeps the text and the choice until every owner has been sent it, so that an undo and a reload bring the words back. */
export function useSummary(openId: string, summary: OwnerSummary) {
  const queryClient = useQueryClient()
  const form = useForm({ record: null, start: nothing, keptAs: `ownerSummary.${openId}` })
  const [shown, setShown] = useState(summary)
  const start: Written = { subject: shown.subject, text: shown.text, from: shown.text, subjectFrom: shown.subject }
  const written = form.isDirty ? (form.values as Written) : start
  const kept = {
    values: written,
    restoredAt: form.restoredAt,
    set(part: Partial<Written>) {
      const next = { ...written, ...part }
      if (next.text === next.from && next.subject === next.subjectFrom) form.discard()
      else form.set(next)
    },
    discard() {
      form.discard()
      setShown(summary)
    },
  }
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [isPreviewing, setPreviewing] = useState(false)
  const due = summary.owners.filter(({ why, sent }) => why === null && (!sent || sent.state === 'failed'))
  const chosen = due.filter(({ contactId }) => !off.has(contactId))
  const { subject, text, from, subjectFrom } = written
  const words = { subject, text }
  const isAllSent =
    due.length === 0 && summary.owners.some(({ sent }) => sent?.state === 'sent' || sent?.state === 'unknown') && !summary.waiting
  const forget = useEffectEvent(form.discard)
  useEffect(() => {
    if (isAllSent) forget()
  }, [isAllSent])
  const hasNewFeedback = from !== summary.text
  const isEdited = text !== from || subject !== subjectFrom
  // Where nothing was typed, nothing is lost; not under the eyes of who reads the preview.
  const isToUpdate = (hasNewFeedback || subjectFrom !== summary.subject) && !isEdited && !isPreviewing
  const update = useEffectEvent(() => {
    kept.discard()
    if (due.length && summary.canSend) announce('Summary updated with the latest feedback')
  })
  useEffect(() => {
    if (isToUpdate) update()
  }, [isToUpdate])
  const again = () => void queryClient.invalidateQueries({ queryKey: [openKind] })
  const params = { id: openId }
  const send = useMutation({
    mutationFn: () =>
      call(ownerSummaryCalls.send, { params, body: { ...words, contactIds: chosen.map(({ contactId }) => contactId) } }),
    onSuccess: ({ queued }) => {
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
    hasNews: hasNewFeedback && isEdited,
    toggle: (contactId: string) => {
      const next = new Set(off)
      if (!next.delete(contactId)) next.add(contactId)
      setOff(next)
    },
  }
}
export type SummaryState = ReturnType<typeof useSummary>
