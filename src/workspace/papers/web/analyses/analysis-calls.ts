import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { appraisalKind } from '#workflow/appraisals/appraisal-values.contract.ts'
import type { marketAnalysisEndpoints } from '../../market-analysis.contract.ts'
import { marketAnalysisHeads } from '../../market-analysis.heads.generated.ts'

export const analysisCalls = callsOf<typeof marketAnalysisEndpoints>(marketAnalysisHeads)

export const presentationQuery = (appraisalId: string) =>
  callQuery(appraisalKind, analysisCalls.present, { params: { appraisalId } })
export const sharedPagesQuery = (appraisalId: string) =>
  callQuery(appraisalKind, analysisCalls.pages, { params: { appraisalId } })
