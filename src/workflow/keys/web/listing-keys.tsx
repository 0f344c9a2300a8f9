import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { Key } from '../keys.contract.ts'
import { KeyCard } from './key-card.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { keysQuery } from './key-calls.ts'
import { TakeDialog } from './take-dialog.tsx'

export { keysQuery } from './key-calls.ts'

type Shown = { kind: 'new' } | { kind: 'edit' | 'take' | 'handOver'; key: Key }

/** The keys of a listing: where each is, and who had it. */
export function ListingKeys({ listingId }: { listingId: string }) {
  const keys = useQuery(keysQuery(listingId))
  const mayWrite = useMay('opens.write')
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  if (keys.isPending) return <SkeletonRows rows={3} />
  if (keys.isError) return <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
  const { items } = keys.data
  // The key as it is now: it may come back while its dialog is open.
  const key = shown && shown.kind !== 'new' ? (items.find(({ id }) => id === shown.key.id) ?? shown.key) : undefined
  const add = mayWrite && (
    <Button size="xs" variant="default" onClick={() => setShown({ kind: 'new' })}>
      Add key
    </Button>
  )
  return (
    <section aria-label="Keys">
      {items.length === 0 ? (
        <EmptyState action={add || undefined}>No keys yet. Add each set to see where it hangs and who has it.</EmptyState>
      ) : (
        <>
          <header className="row between gap-12 below-8">
            <h2>Keys</h2>
            {add}
          </header>
          <ul>
            {items.map((one) => (
              <KeyCard
                key={one.id}
                of={one}
                canMove={mayWrite}
                onEdit={() => setShown({ kind: 'edit', key: one })}
                onTake={() => setShown({ kind: 'take', key: one })}
                onHandOver={() => setShown({ kind: 'handOver', key: one })}
              />
            ))}
          </ul>
        </>
      )}
      {shown?.kind === 'take' && key && <TakeDialog of={key} onClose={close} />}
      {shown?.kind === 'handOver' && key && <HandOverDialog of={key} onClose={close} />}
      {(shown?.kind === 'new' || shown?.kind === 'edit') && <KeyDialog listingId={listingId} of={key} onClose={close} />}
    </section>
  )
}
