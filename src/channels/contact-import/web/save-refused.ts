import { call } from '#ui/api/api.ts'
import { toastFailure } from '#ui/toast.ts'
import type { ContactImport } from '../contact-import.contract.ts'
import { importCalls } from './import-calls.ts'

/** Hands the refused rows, each with its reason, to the browser as a file. */
export async function saveRefused({ id, fileName }: ContactImport): Promise<void> {
  try {
    const url = URL.createObjectURL(await call(importCalls.refused, { params: { id } }))
    const link = document.createElement('a')
    link.href = url
    link.download = `rejected-${fileName.replace(/\.\w+$/, '')}.csv`
    link.click()
    // The browser has taken the address over by the next turn.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    toastFailure(error)
  }
}
