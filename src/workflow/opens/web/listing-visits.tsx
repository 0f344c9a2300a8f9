import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { writtenDay } from '#common/time/written-day.ts'
import { call } from '#ui/api/api.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { formatMoney } from '#ui/formatting.ts'
import { EmailIcon } from '#ui/messages/email-icon.tsx'
import { ErrorState } from '#ui/components/states.tsx'
import { SlotParts } from '#ui/slot-parts.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { Visit } from '../visits.contract.ts'
import { nameOf } from './kit/kit-state.ts'
import { GivenWays } from '#core/contacts/web/given/given-ways.public.tsx'
import { visitorButton } from './open.slots.ts'
import { visitKind } from '../opens.rules.ts'
import { visitCalls, visitsOfQuery } from './visit-calls.ts'
import { followUpWords, interestWords, visitWords } from '../visit-words.rules.ts'
import classes from './listing-opens.module.css'

/** Who came, and what they thought. */
export function ListingVisits({ listingId, isLease }: { listingId: string; isLease: boolean }) {
  const visits = useQuery(visitsOfQuery(listingId))
  if (visits.isError) return <ErrorState error={visits.error} onRetry={() => void visits.refetch()} />
  const items = visits.data?.items ?? []
  if (!items.length) return null
  const rated = items.filter(({ interest, role }) => interest !== null && role === 'buyer')
  const average = rated.length ? rated.reduce((sum, { interest }) => sum + (interest ?? 0), 0) / rated.length : null
  return (
    <section className={classes.panel} aria-label="Visitors and feedback">
      <header className="row between gap-12 below-8">
        <h2>Visitors and feedback</h2>
        {average !== null && <span className="quiet">Interest {average.toFixed(1)} of 5</span>}
      </header>
      <ul className={`${classes.visits} line-above`}>
        {items.map((visit) => (
          <li className="line-below" key={visit.id}>
            <VisitFacts visit={visit} isLease={isLease} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ContractSent({ id, name, label }: { id: string; name: string; label: string }) {
  const mayWrite = useMay('opens.write')
  const queryClient = useQueryClient()
  const sent = useMutation({
    mutationFn: () => call(visitCalls.contractSent, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [visitKind] }),
    onError: toastFailure,
  })
  if (!mayWrite) return null
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={sent.isPending}
      aria-label={`${label} to ${name}`}
      onClick={() => sent.mutate()}
    >
      {label}
    </Button>
  )
}

function VisitFacts({ visit, isLease }: { visit: Visit; isLease: boolean }) {
  const words = visitWords(isLease)
  const name = nameOf(visit)
  const prices = [visit.priceFromCents, visit.priceToCents].filter((cents) => cents !== null).map(formatMoney)
  const facts = [
    writtenDay(visit.openStartsAt, 'weekday'),
    visit.role !== 'buyer' && words.roles[visit.role],
    visit.interest && `${interestWords[visit.interest - 1]} interest`,
    prices.length > 0 && prices.join(' to '),
  ].filter(Boolean)
  return (
    <>
      <p className="row wrap gap-flat">
        {visit.contactId ? (
          <Link className="strong breaks inherits" to="/contacts/$id" params={{ id: visit.contactId }}>
            {name}
          </Link>
        ) : (
          <strong className="strong breaks inherits">{name}</strong>
        )}
        {visit.intent && (
          <StatusTag status={visit.intent} tone={visit.intent === 'no' ? 'grey' : 'green'} label={words.intents[visit.intent]} />
        )}
        {visit.wantsContract && (
          <StatusTag status="contract" tone="blue" label={visit.contractSentAt ? words.sent : words.wants} />
        )}
        {visit.contactId && <EmailIcon to={{ contactId: visit.contactId, name, listingId: visit.listingId }} />}
        <SlotParts of={visitorButton} props={{ visitId: visit.id, contactId: visit.contactId, listingId: visit.listingId }} />
      </p>
      <small className="num">{facts.join(' · ')}</small>
      {visit.followUp && <small>{followUpWords(visit.followUp)}</small>}
      {visit.wantsContract && !visit.contractSentAt && <ContractSent id={visit.id} name={name} label={words.sent} />}
      <GivenWays ways={visit.givenWays} kind={visitKind} />
      {visit.comments && <blockquote>{visit.comments}</blockquote>}
    </>
  )
}
