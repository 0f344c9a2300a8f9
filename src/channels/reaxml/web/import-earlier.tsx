import { Link } from '@tanstack/react-router'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { batchesQuery } from './import-calls.ts'
import classes from './import-page.module.css'
import { countsInWords, filesInWords, stateWords } from './import-words.ts'

export function EarlierImports() {
  const batches = usePages(batchesQuery)
  const all = batches.data?.items ?? []
  return (
    <section aria-labelledby="earlier">
      <h2 className="below-8" id="earlier">
        Previous imports
      </h2>
      <PagesState of={batches} rows={3}>
        <p className={classes.quiet}>No imports yet. Choose a file to start.</p>
      </PagesState>
      {all.length > 0 && (
        <ul className="below-16">
          {all.map((batch) => (
            <li key={batch.id}>
              <Link to="/listings/import" search={{ batch: batch.id }} className={`${classes.batch} hovers`}>
                <span className="narrow tight">
                  <strong className="clip block small">{filesInWords(batch.fileNames)}</strong>
                  <span className="num meta">{formatDateTime(batch.createdAt)}</span>
                </span>
                <span className={`${classes.counts} meta num`}>{countsInWords(batch)}</span>
                <StatusTag status={batch.state} label={stateWords[batch.state].word} tone={stateWords[batch.state].tone} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <MoreRows of={batches} />
    </section>
  )
}
