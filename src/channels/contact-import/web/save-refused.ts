import { call } from '#ui/api/api.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.ts'
import type { ContactImport } from '../contact-import.contract.ts'
import { importCalls } from './import-calls.ts'

/** Hands the refused rows, each with its reason, to the browser as a file. */
export async function saveRefused({ id, fileName }: ContactImport): Promise<void> {
  try {
    saveFile(await call(importCalls.refused, { params: { id } }), `rejected-${fileName.replace(/\.\w+$/, '')}.csv`)
  } catch (error) {
    toastFailure(error)
  }
}
