import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callQuery } from '#ui/api/query.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDay, formatMoney } from '#ui/formatting.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { RowPhoto } from '#core/listings/web/listing-parts.public.tsx'
import { appraisalKind } from '../../appraisal-values.contract.ts'
import type { Candidate, Comparable, ComparableInput } from '../../estimates.contract.ts'
import { estimateCalls } from '../appraisal-calls.ts'
import { salesSource } from '../appraisal.slots.ts'
import { distanceWords, roomWords } from '../appraisal-words.ts'
import { TypedSale } from './typed-sale.tsx'

interface AddSalesProps {
  id: string
  taken: readonly Comparable[]
  isSaving: boolean
  /** @param stays more are chosen: the list stays open */
  onAdd(items: ComparableInput[], stays?: () => void): void
  onClose(): void
}
const reaches = [1, 2, 5, 10, 20]
const spans = [6, 12, 18, 36]
const mostWhy = 500

/** Sales near the home, own and imported ones: choose, and say why they compare. */
export default function AddSalesDialog({ id, taken, isSaving, onAdd, onClose }: AddSalesProps) {
  const [km, setKm] = useState('5')
  const [months, setMonths] = useState('18')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  /** Why each of the chosen ones compares. */
  const [whys, setWhys] = useState<ReadonlyMap<string, { sale: Candidate; why: string }>>(new Map())
  const [isByHand, setByHand] = useState(false)
  const found = useQuery({
    ...callQuery(appraisalKind, estimateCalls.candidates, { params: { id }, query: { km, months, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  const isTaken = ({ id: of }: Candidate) => taken.some(({ sourceId }) => sourceId === of)
  const sales = (found.data?.items ?? []).filter((one) => !isTaken(one))
  const choose = (sale: Candidate, why: string | null) => {
    const next = new Map(whys)
    if (why === null) next.delete(sale.id)
    else next.set(sale.id, { sale, why })
    setWhys(next)
  }
  const isReady = whys.size > 0 && [...whys.values()].every(({ why }) => why.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady)
      onAdd(
        [...whys.values()].map(({ sale: { id: _i, distanceM: _d, photoUrl: _p, ...sale }, why }) => ({
          ...sale,
          why: why.trim(),
          adjustmentCents: 0,
          adjustmentWhy: null,
        })),
      )
  }
  if (isByHand)
    return (
      <TypedSale
        isSaving={isSaving}
        onAdd={(sale) => onAdd([sale], whys.size ? () => setByHand(false) : undefined)}
        onClose={() => setByHand(false)}
      />
    )
  return (
    <Dialog label="Add comparable sales" width={680} onClose={onClose}>
      <form className="stack one-column gap-12 pad" onSubmit={submit}>
        <h2>Add comparable sales</h2>
        <div className="row wrap gap-8">
          <TextInput
            className="grow"
            style={{ minWidth: '14rem' }}
            size="xs"
            aria-label="Filter sales"
            placeholder="Street or suburb"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            aria-label="Distance"
            value={km}
            data={reaches.map((one) => ({ value: String(one), label: `Within ${one} km` }))}
            onChange={(event) => setKm(event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            aria-label="Sold within"
            value={months}
            data={spans.map((one) => ({ value: String(one), label: `Last ${one} months` }))}
            onChange={(event) => setMonths(event.currentTarget.value)}
          />
        </div>
        {found.isPending && <SkeletonRows rows={4} />}
        {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && sales.length === 0 && (
          <p className="quiet">No sales found here. Look further, import a table of sold properties, or enter a sale.</p>
        )}
        <ul className="scroll-y" style={{ maxHeight: 'min(46vh, 30rem)' }}>
          {sales.map((one) => (
            <Sale key={one.id} sale={one} why={whys.get(one.id)?.why} onWhy={(why) => choose(one, why)} />
          ))}
        </ul>
        <div className="row between wrap gap-8">
          <span className="row wrap gap-8">
            <Button size="xs" variant="subtle" onClick={() => setByHand(true)}>
              Enter a sale
            </Button>
            <SlotParts of={salesSource} props={{ appraisalId: id }} />
          </span>
          <span className="row gap-8">
            <Button variant="default" size="sm" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="sm" loading={isSaving} disabled={!isReady}>
              {whys.size > 1 ? `Add ${whys.size} sales` : 'Add sale'}
            </Button>
          </span>
        </div>
      </form>
    </Dialog>
  )
}

function Sale({ sale, why, onWhy }: { sale: Candidate; why: string | undefined; onWhy(why: string | null): void }) {
  const { address, suburb, distanceM, priceCents, soldOn, source, photoUrl } = sale
  const isChosen = why !== undefined
  return (
    <li className="stack one-column gap-8 pad-y-8 line-below small">
      <label className="row gap-12 pointer">
        <Checkbox
          aria-label={`Compare with ${address}`}
          checked={isChosen}
          onChange={(event) => onWhy(event.currentTarget.checked ? suggestion(sale) : null)}
        />
        <RowPhoto path={photoUrl} hash={null} />
        <span className="grow narrow">
          <span className="block strong clip">{address}</span>
          <span className="block breaks meta">
            {[suburb, distanceWords(distanceM), roomWords(sale), source === 'own' ? 'Our sale' : ''].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="right fixed num">
          <span className="block strong">{formatMoney(priceCents)}</span>
          <span className="block meta">{formatDay(soldOn)}</span>
        </span>
      </label>
      {isChosen && (
        <TextInput
          size="xs"
          label={`Why ${address} compares`}
          placeholder="Same street, similar land"
          maxLength={mostWhy}
          value={why}
          onChange={(event) => onWhy(event.currentTarget.value)}
        />
      )}
    </li>
  )
}

/** A start for the sentence, which the agent finishes. */
const suggestion = ({ distanceM, category, bedrooms }: Candidate): string =>
  [
    category && bedrooms ? `${bedrooms} bedroom ${category.toLowerCase()}` : category,
    distanceWords(distanceM) && `${distanceWords(distanceM)} away`,
  ]
    .filter(Boolean)
    .join(', ')
