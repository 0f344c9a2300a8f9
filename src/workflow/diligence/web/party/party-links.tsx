import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { formatDate } from '#ui/formatting.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Case } from '../../diligence.contract.ts'
import type { PartyLink } from '../../party.contract.ts'
import { useCasesChanged } from '../diligence-calls.ts'
import { GivenFacts } from './given-facts.tsx'
import { partyCalls } from './party-calls.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))

/** Asks the party for their own details, and shows what they sent until it is accepted or dismissed. */
export function PartyLinks({ of: one, links }: { of: Case; links: readonly PartyLink[] }) {
  const changed = useCasesChanged()
  const [isSending, setSending] = useState(false)
  const open = links.filter(({ state }) => state === 'open')
  const make = useMutation({
    mutationFn: () => call(partyCalls.make, { params: { id: one.id }, body: {} }),
    onSuccess: () => changed(),
    onError: toastFailure,
  })
  const ask = () => {
    setSending(true)
    if (!open.length) make.mutate()
  }
  // The answer itself, until the list that has it was read.
  const made = links.some(({ id }) => id === make.data?.id) ? undefined : make.data
  const link = open[0] ?? made
  return (
    <>
      {links
        .filter(({ state }) => state === 'given')
        .map((given) => (
          <GivenByParty key={given.id} of={given} />
        ))}
      <div className="row wrap gap-8 small">
        <Button size="compact-sm" variant="default" onClick={ask}>
          Send a link
        </Button>
        <span className="quiet">
          {link ? `A link is open until ${formatDate(link.expiresAt)}.` : 'The party fills in their details on their phone.'}
        </span>
      </div>
      {isSending && (
        <Suspense>
          <LinkDialog of={one} link={link} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  )
}

function GivenByParty({ of: { id, given, givenAt } }: { of: PartyLink }) {
  const changed = useCasesChanged()
  const decide = useMutation({
    mutationFn: (to: 'accepted' | 'dismissed' | 'given') => call(partyCalls.decide, { params: { id }, body: { to } }),
    onSuccess(now, to) {
      changed(now.case)
      if (to === 'accepted') announce('Details added to the case')
      if (to === 'dismissed') toastUndo('Details dismissed', () => decide.mutate('given'))
    },
    onError: toastFailure,
  })
  if (!given) return null
  return (
    <section aria-label="Given by the party" className="card pad-12 stack gap-8">
      <div className="row wrap between gap-8">
        <span className="small">
          <strong>Given by the party</strong> <span className="quiet">{givenAt && formatDate(givenAt)}, not checked yet</span>
        </span>
        <span className="row wrap gap-8">
          <Button size="compact-sm" loading={decide.isPending} onClick={() => decide.mutate('accepted')}>
            Add to case
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => decide.mutate('dismissed')}>
            Dismiss
          </Button>
        </span>
      </div>
      <GivenFacts of={given} />
      <p className="quiet tiny">Fills gaps only. Nothing that was entered is overwritten.</p>
    </section>
  )
}
