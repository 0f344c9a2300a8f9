import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { ImportBatch, ImportOutcome } from '../reaxml.contract.ts'
import { BatchActions } from './import-actions.tsx'
import { batchQuery, importCalls, isRunning, itemsKey } from './import-calls.ts'
import { Counts } from './import-counts.tsx'
import { ImportItems } from './import-items.tsx'
import classes from './import-page.module.css'
import { ImportStateLine } from './import-state.tsx'
import { countsInWords, stateWords } from './import-words.ts'

/** Live events can be lost with the connection, so a running import is polled too. */
const pollMs = 2_000

export function ImportBatchView({ id }: { id: string }) {
  const batch = useQuery({
    ...batchQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollMs : false),
  })
  if (batch.data) return <Batch batch={batch.data} />
  return (
    <>
      <PageHead title="Import" />
      {batch.isError ? <ErrorState error={batch.error} onRetry={() => void batch.refetch()} /> : <SkeletonRows />}
    </>
  )
}

function Batch({ batch }: { batch: ImportBatch }) {
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const steer = useSteering(batch)
  return (
    <>
      <PageHead
        title="Import"
        meta={<StatusTag status={batch.state} label={stateWords[batch.state].word} tone={stateWords[batch.state].tone} />}
      >
        <Link to="/listings/import" search={{}} className="small">
          Choose other files
        </Link>
        <BatchActions
          batch={batch}
          isBusy={steer.isPending}
          onStart={() => steer.mutate('start')}
          onCancel={() => steer.mutate('cancel')}
        />
      </PageHead>
      <div className={classes.page}>
        <ImportStateLine batch={batch} />
        {batch.fileErrors.length > 0 && <FileErrors batch={batch} />}
        {batch.total > 0 && batch.state !== 'reading' && (
          <>
            <Counts batch={batch} chosen={outcome} onChoose={setOutcome} />
            <ImportItems batchId={batch.id} outcome={outcome} />
          </>
        )}
      </div>
    </>
  )
}

/** Start and cancel; announces the end, and reads the rows again when the state of the import changes. */
function useSteering(batch: ImportBatch) {
  const queryClient = useQueryClient()
  const [before, setBefore] = useState(batch.state)
  useEffect(() => {
    if (batch.state === before) return
    setBefore(batch.state)
    if (batch.state === 'previewed') announce(`Read: ${countsInWords(batch)}`)
    if (batch.state === 'finished') announce(`Import finished: ${countsInWords(batch)}`)
    void queryClient.invalidateQueries({ queryKey: itemsKey(batch.id) })
    if (!isRunning(batch)) void queryClient.invalidateQueries({ queryKey: ['listing'] })
  }, [batch, before, queryClient])
  return useMutation({
    mutationFn: (step: 'start' | 'cancel') => call(importCalls[step], { params: { id: batch.id } }),
    onSuccess: (fresh) => queryClient.setQueryData(batchQuery(batch.id).queryKey, fresh),
    onError(error) {
      toastFailure(error)
      void queryClient.invalidateQueries(batchQuery(batch.id))
    },
  })
}

function FileErrors({ batch }: { batch: ImportBatch }) {
  return (
    <section className={classes.errors} aria-labelledby="unreadable">
      <h2 className="below-8" id="unreadable">
        {batch.fileErrors.length === 1 ? 'One file could not be read' : `${batch.fileErrors.length} files could not be read`}
      </h2>
      <ul className="stack gap-8 small">
        {batch.fileErrors.map(({ file, error }, index) => (
          // One file may have been dropped twice.
          <li key={index}>
            <strong className="block breaks">{file}</strong>
            <span className="dim breaks">{error}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
