import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState } from '#ui/components/states.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { useOnTop } from '#ui/hooks/use-on-top.ts'
import { useKeys } from '#ui/keys.ts'
import { idParam, withoutEmpty } from '#ui/list/search-params.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { forField } from '#ui/typed-ahead.ts'
import { useScope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { Enquiry } from '../enquiries.contract.ts'
import { figuresQuery, listQuery, oneQuery, replyOf, type Show, useEnquiryActions } from './enquiry-calls.ts'
import type { EnquiriesSearch } from './enquiries-search.ts'
import { enquiriesTool } from './enquiry.slots.ts'
import { EnquiryDetail } from './enquiry-detail.tsx'
import { EnquiryRow } from './enquiry-row.tsx'
import { durationWords } from './response-clock.tsx'
import classes from './enquiries.module.css'

const NewEnquiry = lazy(forField(() => import('./new-enquiry-dialog.tsx')))

/** Enquiries, longest unanswered in sight: pick one, reply with one key. */
export default function EnquiriesPage() {
  const scope = useScope()
  const asked = useSearch({ strict: false }) as EnquiriesSearch
  const navigate = useNavigate()
  const onTop = useOnTop()
  const show: Show = asked.show ?? 'open'
  /** The enquiry as last seen: it stays on the screen when it leaves the list, because a colleague has answered it. */
  const [lastSeen, setLastSeen] = useState<Enquiry>()
  const mayWrite = useMay('contacts.write')
  const list = usePages(listQuery(show, scope), { placeholderData: keepPreviousData })
  const figures = useQuery({ ...figuresQuery(scope), placeholderData: keepPreviousData }).data
  const { settle } = useEnquiryActions()
  const items = list.data?.items ?? []
  const at = asked.id
  const found = items.findIndex(({ id }) => id === at)
  const index = Math.max(0, found)
  const hasLeft = at !== undefined && found < 0 && !list.isPlaceholderData && !list.isPending
  const one = useQuery({ ...oneQuery(at ?? ''), enabled: hasLeft })
  const chosen = lastSeen?.id === at ? lastSeen : undefined
  // Only without a choice is it the first of the list.
  const current = items[found] ?? (at ? (one.data ?? chosen ?? (one.isError ? items[0] : undefined)) : items[0])
  const open = (enquiry: Enquiry | undefined) => {
    setLastSeen(enquiry)
    if (enquiry) onTop.open(addressOf(show, enquiry.id))
    else onTop.close(addressOf(show))
  }
  const newFor = newForOf(asked.new)
  /** Back to where it was opened. */
  const backFromNew = () => {
    const { contact, listing } = newFor
    if (contact) void navigate({ to: '/contacts/$id', params: { id: contact } })
    else if (listing) void navigate({ to: '/listings/$id', params: { id: listing } })
    else void navigate({ ...addressOf(show, at), replace: true })
  }
  const step = (by: number) => open(items[Math.min(items.length - 1, Math.max(0, index + by))])
  useEffect(() => {
    if (at) document.getElementById(`enquiry-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const reply = current && replyOf(current)
  useKeys('Enquiries', [
    { keys: 'j', label: 'Next', run: () => step(1) },
    { keys: 'k', label: 'Previous', run: () => step(-1) },
    ...(mayWrite && current
      ? [
          ...(reply ? [{ keys: 'r', label: 'Reply', run: reply }] : []),
          { keys: 'e', label: 'Mark as replied', run: () => settle(current, current.answeredAt === null) },
        ]
      : []),
  ])
  return (
    <div className={classes.page} data-detail={at !== undefined || undefined}>
      <PageHead title="Enquiries" meta={figures && <Figures {...figures} />}>
        <SlotParts of={enquiriesTool} props={{}} />
        {mayWrite && (
          <Button
            className="wide-only"
            size="xs"
            onClick={() => void navigate({ to: '/enquiries', search: { ...asked, new: 'yes' } })}
          >
            New enquiry
          </Button>
        )}
        <SegmentedControl
          size="xs"
          aria-label="Show"
          value={show}
          onChange={(next) => void navigate({ ...addressOf(next as Show), replace: true })}
          data={[
            { value: 'open', label: 'Unanswered' },
            { value: 'answered', label: 'Replied' },
            { value: 'all', label: 'All' },
          ]}
        />
      </PageHead>
      {asked.new && mayWrite && (
        <Suspense>
          <NewEnquiry contactId={newFor.contact} listingId={newFor.listing} onClose={backFromNew} />
        </Suspense>
      )}
      <PagesState of={list} rows={6} isEmpty={!current && !at}>
        <EmptyState action={show === 'open' ? <Link to="/portals/accounts">Set up enquiries</Link> : undefined}>
          {show === 'open' ? 'All caught up. New enquiries from portals and your website appear here.' : 'No enquiries here yet.'}
        </EmptyState>
      </PagesState>
      {current && (
        <div className={classes.panes}>
          <div className={classes.listPane}>
            <ul aria-label="Enquiries">
              {items.map((enquiry) => (
                <EnquiryRow
                  key={enquiry.id}
                  enquiry={enquiry}
                  isCurrent={enquiry.id === current.id}
                  onOpen={() => enquiry.id !== at && open(enquiry)}
                />
              ))}
            </ul>
            <MoreRows of={list} label="Show older" />
          </div>
          <div className={classes.detailPane}>
            <Button
              className={classes.back}
              size="xs"
              variant="subtle"
              leftSection={<IconArrowLeft size={15} aria-hidden />}
              onClick={() => open(undefined)}
            >
              All enquiries
            </Button>
            <EnquiryDetail key={current.id} enquiry={current} />
          </div>
        </div>
      )}
    </div>
  )
}

/** The contact or listing whose page it was opened on. */
function newForOf(text = ''): { contact?: string | undefined; listing?: string | undefined } {
  const [kind, id] = text.split(' ')
  return { contact: kind === 'contact' ? idParam(id) : undefined, listing: kind === 'listing' ? idParam(id) : undefined }
}

const addressOf = (show: Show, id?: string) =>
  ({ to: '/enquiries', search: withoutEmpty<EnquiriesSearch>({ show: show === 'open' ? undefined : show, id }) }) as const

function Figures({ open, answered, medianMinutes }: { open: number; answered: number; medianMinutes: number | null }) {
  return (
    <>
      {formatNumber(open)} unanswered
      {medianMinutes !== null && (
        <span className={classes.wide}>
          {' '}
          · {formatNumber(answered)} replied in 30 days, usually within {durationWords(medianMinutes)}
        </span>
      )}
    </>
  )
}
