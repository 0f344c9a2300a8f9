import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { toastFailure } from '#ui/toast.ts'
import { labelOf } from '../fields/field-labels.ts'
import { valueInWords } from '../fields/field-words.ts'
import type { MergePath } from '../editor/state/listing-editor-record.ts'
import { listingCalls, listingKind, showListing } from '../listing-queries.ts'
import classes from '../status/status-menu.module.css'
import history from './listing-page-history.module.css'

interface Changed {
  field: string
  before: unknown
  after: unknown
  now: unknown
}
interface UndoProps {
  listingId: string
  eventId: string
  fields: readonly string[]
  agentNames: ReadonlyMap<string, string>
}

/** Undoes the fields of one change; where one was changed since, it asks and shows both values. */
export function UndoButton({ listingId, eventId, fields, agentNames }: UndoProps) {
  const [changed, setChanged] = useState<readonly Changed[]>()
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: (body: { fields?: string[]; isForced?: boolean }) =>
      call(listingCalls.undo, { params: { id: listingId }, body: { eventId, ...body } }),
    onSuccess: (listing) => {
      setChanged(undefined)
      announce('Undone')
      showListing(queryClient, listing)
      void queryClient.invalidateQueries({ queryKey: [listingKind] })
    },
    onError: (error) => {
      const found =
        error instanceof ApiError && error.code === 'conflict'
          ? (error.current as { changed?: Changed[] } | undefined)?.changed
          : undefined
      if (found) setChanged(found)
      else toastFailure(error)
    },
  })
  const untouched = fields.filter((field) => !changed?.some((one) => one.field === field))
  return (
    <>
      <Button size="compact-xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate({})}>
        Undo
      </Button>
      {changed && (
        <Dialog label="Changed since" width={560} onClose={() => setChanged(undefined)}>
          <div className={classes.form}>
            <h2>Changed since</h2>
            <p className={classes.words}>This has been changed since. Which version do you want to keep?</p>
            {changed.map(({ field, before, now }) => (
              <dl key={field} className={history.compare}>
                <dt>{labelOf(field)}</dt>
                <dd>
                  <small>Current</small> {valueInWords(field as MergePath, now, agentNames)}
                </dd>
                <dd>
                  <small>After undo</small> {valueInWords(field as MergePath, before, agentNames)}
                </dd>
              </dl>
            ))}
            <div className={history.actions}>
              <Button variant="default" onClick={() => setChanged(undefined)}>
                Keep current
              </Button>
              {untouched.length > 0 && (
                <Button variant="default" onClick={() => undo.mutate({ fields: untouched })}>
                  Undo the rest
                </Button>
              )}
              <Button loading={undo.isPending} onClick={() => undo.mutate({ isForced: true })}>
                Undo anyway
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
