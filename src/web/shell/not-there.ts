import { useEffect } from 'react'
import { noteLost } from '#ui/api/connection.ts'
import { emailStore } from '#ui/messages/email-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { closeOverlay } from './dialogs/overlays.ts'

/** Replaces an overlay that could not be fetched: says why and closes, so that the page below can be used. */
export function NotThere(): null {
  useEffect(() => {
    noteLost()
    toastFailure(
      new Error(
        navigator.onLine ? 'Error! Component failed to load' : 'This needs a connection. Try again when you are back online',
      ),
    )
    closeOverlay()
    emailStore.set(undefined)
  }, [])
  return null
}
