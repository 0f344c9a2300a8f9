import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { AttachedNumbers } from './attached-numbers.tsx'
import { unknownQuery } from './unknown-calls.ts'
import { UnknownNumber } from './unknown-number.tsx'
import classes from './unknown.module.css'

/** SMS from numbers that no contact has: a person says whose they are. */
export default function UnknownSmsPage() {
  const found = useInfiniteQuery(unknownQuery())
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHead title="Unknown SMS" />
      {found.isPending && <SkeletonRows rows={4} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && items.length === 0 && <EmptyState>SMS from numbers not in your contacts appear here.</EmptyState>}
      <ul className={classes.list} aria-label="SMS from unknown numbers">
        {items.map((one) => (
          <UnknownNumber key={one.number} one={one} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {found.data && <AttachedNumbers />}
    </>
  )
}
