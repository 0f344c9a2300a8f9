import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { marketAnalysisEndpoints } from '../../market-analysis.contract.ts'
import { marketAnalysisHeads } from '../../market-analysis.heads.generated.ts'
import { PaperButton } from '../opens/paper-button.tsx'

const calls = callsOf<typeof marketAnalysisEndpoints>(marketAnalysisHeads)

/** The estimate and its sales as a PDF for the owner. */
export default function AnalysisButton({ appraisalId }: { appraisalId: string }) {
  return <PaperButton label="Market analysis (PDF)" make={(query) => call(calls.print, { params: { appraisalId }, query })} />
}
