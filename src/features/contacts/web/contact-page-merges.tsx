import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api.ts'
import { formatDate } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import { contactCalls, contactKind, mergesQuery } from './contact-page-calls.ts'
import classes from './contact-page-screen.module.css'

/** Which records went into this one, and the way back while there is one. */
export function Merges({ id, canEdit }: { id: string; canEdit: boolean }) {
  const queryClient = useQueryClient()
  const merges = (useQuery(mergesQuery(id)).data ?? []).filter(({ undoneAt }) => !undoneAt)
  const undo = useMutation({
    mutationFn: (mergeId: string) => call(contactCalls.undoMerge, { params: { id: mergeId } }),
    onSuccess: ({ isKeptRestored }) => {
      announce(isKeptRestored ? 'Taken apart' : 'Taken apart; this contact was changed since, so its fields stay')
      void queryClient.invalidateQueries({ queryKey: [contactKind] })
    },
    onError: (error) => toastFailure(error),
  })
  if (!merges.length) return null
  return (
    <section className={classes.aside} aria-label="Merged records">
      <h2>Merged into this contact</h2>
      {merges.map((merge) => (
        <div key={merge.id} className={classes.merge}>
          <span>
            {merge.mergedName}
            <small>
              {formatDate(merge.mergedAt)}
              {merge.mergedByName && ` by ${merge.mergedByName}`}
            </small>
          </span>
          {canEdit && new Date(merge.undoUntil) > new Date() && (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={undo.isPending && undo.variables === merge.id}
              onClick={() => undo.mutate(merge.id)}
            >
              Undo the merge
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
