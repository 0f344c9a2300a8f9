import { useEffect } from 'react'
import { toastFailure } from '#ui/toast.ts'
import { closeOverlay } from './dialogs/overlays.ts'

/** In the place of what was to open over the page and could not be fetched: says so and is gone, so that the page below can be used. */
export function NotThere(): null {
  useEffect(() => {
    toastFailure(new Error('Error! Component failed to load'))
    closeOverlay()
  }, [])
  return null
}
