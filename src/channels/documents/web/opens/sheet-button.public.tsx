import { call } from '#ui/api/api.ts'
import { fileNameOf } from '../use-pdf.ts'
import { openPaperCalls } from './open-paper-calls.ts'
import { PaperButton } from './paper-button.tsx'

/** Rows to fill in by hand, should no phone work. */
export function SheetButton({ openId, place }: { openId: string; place: string }) {
  return (
    <PaperButton
      label="Print sign-in sheet"
      fileName={fileNameOf('Sign-in sheet', place)}
      make={(query) => call(openPaperCalls.signInSheet, { params: { openId }, query })}
    />
  )
}
