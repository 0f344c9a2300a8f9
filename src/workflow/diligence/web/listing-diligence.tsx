import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { Result } from '#common/endpoint.ts'
import type { Case } from '../diligence.contract.ts'
import { sideWords } from '../diligence-words.ts'
import { CaseCard } from './case-card.tsx'
import { linksQuery } from './party/party-calls.ts'
import { casesQuery, diligenceCalls, useCasesChanged } from './diligence-calls.ts'

export { casesQuery } from './diligence-calls.ts'

const CaseDialog = lazy(() => import('./case-dialog.tsx'))
const AddDialog = lazy(() => import('./add-dialog.tsx'))
const RequestDialog = lazy(() => import('./request-dialog.tsx'))
type Party = Result<typeof diligenceCalls.ofListing>['parties'][number]

/** The cases of a listing, one for each party, and the parties that have none yet. */
export function ListingDiligence({ listingId, saleOrLease }: { listingId: string; saleOrLease: string }) {
  const cases = useQuery(casesQuery(listingId))
  const links = useQuery(linksQuery(listingId))
  const changed = useCasesChanged()
  const [editing, setEditing] = useState<string>()
  const [requesting, setRequesting] = useState<Case>()
  const [isAdding, setAdding] = useState(false)
  const start = useMutation({
    mutationFn: (party: Party) => call(diligenceCalls.add, { body: { listingId, ...party } }),
    onSuccess: ({ id }) => {
      changed()
      setEditing(id)
    },
    onError: toastFailure,
  })
  if (cases.isPending) return <SkeletonRows rows={3} />
  if (cases.isError) return <ErrorState error={cases.error} onRetry={() => void cases.refetch()} />
  const { items, parties, canAdd } = cases.data
  if (saleOrLease === 'lease' && !items.length) return <EmptyState>Leases need no due diligence.</EmptyState>
  const edited = items.find(({ id }) => id === editing)
  return (
    <section aria-label="Due diligence">
      <header className="row wrap between gap-12 below-8">
        <h2>Due diligence</h2>
        {canAdd && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Add party
          </Button>
        )}
      </header>
      {items.length + parties.length === 0 && <EmptyState>No parties yet. Add the vendor here or to the listing.</EmptyState>}
      <ul className="stack gap-12">
        {items.map((one) => (
          <CaseCard
            key={one.id}
            of={one}
            links={(links.data?.items ?? []).filter(({ caseId }) => caseId === one.id)}
            onEdit={() => setEditing(one.id)}
            onRequest={() => setRequesting(one)}
          />
        ))}
        {parties.map((party) => (
          <li key={`${party.side} ${party.contactId ?? party.name}`} className="card pad row wrap between gap-8">
            <span>
              <strong>{party.name}</strong> <span className="quiet small">{sideWords[party.side]}, no case yet</span>
            </span>
            <Button size="compact-sm" variant="default" loading={start.isPending} onClick={() => start.mutate(party)}>
              Start
            </Button>
          </li>
        ))}
      </ul>
      <p className="quiet small above-8">Record what you saw. Don’t store pictures of identity documents.</p>
      <Suspense>
        {edited && <CaseDialog key={edited.id} of={edited} onClose={() => setEditing(undefined)} />}
        {requesting && <RequestDialog of={requesting} onClose={() => setRequesting(undefined)} />}
        {isAdding && <AddDialog listingId={listingId} onAdded={setEditing} onClose={() => setAdding(false)} />}
      </Suspense>
    </section>
  )
}
