import { useRouter } from '@tanstack/react-router'
import { expectField } from '#ui/typed-ahead.ts'

/** Returns a call for before the address leads to a form: letters typed until the page shows it get into its first field. */
export function useExpectForm(): () => void {
  const router = useRouter()
  return () => {
    const arrived = expectField()
    const stop = router.subscribe('onRendered', () => {
      stop()
      arrived()
    })
  }
}
