import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { ContactImport } from '../contact-import.contract.ts'
import { importCalls, importQuery, isBusy } from './import-calls.ts'
import { ImportMapping } from './import-mapping.tsx'
import classes from './import-page.module.css'
import { ImportPreview } from './import-preview.tsx'
import { count, countsInWords, stateWords } from './import-words.ts'
import { saveRefused } from './save-refused.ts'

/** Live events are lost while offline, so a running import is polled as well. */
const pollMs = 1_500

export function ImportView({ id }: { id: string }) {
  const one = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? pollMs : false),
  })
  if (one.data) return <Import one={one.data} />
  return (
    <>
      <PageHead title="Import contacts" />
      {one.isError ? <ErrorState error={one.error} onRetry={() => void one.refetch()} /> : <SkeletonRows />}
    </>
  )
}

function Import({ one }: { one: ContactImport }) {
  const queryClient = useQueryClient()
  const steer = useMutation({
    mutationFn: (step: 'start' | 'cancel' | 'undo') => call(importCalls[step], { params: { id: one.id } }),
    onSuccess: (fresh) => queryClient.setQueryData(importQuery(one.id).queryKey, fresh),
    onError(error) {
      toastFailure(error)
      void queryClient.invalidateQueries(importQuery(one.id))
    },
  })
  const { state, counts } = one
  /** The check was made with other settings: what it says is not what would happen now. */
  const [isChanged, setChanged] = useState(false)
  const toDo = counts.created + counts.updated
  const isBefore = state === 'uploaded' || state === 'checked'
  return (
    <>
      <PageHead
        title="Import contacts"
        meta={<StatusTag status={state} label={stateWords[state].word} tone={stateWords[state].tone} />}
      >
        <Link to="/contacts/import" search={{}} className="small">
          Import another file
        </Link>
        {one.undoUntil && toDo > 0 && (
          <Button size="xs" variant="default" loading={steer.isPending} onClick={() => steer.mutate('undo')}>
            Undo import
          </Button>
        )}
        {isBusy(one) && state !== 'undoing' && (
          <Button size="xs" variant="default" loading={steer.isPending} onClick={() => steer.mutate('cancel')}>
            Cancel
          </Button>
        )}
        {state === 'checked' && (
          <Button
            size="xs"
            loading={steer.isPending}
            disabled={isChanged || toDo + counts.skipped + counts.unchanged === 0}
            onClick={() => steer.mutate('start')}
          >
            {toDo > 0 ? `Import ${count(toDo, 'contact')}` : 'Import'}
          </Button>
        )}
      </PageHead>
      <div className={classes.page}>
        <StateLine one={one} />
        {isBefore && <ImportMapping key={one.id} one={one} onChange={setChanged} />}
        {isChanged && state === 'checked' && (
          <p className={classes.quiet}>Settings changed. Check the file again before you import.</p>
        )}
        {!isChanged && state !== 'uploaded' && state !== 'checking' && (
          <ImportPreview one={one} onSaveRefused={() => void saveRefused(one)} />
        )}
      </div>
    </>
  )
}

function StateLine({ one }: { one: ContactImport }) {
  const { state, error, done, progress, counts, undone, undoUntil } = one
  if (isBusy(one)) {
    const words =
      state === 'queued'
        ? 'Waiting to start…'
        : state === 'undoing'
          ? `${((undone?.binned ?? 0) + (undone?.restored ?? 0)).toLocaleString('en-AU')} undone`
          : `${count(done, 'row')} ${state === 'checking' ? 'checked' : 'imported'}`
    return (
      <div>
        <p className="num flex between gap-12 small below-8" role="status">
          {words}
          <span className="dim">You can leave this page. The import continues.</span>
        </p>
        {state !== 'undoing' && <Progress value={progress * 100} aria-label={one.fileName} transitionDuration={200} />}
      </div>
    )
  }
  return (
    <div>
      <p className="small">
        <strong>{one.fileName}</strong>: {sentence(one)}
        {undoUntil && counts.created + counts.updated > 0 && ` Can be undone until ${formatDateTime(undoUntil)}.`}
      </p>
      {error && (
        <p className="problem small" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function sentence({ state, counts, columns, finishedAt, undone, format }: ContactImport): string {
  const at = finishedAt ? `, ${formatDateTime(finishedAt)}` : ''
  if (state === 'uploaded')
    return format === 'vcard' ? 'vCards. Check the file first.' : `${count(columns.length, 'column')}. Choose what each one is.`
  if (state === 'checked') return `${countsInWords(counts, 'expected')}. Nothing has changed yet.`
  if (state === 'undone') {
    const { binned = 0, restored = 0, kept = 0 } = undone ?? {}
    const others = kept > 0 ? `, ${kept.toLocaleString('en-AU')} changed since and left as is` : ''
    return `undone. ${binned.toLocaleString('en-AU')} moved to the recycle bin, ${restored.toLocaleString('en-AU')} restored${others}.`
  }
  if (state === 'cancelled') return `cancelled${at}. ${countsInWords(counts, 'done')}. These stay.`
  if (state === 'failed') return `stopped${at}. ${countsInWords(counts, 'done')}.`
  return `${countsInWords(counts, 'done')}${at}.`
}
