import type { QueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure } from '#ui/toast.ts'
import { unknownCalls } from './unknown-calls.ts'

/** The SMS are of an unknown number again. */
export async function detach(queryClient: QueryClient, body: { number: string; contactId: string }): Promise<void> {
  try {
    await call(unknownCalls.detach, { body })
    announce('SMS detached')
  } catch (error) {
    toastFailure(error)
  }
  for (const kind of ['sms', 'contact']) void queryClient.invalidateQueries({ queryKey: [kind] })
}
