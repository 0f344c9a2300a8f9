import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { inBatches } from '#ui/api/in-batches.ts'
import { enquiryCalls } from './enquiry-calls.ts'
import classes from './enquiries.module.css'

const countsOf = inBatches(async (ids) => {
  const found = await call(enquiryCalls.ofListings, { body: { ids } })
  return new Map(found.map((one) => [one.listingId, one]))
})

/** A cell of the listings: how many enquiries it has had, and how many wait for a reply. */
export default function ListingEnquiries({ listingId }: { listingId: string }) {
  const { data } = useQuery({ queryKey: ['enquiry', 'of listing', listingId], queryFn: () => countsOf(listingId) })
  if (!data) return null
  return (
    <span className="num">
      {data.total}
      {data.open > 0 && (
        <span className={classes.unanswered} title={`${data.open} without a reply`}>
          {data.open}
          <span className="visually-hidden"> without a reply</span>
        </span>
      )}
    </span>
  )
}
