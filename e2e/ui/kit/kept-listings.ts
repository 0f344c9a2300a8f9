import { listingListEndpoints } from '../../../src/core/listings/listing-lists.contract.ts'
import { type Listing, listingEndpoints, ListingRow } from '../../../src/core/listings/listings.contract.ts'
import { aListing, page } from './records.ts'
import { Kept } from './kept.ts'
import { answerOf, type DeepPartial, id, sampleOf } from './sample.ts'
import type { StandIn } from './stand-in.ts'

/** A house in Brighton that one may change, in a street of its own. */
export const aHouse = (street: string, { id: number = 1, ...over }: Parameters<typeof aListing>[0] = {}): Listing =>
  aListing({
    ...{ status: 'draft', saleOrLease: 'sale', listingClass: 'residential', canEdit: true, reference: `HV-${1000 + number}` },
    ...over,
    id: number,
    address: { ...aListing().address, streetNumber: '5', street, ...over.address },
  } as Parameters<typeof aListing>[0])

const streetLineOf = ({ address }: Listing) => [address.streetNumber, address.street].filter(Boolean).join(' ')
export const listingRowOf = (listing: Listing, over: DeepPartial<ListingRow> = {}): ListingRow =>
  sampleOf(ListingRow, {
    ...(listing as DeepPartial<ListingRow>),
    ...{ streetLine: streetLineOf(listing), suburb: listing.address.suburb, state: listing.address.state },
    ...over,
  })

/** Serves listings from memory: lists by status and words, one, create, update. @returns them by street */
export function serveListings(api: StandIn, listings: readonly Listing[]): Map<string, Kept<Listing>> {
  const kept = new Map(listings.map((listing) => [listing.id, new Kept(api, 'listing', listing)]))
  const find = ({ params }: { params: { id: string } }) => {
    const one = kept.get(params.id)
    if (!one) throw new Error(`no listing ${params.id}`)
    return one
  }
  api
    .on(listingEndpoints.getAll, ({ query: { q = '', status } }) => {
      const isWanted = (one: Listing) =>
        (!status || status.split(',').includes(one.status)) &&
        `${streetLineOf(one)} ${one.reference}`.toLowerCase().includes(q.toLowerCase())
      const found = [...kept.values()].map(({ now }) => now).filter(isWanted)
      return { ...page(found.map((one) => listingRowOf(one))), total: found.length }
    })
    .on(listingEndpoints.statusCounts, () =>
      [...Map.groupBy(kept.values(), ({ now }) => now.status)].map(([status, { length: count }]) => ({ status, count })),
    )
    .on(listingEndpoints.getOne, (request) => find(request).now)
    .on(listingEndpoints.update, (request) => {
      const { priceReason: _, endsWork: __, ...body } = request.body
      return find(request).save(body as Partial<Listing>)
    })
    .on(listingEndpoints.create, ({ body: { AgentId: _, ...body } }) => {
      const made = aListing({ id: 500 + kept.size, canEdit: true, status: 'draft', ...body } as Parameters<typeof aListing>[0])
      kept.set(made.id, new Kept(api, 'listing', made))
      return made
    })
  return new Map([...kept.values()].map((one) => [one.now.address.street ?? '', one]))
}

/** Serves changes of status of many listings, and their undo. */
export function serveStatusOfMany(api: StandIn, listings: Map<string, Kept<Listing>>): void {
  let before: [Kept<Listing>, Listing['status']][] = []
  const all = [...listings.values()]
  api
    .on(listingListEndpoints.bulk, ({ body: { ids = [], action } }) => {
      const chosen = all.filter(({ now }) => ids.includes(now.id))
      before = chosen.map((one) => [one, one.now.status])
      if (action.type === 'status') for (const one of chosen) one.changedUnheard({ status: action.status })
      return bulkAnswer({ total: chosen.length, done: chosen.length, changed: chosen.length })
    })
    .on(listingListEndpoints.bulkUndo, () => {
      for (const [one, status] of before) one.changedUnheard({ status })
      return bulkAnswer({ state: 'undone', undone: before.length })
    })
}
/** Answers changes of many listings. */
export const bulkAnswer = (over: Parameters<typeof answerOf<typeof listingListEndpoints.bulk>>[1]) =>
  answerOf(listingListEndpoints.bulk, { id: id(900), state: 'finished', ...over })
