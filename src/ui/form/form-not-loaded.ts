import { useEffect } from 'react'
import { toastFailure } from '../toast.ts'

/** In the place of a dialog that could not be fetched. */
export function FormNotLoaded({ onClose }: { onClose(): void }): null {
  useEffect(() => {
    toastFailure(new Error('The form can’t be loaded. Check your connection and reload the page'))
    onClose()
  }, [onClose])
  return null
}
