import { Link } from '@tanstack/react-router'
import { BulkState } from '#ui/list/bulk-state.tsx'
import { listingBulks } from './listing-bulk.ts'

export const ListingBulkState = () => (
  <BulkState
    bulks={listingBulks}
    reasonsOf={({ reasons }) => reasons.map(({ listings, ...reason }) => ({ ...reason, records: listings }))}
    linkTo={({ id, name }) => (
      <Link key={id} to="/listings/$id" params={{ id }}>
        {name}
      </Link>
    )}
  />
)
