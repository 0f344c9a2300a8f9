import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useKeys } from '#ui/keys.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { forField } from '#ui/typed-ahead.ts'
import type { Preference } from '../preferences.contract.ts'
import { preferenceCalls, preferencesQuery } from './preference-calls.ts'
import { linesOf, titleOf } from './preference-words.ts'
import classes from './preferences.module.css'

const PreferenceDrawer = lazy(forField(() => import('./preference-drawer.tsx')))

/** Requirements of a contact, each with its editor. */
export function PreferencesCard({ contactId, isReadOnly }: { contactId: string; isReadOnly: boolean }) {
  const preferences = useQuery(preferencesQuery(contactId))
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Preference | 'new'>()
  const again = (now?: Preference) => {
    if (now) showChanged(queryClient, preferencesQuery(contactId).queryKey, now)
    void queryClient.invalidateQueries({ queryKey: ['contact'] })
    void queryClient.invalidateQueries({ queryKey: ['match'] })
  }
  const add = () => setOpen('new')
  useKeys('Requirements', isReadOnly ? [] : [{ keys: 'p', label: 'Add requirements', run: add }])
  const restore = (id: string) => void call(preferenceCalls.restore, { params: { id } }).then(again, toastFailure)
  const remove = ({ id }: Preference) =>
    void call(preferenceCalls.remove, { params: { id } }).then(() => {
      again()
      toastUndo('Requirements removed', () => restore(id))
    }, toastFailure)
  return (
    <section className="line-below pad-y-12" aria-label="Requirements">
      <header className="row between">
        <h2 className="small below-4">Requirements</h2>
        {!isReadOnly && (
          <Button size="compact-xs" variant="subtle" onClick={add}>
            Add
          </Button>
        )}
      </header>
      {preferences.isPending && <SkeletonRows rows={1} />}
      {preferences.isError && <ErrorState error={preferences.error} onRetry={() => void preferences.refetch()} />}
      {preferences.data?.length === 0 && <p className={classes.quiet}>No requirements yet.</p>}
      {preferences.data?.map((preference) => (
        <article
          key={preference.id}
          className={`${classes.wish} small tight pad-y-8 anchor`}
          data-off={!preference.isActive || undefined}
        >
          <div>
            <strong>{titleOf(preference)}</strong>
            {!preference.isActive && <small>paused</small>}
            {linesOf(preference).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          {!isReadOnly && (
            <div className={classes.tools}>
              <IconButton label={`Edit ${titleOf(preference)}`} onClick={() => setOpen(preference)}>
                <IconPencil size={15} />
              </IconButton>
              <IconButton label={`Remove ${titleOf(preference)}`} onClick={() => remove(preference)}>
                <IconTrash size={15} />
              </IconButton>
            </div>
          )}
        </article>
      ))}
      {open && (
        <Suspense>
          <PreferenceDrawer
            contactId={contactId}
            preference={open === 'new' ? undefined : open}
            onRecord={again}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
