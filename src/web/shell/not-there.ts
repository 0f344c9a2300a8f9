import { useEffect } from 'react'
import { toastFailure } from '#ui/toast.ts'
import { closeOverlay } from './dialogs/overlays.ts'

/** Replaces an overlay that could not be fetched: shows the error and closes, so that the page below can be used. */
export function NotThere(): null {
  useEffect(() => {
    toastFailure(new Error('Error! Component failed to load'))
    closeOverlay()
  }, [])
  return null
}
