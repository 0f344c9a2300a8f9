import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { BinPage, BinRow } from '#ui/bulk/bin-page.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { agencyParams, useMay } from '#ui/session/session-store.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { usePages } from '#ui/list/pages.tsx'
import type { BinnedListing } from '../../listings.contract.ts'
import { listingBulks } from './bulk/listing-bulk.ts'
import { listCalls, listingCalls, listingKind, showListing } from '../listing-queries.ts'
import { RowPhoto } from './row/listing-row-photo.tsx'

const binQuery = (q: string) =>
  pagesQuery([listingKind, 'bin', q], (cursor, signal) =>
    call(listingCalls.bin, { params: agencyParams(), query: { limit: 50, cursor, ...(q && { q }) } }, { signal }),
  )

export default function ListingsBinPage() {
  const [q, setQ] = useState('')
  const queryClient = useQueryClient()
  const batches = useQuery({
    ...callQuery(listingKind, listCalls.deletedBatches, { params: agencyParams(), query: { limit: 50 } }),
    enabled: useMay('listings.write'),
  })
  return (
    <BinPage
      title="Recycle bin"
      intro="Deleted listings, their photos and notes about them alone stay here for 30 days, then are permanently deleted."
      link={
        <Link to="/listings" data-reach>
          All listings
        </Link>
      }
      bin={usePages(binQuery(q), { placeholderData: keepPreviousData })}
      q={q}
      onSearch={setQ}
      searchWords="Address, reference or headline"
      bulks={listingBulks}
      batches={batches.data?.items ?? []}
      restoreMany={(ids) => call(listCalls.restoreMany, { body: { ids } })}
      renderRow={(item, box) => (
        <BinRow
          key={item.id}
          {...box}
          name={nameOf(item)}
          canRestore={item.canRestore}
          kind={listingKind}
          until={item.goesAt}
          lastDayWords="Last day"
          picture={<RowPhoto path={item.photoUrl} hash={item.photoHash} />}
          details={
            <>
              {item.reference} · {item.deletedBy ? `deleted by ${item.deletedBy}` : 'deleted by a feed'},{' '}
              {formatDateTime(item.deletedAt)}
            </>
          }
          status={<StatusTag status={item.status} />}
          restore={() => call(listingCalls.restore, { params: { id: item.id } })}
          onRestored={(listing) => showListing(queryClient, listing)}
        />
      )}
    />
  )
}

const nameOf = ({ streetLine, suburb, headline, reference }: BinnedListing) =>
  [streetLine, suburb].filter(Boolean).join(', ') || headline || reference
