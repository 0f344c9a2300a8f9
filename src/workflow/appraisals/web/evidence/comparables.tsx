import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { formatDay, formatMoney } from '#ui/formatting.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { forField } from '#ui/typed-ahead.ts'
import { RowPhoto } from '#core/listings/web/listing-parts.public.tsx'
import type { Appraisal } from '../../appraisals.contract.ts'
import type { Comparable, ComparableInput, Evidence } from '../../estimates.contract.ts'
import { estimateCalls } from '../appraisal-calls.ts'
import { distanceWords, roomWords } from '../appraisal-words.ts'
import { Part } from '../page/appraisal-parts.tsx'

const AddSales = lazy(forField(() => import('./add-sales-dialog.tsx')))

/** Leaves out what the server works out. */
export const inputOf = ({ id: _i, distanceM: _d, photoUrl: _p, ...one }: Comparable): ComparableInput => one

interface ComparablesProps {
  appraisal: Appraisal
  evidence: Evidence
  onEvidence(after: Evidence): void
}
/** The sales that the estimate rests on, each with how far it is and why it compares. */
export function Comparables({ appraisal, evidence, onEvidence }: ComparablesProps) {
  const { id, canEdit } = appraisal
  const { comparables } = evidence
  const [isAdding, setAdding] = useState(false)
  const set = useMutation({
    mutationFn: ({ items, version = evidence.version }: { items: readonly ComparableInput[]; version?: number }) =>
      call(estimateCalls.compare, { params: { id }, body: { version, items: [...items] } }),
    onSuccess: onEvidence,
    onError: toastFailure,
  })
  const remove = (one: Comparable) => {
    const before = comparables.map(inputOf)
    set.mutate(
      { items: comparables.filter((other) => other !== one).map(inputOf) },
      { onSuccess: ({ version }) => toastUndo(`${one.address} removed`, () => set.mutate({ items: before, version })) },
    )
  }
  return (
    <Part
      title={`Comparable sales${comparables.length ? ` (${comparables.length})` : ''}`}
      aside={
        canEdit &&
        comparables.length < 12 && (
          <Button size="compact-xs" variant={comparables.length ? 'default' : 'filled'} onClick={() => setAdding(true)}>
            Add sales
          </Button>
        )
      }
    >
      {comparables.length === 0 && (
        <p className="quiet">No sales to compare yet. Choose them from your own sales or an imported table.</p>
      )}
      <ul>
        {comparables.map((one) => (
          <li key={one.id} className="row gap-12 pad-y-8 line-above small">
            <RowPhoto path={one.photoUrl} hash={null} />
            <span className="grow narrow">
              <span className="block strong clip">{one.address}</span>
              <span className="block breaks meta">
                {[one.suburb, distanceWords(one.distanceM), roomWords(one)].filter(Boolean).join(' · ')}
              </span>
              <span className="block breaks above-2">{one.why}</span>
            </span>
            <span className="right fixed num">
              <span className="block strong">{formatMoney(one.priceCents)}</span>
              <span className="block meta">{formatDay(one.soldOn)}</span>
              {one.isPriceHidden && <span className="block meta">Price not public</span>}
            </span>
            {canEdit && (
              <IconButton label={`Remove ${one.address}`} onClick={() => remove(one)}>
                <IconX size={15} stroke={1.7} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <Suspense>
          <AddSales
            id={id}
            taken={comparables}
            isSaving={set.isPending}
            onAdd={(items) =>
              set.mutate({ items: [...comparables.map(inputOf), ...items] }, { onSuccess: () => setAdding(false) })
            }
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Part>
  )
}
