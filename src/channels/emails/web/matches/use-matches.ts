import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { useForm } from '#ui/form/use-form.ts'
import { toastFailure } from '#ui/toast.ts'
import { fieldProblem } from '../../emails.rules.ts'
import type { MatchPlan } from '../../matches.contract.ts'
import { mostSmsCards } from '../../matches.rules.ts'
import { emailCalls } from '../email-calls.ts'
import { matchCalls } from './match-calls.ts'

export type MatchPerson = MatchPlan['people'][number]
export type Channel = 'email' | 'sms'
export const openWays = ({ ways }: MatchPerson) => ways.filter(({ why }) => why === null)

interface Sent {
  batchId: string
  count: number
  undoUntil: string
}

/** Keeps the texts and the choice until they are sent; an undo brings them back. */
export function useMatches(plan: MatchPlan, keptAs: string) {
  const queryClient = useQueryClient()
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [channels, setChannels] = useState<Readonly<Record<string, Channel>>>({})
  const [sent, setSent] = useState<Sent & { texts: { subject: string; text: string; sms: string } }>()
  const listings = plan.listings.filter(({ why }) => why === null)
  const takesSms = listings.length <= mostSmsCards
  const reached = plan.people.filter(({ leftOut }) => leftOut === null)
  const waysOf = (one: MatchPerson) => openWays(one).filter(({ channel }) => channel === 'email' || takesSms)
  const people = reached.filter((one) => waysOf(one).length > 0)
  const channelOf = (one: MatchPerson): Channel => channels[one.contactId] ?? waysOf(one)[0]?.channel ?? 'email'
  const chosen = people.filter(({ contactId }) => !off.has(contactId))
  const uses = (channel: Channel) => chosen.some((one) => channelOf(one) === channel)
  const again = () => {
    for (const kind of ['match', 'contact']) void queryClient.invalidateQueries({ queryKey: [kind] })
  }
  const form = useForm({
    record: null,
    start: plan.draft,
    keptAs,
    canSave: () => chosen.length > 0 && listings.length > 0,
    check: ({ subject, text, sms }) => ({
      ...(uses('email') && {
        subject: subject.trim() ? fieldProblem(subject) : 'Enter a subject',
        text: text.trim() ? fieldProblem(text) : 'Enter a message',
      }),
      ...(uses('sms') && { sms: sms.trim() ? fieldProblem(sms) : 'Enter an SMS' }),
    }),
    async create(texts) {
      const body = {
        ...texts,
        listingIds: listings.map(({ id }) => id),
        people: chosen.map((one) => ({ contactId: one.contactId, channel: channelOf(one) })),
      }
      const { batchId, queued, alreadySent, undoUntil } = await call(matchCalls.send, { body })
      announce(queued ? `${queued} ${queued === 1 ? 'message' : 'messages'} queued` : 'They have it already')
      if (batchId && undoUntil) setSent({ batchId, count: queued, undoUntil, texts })
      else throw new Error(`${alreadySent === 1 ? 'This person was' : 'These people were'} sent this in the last 24 hours`)
      again()
    },
    labels: { subject: 'Subject', text: 'Email', sms: 'SMS' },
  })
  const undo = useMutation({
    mutationFn: () => call(emailCalls.undo, { params: { id: sent?.batchId ?? '' } }),
    onSuccess({ left }) {
      announce(left ? `${left} already on the way` : 'Undone, nothing was sent')
      if (sent) form.set(sent.texts)
      setSent(undefined)
    },
    onError: toastFailure,
    onSettled: again,
  })
  return {
    form,
    listings,
    people,
    chosen,
    left: plan.people.filter((one) => !people.includes(one)),
    takesSms,
    sent,
    undo,
    again,
    uses,
    waysOf,
    channelOf,
    setChannel: (id: string, channel: Channel) => setChannels({ ...channels, [id]: channel }),
    isOn: ({ contactId }: MatchPerson) => !off.has(contactId),
    toggle: (id: string) => {
      const next = new Set(off)
      if (!next.delete(id)) next.add(id)
      setOff(next)
    },
  }
}
export type MatchState = ReturnType<typeof useMatches>
