import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#ui/api/api-error.ts'
import { EmptyState } from '#ui/components/states.tsx'
import { type Scope, setScope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { ListingsSort } from './listings-page-search.ts'
import classes from './listings-page.module.css'

interface NoListingsProps {
  isFiltered: boolean
  scope: Scope
  sort: ListingsSort | undefined
}

/** Says why there is nothing, and the one thing to do about it. */
export function NoListings({ isFiltered, scope, sort }: NoListingsProps) {
  const mayOffice = useMay('listings.read.office')
  const mayWrite = useMay('listings.write')
  const mayImport = useMay('listings.import')
  if (isFiltered) {
    return (
      <EmptyState
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/listings" search={sort ? { sort } : {}} replace {...props} />}
          >
            Clear filters
          </Button>
        }
      >
        No listings match.
      </EmptyState>
    )
  }
  if (scope === 'agent' && mayOffice) {
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => setScope('office')}>
            Show the whole office
          </Button>
        }
      >
        None of the listings is yours yet.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      action={
        <Group justify="center" gap={8}>
          {mayWrite && <Button renderRoot={(props) => <Link to="/listings/new" {...props} />}>New listing</Button>}
          {mayImport && (
            <Button variant="default" renderRoot={(props) => <Link to="/listings/import" search={{}} {...props} />}>
              Import a feed
            </Button>
          )}
        </Group>
      }
    >
      No listings yet. Add the first one, or import what you have from a REAXML feed.
    </EmptyState>
  )
}

/** Further rows did not come; what is there stays. */
export function RowsFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <div className={classes.failed} role="alert">
      {messageOf(error)}
      <Button size="xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
