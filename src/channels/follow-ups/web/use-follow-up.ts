import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { useForm } from '#ui/form/use-form.ts'
import { toastFailure } from '#ui/toast.ts'
import { openKind, visitKind } from '#workflow/opens/opens.rules.ts'
import type { FollowUpPerson, FollowUpPlan } from '../follow-ups.contract.ts'
import { type FollowUpChannel, type FollowUpKind, followUpKinds } from '#workflow/opens/visits.rules.ts'
import { followUpCalls } from './follow-up-calls.ts'

export interface Texts {
  subject: string
  text: string
  sms: string
}
const keyOf = (kind: FollowUpKind, part: keyof Texts) => `${kind}.${part}`

/** Ways that are open to them. */
export const openWays = ({ ways }: FollowUpPerson) => ways.filter(({ why }) => why === null)
export const isDue = ({ leftOut, followUp }: FollowUpPerson) => leftOut === null && (!followUp || followUp.state === 'failed')

/** Keeps the choice and the texts until they are sent. */
export function useFollowUp(plan: FollowUpPlan) {
  const queryClient = useQueryClient()
  const openId = plan.open.id
  const start = Object.fromEntries(
    plan.drafts.flatMap(({ kind, subject, text, sms }) => [
      [keyOf(kind, 'subject'), subject],
      [keyOf(kind, 'text'), text],
      [keyOf(kind, 'sms'), sms],
    ]),
  )
  const kept = useForm<Record<string, string>>({ record: null, start, keptAs: `followUp.${openId}` })
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [channels, setChannels] = useState<Readonly<Record<string, FollowUpChannel>>>({})
  const [documents, setDocuments] = useState<Readonly<Partial<Record<FollowUpKind, string[]>>>>({})
  const due = plan.people.filter(isDue)
  const channelOf = (one: FollowUpPerson): FollowUpChannel => channels[one.visitId] ?? openWays(one)[0]?.channel ?? 'email'
  const needsDocument = (kind: FollowUpKind) => kind === 'requested' && !(documents[kind]?.length ?? 0)
  const isOn = (one: FollowUpPerson) => !off.has(one.visitId) && !needsDocument(one.kind)
  const chosen = due.filter(isOn)
  const textsOf = (kind: FollowUpKind): Texts => ({
    subject: kept.values[keyOf(kind, 'subject')] ?? '',
    text: kept.values[keyOf(kind, 'text')] ?? '',
    sms: kept.values[keyOf(kind, 'sms')] ?? '',
  })
  const again = () => {
    void queryClient.invalidateQueries({ queryKey: [visitKind] })
    void queryClient.invalidateQueries({ queryKey: [openKind] })
    void queryClient.invalidateQueries({ queryKey: ['home'] })
  }
  const send = useMutation({
    mutationFn: () => {
      const kinds = followUpKinds.filter((kind) => chosen.some((one) => one.kind === kind))
      return call(followUpCalls.send, {
        params: { id: openId },
        body: {
          messages: kinds.map((kind) => ({ kind, ...textsOf(kind), documentIds: documents[kind] ?? [] })),
          people: chosen.map((one) => ({ visitId: one.visitId, channel: channelOf(one) })),
        },
      })
    },
    onSuccess: ({ queued }) => {
      kept.forget()
      announce(queued ? `${queued} ${queued === 1 ? 'message' : 'messages'} queued` : 'Marked as followed up')
    },
    onSettled: again,
  })
  const undo = useMutation({
    mutationFn: () => call(followUpCalls.undo, { params: { id: openId } }),
    onSuccess: () => announce('Undone, nothing was sent'),
    onError: toastFailure,
    onSettled: again,
  })
  return {
    due,
    chosen,
    kept,
    isOn,
    needsDocument,
    channelOf,
    textsOf,
    documents,
    setText: (kind: FollowUpKind, part: keyof Texts, value: string) => kept.set({ [keyOf(kind, part)]: value }),
    setChannel: (visitId: string, channel: FollowUpChannel) => setChannels({ ...channels, [visitId]: channel }),
    setDocuments: (kind: FollowUpKind, ids: string[]) => setDocuments({ ...documents, [kind]: ids }),
    toggle: (visitId: string) => {
      const next = new Set(off)
      if (!next.delete(visitId)) next.add(visitId)
      setOff(next)
    },
    send,
    undo,
    again,
  }
}
export type FollowUpState = ReturnType<typeof useFollowUp>
