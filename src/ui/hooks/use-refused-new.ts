import { useEffect, useEffectEvent } from 'react'
import { toastFailure } from '../toast.ts'

/** Says why an address that opens a form (`?new=yes`) shows none: the role. @param clear takes it out of the address */
export function useRefusedNew(isRefused: boolean, clear: () => void): void {
  const refuse = useEffectEvent(() => {
    toastFailure(new Error('Your role doesn’t allow this. Ask the agency owner.'))
    clear()
  })
  useEffect(() => {
    if (isRefused) refuse()
  }, [isRefused])
}
