import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { batchesQuery } from './import-calls.ts'
import classes from './import-page.module.css'
import { countsInWords, filesInWords, stateWords } from './import-words.ts'

export function EarlierImports() {
  const batches = useInfiniteQuery(batchesQuery)
  const all = batches.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby="earlier" className={classes.earlier}>
      <h2 id="earlier">Previous imports</h2>
      {batches.isPending && <SkeletonRows rows={3} />}
      {batches.isError && <ErrorState error={batches.error} onRetry={() => void batches.refetch()} />}
      {batches.isSuccess && all.length === 0 && <p className={classes.quiet}>No imports yet. Choose a file to start.</p>}
      {all.length > 0 && (
        <ul className={classes.batches}>
          {all.map((batch) => (
            <li key={batch.id}>
              <Link to="/listings/import" search={{ batch: batch.id }} className={classes.batch}>
                <span className={classes.files}>
                  <strong>{filesInWords(batch.fileNames)}</strong>
                  <span className="num">{formatDateTime(batch.createdAt)}</span>
                </span>
                <span className={`${classes.counts} num`}>{countsInWords(batch)}</span>
                <StatusTag status={batch.state} label={stateWords[batch.state].word} tone={stateWords[batch.state].tone} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {batches.hasNextPage && (
        <Button variant="default" size="xs" loading={batches.isFetchingNextPage} onClick={() => void batches.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}
