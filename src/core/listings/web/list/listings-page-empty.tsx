import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/components/states.tsx'
import { EmptyList } from '#ui/list/list-parts.tsx'
import type { Scope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { ListingsSort } from './listings-page-search.ts'

interface NoListingsProps {
  isFiltered: boolean
  scope: Scope
  sort: ListingsSort | undefined
}

export function NoListings({ isFiltered, scope, sort }: NoListingsProps) {
  const mayWrite = useMay('listings.write')
  const mayImport = useMay('listings.import')
  return (
    <EmptyList
      many="listings"
      isFiltered={isFiltered}
      clearLink={(props) => <Link to="/listings" search={sort ? { sort } : {}} replace {...props} />}
      scope={scope}
      mayOffice={useMay('listings.read.office')}
    >
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
        No listings yet. Add your first one, or import from a REAXML feed.
      </EmptyState>
    </EmptyList>
  )
}
