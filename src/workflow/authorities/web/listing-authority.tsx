import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { Authority } from '../authorities.contract.ts'
import type { AuthorityChange } from '../authority-values.ts'
import { AuthorityCard } from './authority-card.tsx'
import { authoritiesQuery, authorityCalls, useAuthorityChanged } from './authority-calls.ts'
import { AuthorityDialog } from './authority-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'

export { authoritiesQuery } from './authority-calls.ts'

/** The authorities of a listing: the one in force, the next one in preparation, and those before. */
export function ListingAuthority({ listingId }: { listingId: string }) {
  const authorities = useQuery(authoritiesQuery(listingId))
  const changed = useAuthorityChanged()
  const [editing, setEditing] = useState<string>()
  const [ending, setEnding] = useState<Authority>()
  const add = useMutation({
    mutationFn: (change: AuthorityChange) => call(authorityCalls.add, { body: { listingId, change } }),
    onSuccess: ({ id }) => {
      changed()
      setEditing(id)
    },
    onError: toastFailure,
  })
  if (authorities.isPending) return <SkeletonRows rows={3} />
  if (authorities.isError) return <ErrorState error={authorities.error} onRetry={() => void authorities.refetch()} />
  const { items, canAdd } = authorities.data
  const edited = items.find(({ id }) => id === editing)
  const has = items.some(({ state }) => state === 'inForce')
  const start = (change: AuthorityChange, label: string) => (
    <Button size="xs" variant="default" loading={add.isPending} onClick={() => add.mutate(change)}>
      {label}
    </Button>
  )
  return (
    <section aria-label="Authority">
      {items.length === 0 ? (
        <EmptyState action={canAdd ? start('new', 'Add authority') : undefined}>
          No authority yet. Add the signed paper with its dates, and Gable watches the end.
        </EmptyState>
      ) : (
        <>
          <header className="row wrap between gap-12 below-8">
            <h2>Authority</h2>
            {canAdd && (
              <span className="row gap-8">
                {start('renewal', 'Renew')}
                {has && start('variation', 'Vary')}
              </span>
            )}
          </header>
          <ul className="stack gap-12">
            {items.map((one) => (
              <AuthorityCard key={one.id} of={one} onEdit={() => setEditing(one.id)} onEnd={() => setEnding(one)} />
            ))}
          </ul>
          <p className="quiet small above-8">Gable ships no institute form. Sign on your own form, then upload it here.</p>
        </>
      )}
      {edited && <AuthorityDialog key={edited.id} of={edited} onClose={() => setEditing(undefined)} />}
      {ending && <EndDialog of={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}
