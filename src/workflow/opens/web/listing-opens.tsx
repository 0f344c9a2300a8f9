import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openHomeTimes } from '#common/time/local-moment.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { SlotParts } from '#ui/slot-parts.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { Open } from '../opens.contract.ts'
import { listingOpens } from './open.slots.ts'
import { ListingVisits } from './listing-visits.tsx'
import { ofListingQuery } from './open-calls.ts'
import { stateWords } from './open-words.ts'
import classes from './listing-opens.module.css'

export { ofListingQuery } from './open-calls.ts'

/** All open homes and private inspections of a listing, the newest first. */
export function ListingOpens({ listingId }: { listingId: string }) {
  const opens = useQuery(ofListingQuery(listingId))
  const mayWrite = useMay('opens.write')
  if (opens.isPending) return <SkeletonRows rows={3} />
  if (opens.isError) return <ErrorState error={opens.error} onRetry={() => void opens.refetch()} />
  const items = opens.data.items.filter(({ kind }) => kind === 'openHome')
  const plan = mayWrite && (
    <Button size="xs" variant="default" renderRoot={(props) => <Link to="/opens" {...props} />}>
      Plan open homes
    </Button>
  )
  const inspections = <SlotParts of={listingOpens} props={{ listingId, agentId: opens.data.items[0]?.hosts[0]?.id }} />
  if (items.length === 0)
    return (
      <>
        <EmptyState action={plan || undefined}>No open homes yet.</EmptyState>
        {inspections}
        <ListingVisits listingId={listingId} isLease={opens.data.items[0]?.isLease ?? false} />
      </>
    )
  return (
    <>
      <section className={classes.panel} aria-label="Open homes">
        <header className="row between gap-12 below-8">
          <h2>Open homes</h2>
          {plan}
        </header>
        <ul className="line-above">
          {items.map((open) => (
            <OpenRow key={open.id} open={open} />
          ))}
        </ul>
      </section>
      {inspections}
      <ListingVisits listingId={listingId} isLease={items[0]?.isLease ?? false} />
    </>
  )
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

function OpenRow({ open }: { open: Open }) {
  const day = open.startsAt.slice(0, 10)
  return (
    <li className="line-below">
      <Link to="/opens" search={{ day }}>
        <time dateTime={open.startsAt} className="num stack small">
          <strong className="body">{writtenDay(day, 'weekday')}</strong>
          {openHomeTimes(open)}
        </time>
        <span className="ellipsis">
          {[
            open.hosts.map(({ name }) => name).join(', ') || 'No host',
            open.groups > 0 && `${count(open.groups, 'group', 'groups')}, ${count(open.people, 'person', 'people')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <StatusTag status={open.state} {...stateWords[open.state]} />
      </Link>
    </li>
  )
}
