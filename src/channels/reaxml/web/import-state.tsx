import { Progress } from '@mantine/core'
import { formatTime } from '#ui/formatting.ts'
import type { ImportBatch } from '../reaxml.contract.ts'
import classes from './import-page.module.css'
import { countsInWords, filesInWords, plural } from './import-words.ts'

/** The state of the import in a sentence; with a bar while it runs. */
export function ImportStateLine({ batch }: { batch: ImportBatch }) {
  const { state, total, done, error } = batch
  if (state === 'reading')
    return (
      <div>
        <p className="num flex wrap between gap-flat strong below-8">
          {total > 0 ? `Reading ${filesInWords(batch.fileNames)}: ${plural(total, 'listing')} so far` : 'Waiting to be read…'}
          <span className="quiet regular">Nothing changes yet. You can leave this page.</span>
        </p>
        <Progress value={batch.progress * 100} aria-label="Reading the files" transitionDuration={200} />
      </div>
    )
  if (state === 'queued' || state === 'running') {
    return (
      <div>
        <p className="num flex wrap between gap-flat strong below-8">
          {state === 'queued' ? 'Waiting to start…' : `${done.toLocaleString('en-AU')} of ${plural(total, 'listing')}`}
          <span className="quiet regular">You can leave this page. The import will continue.</span>
        </p>
        <Progress value={total > 0 ? (done / total) * 100 : 0} aria-label="Import" transitionDuration={200} />
      </div>
    )
  }
  return (
    <p className={`${classes.line} dim`} {...(state === 'failed' ? { role: 'alert', 'data-failed': true } : {})}>
      {sentence(batch)}
      {batch.warnings > 0 && ` ${plural(batch.warnings, 'listing')} with warnings.`}
      {state === 'failed' && error && <span className={classes.quiet}> {error}</span>}
    </p>
  )
}

function sentence(batch: ImportBatch): string {
  const { state, total, done, counts, finishedAt } = batch
  const files = filesInWords(batch.fileNames)
  const at = finishedAt ? ` at ${formatTime(finishedAt)}` : ''
  if (state === 'finished') return `${files}: ${countsInWords(batch)}. Finished${at}.`
  if (state === 'cancelled' && total === 0) return `${files}: cancelled${at} before all files were read. Nothing was changed.`
  if (state === 'failed' && total === 0) return `${files}: could not be read. Nothing was changed.`
  if (state === 'cancelled')
    return `${files}: cancelled${at} after ${done} of ${plural(total, 'listing')}. Imported listings stay.`
  if (state === 'failed') return `${files}: stopped after ${done} of ${plural(total, 'listing')}.`
  if (total === 0) return `${files}: no listings to import.`
  const toDo = (counts.created ?? 0) + (counts.updated ?? 0)
  return toDo === 0
    ? `${files}: nothing to import. All listings are unchanged or rejected.`
    : `${files}: ${plural(total, 'listing')}. Nothing changed yet.`
}
