import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { authorityPaperEndpoints } from '../../authority-paper.contract.ts'
import { authorityPaperHeads } from '../../authority-paper.heads.generated.ts'
import { PaperButton } from '../opens/paper-button.tsx'

const calls = callsOf<typeof authorityPaperEndpoints>(authorityPaperHeads)

/** The terms of an authority as a PDF to sign by hand. */
export default function AuthorityButton({ authorityId }: { authorityId: string }) {
  return <PaperButton label="Print to sign (PDF)" make={(query) => call(calls.print, { params: { authorityId }, query })} />
}
