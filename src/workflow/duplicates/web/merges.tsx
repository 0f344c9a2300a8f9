import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContactPart } from '#core/contacts/web/contact.slots.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { formatDate } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { ContactMerge } from '../duplicates.contract.ts'
import { duplicateCalls, mergesQuery } from './duplicates-calls.ts'
import classes from './merges.module.css'

/** Which records went into this one, and the way back while there is one. */
export function Merges({ contactId, isReadOnly }: ContactPart) {
  const queryClient = useQueryClient()
  const merges = (useQuery(mergesQuery(contactId)).data ?? []).filter(({ undoneAt }) => !undoneAt)
  const [apart, setApart] = useState<{ id: string; name: string; isKeptRestored: boolean }[]>([])
  const undo = useMutation({
    mutationFn: (merge: ContactMerge) => call(duplicateCalls.undoMerge, { params: { id: merge.id } }),
    onSuccess: ({ isKeptRestored, restoredId }, { mergedName }) => {
      setApart((all) => [...all, { id: restoredId, name: mergedName, isKeptRestored }])
      announce(isKeptRestored ? 'Merge undone' : 'Merge undone. This contact was changed since, so its fields stay')
      // Notes, wishes and tasks have gone back as well.
      void queryClient.invalidateQueries()
    },
    onError: (error) => toastFailure(error),
  })
  if (!merges.length && !apart.length) return null
  return (
    <section className={classes.aside} aria-label="Merged records">
      <h2>{merges.length ? 'Merged into this contact' : 'Merge undone'}</h2>
      {apart.map((one) => (
        <div key={one.id} className={classes.merge}>
          <span>
            <Link to="/contacts/$id" params={{ id: one.id }}>
              {one.name}
            </Link>
            <small>
              {one.isKeptRestored
                ? 'Separate contact again, with its notes, requirements and tasks'
                : 'Separate contact again. This one was changed after the merge, so its fields stay'}
            </small>
          </span>
        </div>
      ))}
      {merges.map((merge) => (
        <div key={merge.id} className={classes.merge}>
          <span>
            {merge.mergedName}
            <small>
              {formatDate(merge.mergedAt)}
              {merge.mergedByName && ` by ${merge.mergedByName}`}
            </small>
          </span>
          {!isReadOnly && new Date(merge.undoUntil) > new Date() && (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={undo.isPending && undo.variables.id === merge.id}
              onClick={() => undo.mutate(merge)}
            >
              Undo merge
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
