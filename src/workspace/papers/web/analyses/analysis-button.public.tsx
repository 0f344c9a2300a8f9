import { call } from '#ui/api/api.ts'
import { PaperButton } from '../opens/paper-button.tsx'
import { analysisCalls } from './analysis-calls.ts'

/** The estimate and its sales as a PDF for the owner. */
export default function AnalysisButton({ appraisalId }: { appraisalId: string }) {
  return (
    <PaperButton label="Market analysis (PDF)" make={(query) => call(analysisCalls.print, { params: { appraisalId }, query })} />
  )
}
