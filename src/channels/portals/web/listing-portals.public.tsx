import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { inBatches } from '#ui/api/in-batches.ts'
import type { cockpitEndpoints } from '../cockpit.contract.ts'
import { cockpitHeads } from '../cockpit.heads.generated.ts'
import { toneOf, wordsOf } from './cockpit/cell-words.ts'
import classes from './listing-portals.module.css'

const { ofListings } = callsOf<typeof cockpitEndpoints>(cockpitHeads)
const portalsOf = inBatches(async (ids) => {
  const found = await call(ofListings, { body: { ids } })
  return new Map(found.map(({ listingId, portals }) => [listingId, portals]))
})

/** A cell of the listings: a mark for each portal that has it or should have it. */
export default function ListingPortals({ listingId }: { listingId: string }) {
  const { data } = useQuery({ queryKey: ['publication', 'of listing', listingId], queryFn: () => portalsOf(listingId) })
  const shown = data?.filter(({ state }) => state !== 'removed') ?? []
  return (
    <span className={`${classes.marks} flex gap-4`}>
      {shown.map(({ accountId, name, ...publication }) => (
        <span key={accountId} data-tone={toneOf(publication)} title={`${name}: ${wordsOf(publication)}`}>
          <span aria-hidden>{name.charAt(0).toUpperCase()}</span>
          <span className="visually-hidden">
            {name}: {wordsOf(publication)}
          </span>
        </span>
      ))}
    </span>
  )
}
