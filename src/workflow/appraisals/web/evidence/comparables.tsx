import { Button } from '@mantine/core'
import { IconAdjustments, IconX } from '@tabler/icons-react'
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
import { addressOf, distanceWords, roomWords, signedMoney } from '../appraisal-words.ts'
import { Part } from '../page/appraisal-parts.tsx'

const AdjustSale = lazy(forField(() => import('./adjust-sale.tsx')))
const PlacesMap = lazy(() => import('#core/listings/web/map/places-map.public.tsx'))
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
  const [isMap, setMap] = useState(false)
  const [adjusted, setAdjusted] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const { latitude, longitude } = appraisal.address
  const pins = comparables.flatMap(({ id: of, address, priceCents, latitude: north, longitude: east }) =>
    north !== null && east !== null
      ? [
          {
            ...{ id: of, name: address, word: 'Sold', label: formatMoney(priceCents), tone: 'sold' as const },
            ...{ latitude: north, longitude: east },
          },
        ]
      : [],
  )
  const hasMap = latitude !== null && longitude !== null && pins.length > 0
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
        <span className="row gap-8">
          {hasMap && (
            <Button size="compact-xs" variant="subtle" aria-expanded={isMap} onClick={() => setMap(!isMap)}>
              {isMap ? 'Hide map' : 'Show map'}
            </Button>
          )}
          {canEdit && comparables.length < 12 && (
            <Button size="compact-xs" variant={comparables.length ? 'default' : 'filled'} onClick={() => setAdding(true)}>
              Add sales
            </Button>
          )}
        </span>
      }
    >
      {comparables.length === 0 && (
        <p className="quiet">No sales to compare yet. Choose them from your own sales or an imported table.</p>
      )}
      {hasMap && isMap && (
        <div className="flex card cut below-8" style={{ height: '20rem' }}>
          <Suspense>
            <PlacesMap
              label="Comparable sales on the map"
              home={{ name: addressOf({ ...appraisal, suburb: appraisal.address.suburb }), latitude, longitude }}
              places={pins}
              onChoose={setChosen}
            />
          </Suspense>
        </div>
      )}
      <ul>
        {comparables.map((one) => (
          <li
            key={one.id}
            className={`row wrap gap-8 pad-y-8 line-above small${one.id === chosen ? ' canvas' : ''}`}
            aria-current={one.id === chosen || undefined}
          >
            <span className="row gap-12 narrow" style={{ flex: '1 1 14rem' }}>
              <RowPhoto path={one.photoUrl} hash={null} />
              <span className="grow narrow">
                <span className="block strong clip">{one.address}</span>
                <span className="block breaks meta">
                  {[one.suburb, distanceWords(one.distanceM), roomWords(one)].filter(Boolean).join(' · ')}
                </span>
                <span className="block breaks above-2">{one.why}</span>
                {one.adjustmentCents !== 0 && (
                  <span className="block breaks meta">
                    Adjusted by {[signedMoney(one.adjustmentCents), one.adjustmentWhy].filter(Boolean).join(': ')}
                  </span>
                )}
              </span>
            </span>
            <span className="row gap-8 push">
              <span className="right fixed num">
                <span className="block strong">{formatMoney(one.priceCents)}</span>
                <span className="block meta">{formatDay(one.soldOn)}</span>
                {one.adjustmentCents !== 0 && (
                  <span className="block meta">Adjusted {formatMoney(one.priceCents + one.adjustmentCents)}</span>
                )}
                {one.isPriceHidden && <span className="block meta">Price not public</span>}
              </span>
              {canEdit && (
                <IconButton label={`Adjust ${one.address}`} onClick={() => setAdjusted(one.id)}>
                  <IconAdjustments size={15} stroke={1.7} />
                </IconButton>
              )}
              {canEdit && (
                <IconButton label={`Remove ${one.address}`} onClick={() => remove(one)}>
                  <IconX size={15} stroke={1.7} />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {comparables
        .filter(({ id: of }) => of === adjusted)
        .map((one) => (
          <Suspense key={one.id}>
            <AdjustSale
              sale={one}
              onClose={() => setAdjusted(undefined)}
              onSave={async (fields) => {
                const items = comparables.map((other) => inputOf(other === one ? { ...one, ...fields } : other))
                onEvidence(await call(estimateCalls.compare, { params: { id }, body: { version: evidence.version, items } }))
              }}
            />
          </Suspense>
        ))}
      {isAdding && (
        <Suspense>
          <AddSales
            id={id}
            taken={comparables}
            isSaving={set.isPending}
            onAdd={(items, stays = () => setAdding(false)) =>
              set.mutate({ items: [...comparables.map(inputOf), ...items] }, { onSuccess: stays })
            }
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Part>
  )
}
