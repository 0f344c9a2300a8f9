import { call } from '#ui/api/api.ts'
import { openPaperCalls } from './open-paper-calls.ts'
import { PaperButton } from './paper-button.tsx'

/** Rows to fill in by hand, should no phone work. */
export default function SheetButton({ openId }: { openId: string }) {
  return (
    <PaperButton label="Print sign-in sheet" make={(query) => call(openPaperCalls.signInSheet, { params: { openId }, query })} />
  )
}
