import { Button } from '@mantine/core'
import { IconHomeSearch } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { contactCalls } from '#core/contacts/web/contact-calls.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { forField } from '#ui/typed-ahead.ts'
import type { Preference } from '../preferences.contract.ts'
import { preferenceCalls } from './preference-calls.ts'
import { linesOf } from './preference-words.ts'

const PreferenceDrawer = lazy(forField(() => import('./preference-drawer.tsx')))

/** The button that was used is replaced, and the focus moves to what replaces it, unless something is being typed. */
const takeFocus = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches('input, textarea, [contenteditable="true"]')) element?.focus()
}

interface LookingForLikeProps {
  contactId: string
  listingId: string
  size?: 'sm' | 'compact-xs'
}
/** Someone asked about a listing: one click adds requirements like it, which can be changed or undone. */
export function LookingForLike({ contactId, listingId, size = 'sm' }: LookingForLikeProps) {
  const mayWrite = useMay('contacts.write')
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<Preference>()
  const [isUndone, setUndone] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const again = () => {
    void queryClient.invalidateQueries({ queryKey: ['contact'] })
    void queryClient.invalidateQueries({ queryKey: ['match'] })
  }
  const add = useMutation({
    mutationFn: () => call(preferenceCalls.fromListing, { body: { contactId, listingId } }),
    onSuccess: ({ preference, before }) => {
      setAdded(preference)
      again()
      const undo = async () => {
        await call(preferenceCalls.remove, { params: { id: preference.id } })
        if (before) await call(contactCalls.put, { params: { id: contactId }, body: before })
        setAdded(undefined)
        setUndone(true)
        announce('Undone')
      }
      toastUndo('Requirements added', () => void undo().catch(toastFailure).finally(again))
    },
    onError: (error) => toastFailure(error),
  })
  if (!mayWrite) return null
  if (!added)
    return (
      <Button
        {...(isUndone && { ref: takeFocus })}
        size={size}
        variant={size === 'sm' ? 'default' : 'subtle'}
        leftSection={<IconHomeSearch size={size === 'sm' ? 16 : 14} aria-hidden />}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        Looking for something like this
      </Button>
    )
  return (
    <span className="inline-row wrap gap-flat small">
      Looking for {linesOf(added).join(' · ')}
      <Button ref={takeFocus} size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {isEditing && (
        <Suspense>
          <PreferenceDrawer
            contactId={contactId}
            preference={added}
            onRecord={(record) => {
              setAdded(record)
              again()
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
