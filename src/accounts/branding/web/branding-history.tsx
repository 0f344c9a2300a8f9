import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Branding, BrandingRecord } from '../branding.contract.ts'
import { brandingCalls, historyQuery, ownParams } from './branding-calls.ts'
import page from './branding-page.module.css'
import classes from './branding-history.module.css'
import { fieldLabels, wordsOf } from './branding-words.ts'

const labelOf = (field: string) => fieldLabels[field as keyof Branding] ?? field

/** Changes of the branding, newest first; each can be undone. */
export function BrandingHistory({ onUndone, onClose }: { onUndone(record: BrandingRecord): void; onClose(): void }) {
  const history = useQuery(historyQuery())
  const [asking, setAsking] = useState<string>()
  const undo = useMutation({
    mutationFn: (body: { eventId: string; isForced?: boolean }) => call(brandingCalls.undo, { ...ownParams(), body }),
    onSuccess(record) {
      setAsking(undefined)
      announce('Undone')
      onUndone(record)
    },
    onError(error, { eventId }) {
      if (error instanceof ApiError && error.code === 'conflict') setAsking(eventId)
      else toastFailure(error)
    },
  })
  return (
    <Dialog label="Branding history" width={560} onClose={onClose}>
      <div className={classes.history}>
        <h2>History</h2>
        {history.isPending && <SkeletonRows rows={3} />}
        {history.isError && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
        {history.data?.items.length === 0 && <EmptyState>No changes yet.</EmptyState>}
        <ol>
          {history.data?.items.map(({ id, at, userName, changes }) => (
            <li className="line-above pad-y-8" key={id}>
              <p>
                <strong>{userName ?? 'Gable'}</strong> <span className={page.quiet}>{formatDateTime(at)}</span>
                <Button size="compact-xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate({ eventId: id })}>
                  Undo
                </Button>
              </p>
              {changes.map(({ field, before, after }) => (
                <p key={field} className={page.quiet}>
                  {labelOf(field)}: {wordsOf(before)} → {wordsOf(after)}
                </p>
              ))}
              {asking === id && (
                <p role="alert">
                  Some of this has changed since.{' '}
                  <Button size="compact-xs" onClick={() => undo.mutate({ eventId: id, isForced: true })}>
                    Undo anyway
                  </Button>
                </p>
              )}
            </li>
          ))}
        </ol>
        <div className="flex end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
