import { contactCalls, contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import { contactListCalls } from './contact-lists-calls.public.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { BinPage, BinRow } from '#ui/bulk/bin-page.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { agencyParams, useMay } from '#ui/session/session-store.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { usePages } from '#ui/list/pages.tsx'
import { contactBulks } from './contacts-bulk.ts'
import { formatPhone } from '#common/format-phone.ts'

const binQuery = (q: string) =>
  pagesQuery([contactKind, 'bin', q], (cursor, signal) =>
    call(contactListCalls.bin, { params: agencyParams(), query: { limit: 50, cursor, ...(q && { q }) } }, { signal }),
  )

export default function ContactsBinPage() {
  const [q, setQ] = useState('')
  const batches = useQuery({
    ...callQuery(contactKind, contactListCalls.deletedBatches, { params: agencyParams(), query: { limit: 50 } }),
    enabled: useMay('contacts.write'),
  })
  return (
    <BinPage
      title="Deleted contacts"
      intro="You can restore deleted contacts for 30 days, with everything linked to them."
      link={
        <Link to="/crm/contacts/all" search={{}} data-reach>
          All contacts
        </Link>
      }
      bin={usePages(binQuery(q), { placeholderData: keepPreviousData })}
      q={q}
      onSearch={setQ}
      searchWords="Name, email, phone or suburb"
      bulks={contactBulks}
      batches={batches.data?.items ?? []}
      restoreMany={(ids) => call(contactListCalls.restoreMany, { body: { ids } })}
      renderRow={(item, box) => (
        <BinRow
          key={item.id}
          {...box}
          name={item.displayName}
          canRestore={item.canRestore}
          kind={contactKind}
          until={item.until}
          lastDayWords="Last day"
          details={
            <>
              {[item.email, item.phone && formatPhone(item.phone)].filter(Boolean).join(' · ') || 'No email or phone'} ·{' '}
              {item.deletedBy ? `deleted by ${item.deletedBy}` : 'deleted'}, {formatDateTime(item.deletedAt)}
            </>
          }
          restore={() => call(contactCalls.restore, { params: { id: item.id } })}
        />
      )}
    />
  )
}
