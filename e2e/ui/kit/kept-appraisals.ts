// Appraisals in memory for screens that list them, open one and move it.
import {
  type Appraisal,
  appraisalEndpoints as e,
  type AppraisalRow,
} from '../../../src/workflow/appraisals/appraisals.contract.ts'
import { type Evidence, estimateEndpoints } from '../../../src/workflow/appraisals/estimates.contract.ts'
import { anAppraisal, page } from './records.ts'
import { id } from './sample.ts'
import type { StandIn } from './stand-in.ts'

const at = '2026-11-24T22:00:00.000Z'
const rowOf = (one: Appraisal): AppraisalRow => ({
  ...{
    id: one.id,
    streetLine: one.streetLine,
    suburb: one.address.suburb,
    state: one.address.state,
    side: one.side,
    stage: one.stage,
  },
  ...{
    stageAt: one.stageAt,
    source: one.source,
    startsAt: one.startsAt,
    nextCallOn: one.nextCallOn,
    listingId: one.listing?.id ?? null,
  },
  ...{ expectedListOn: one.expectedListOn, ownerName: one.people[0]?.name ?? null, agentName: one.agents[0]?.name ?? null },
  ...{ createdAt: one.createdAt, version: one.version, canEdit: one.canEdit },
})

export const emptyEvidence: Evidence = { estimates: [], comparables: [], findings: [], version: 1 }
/** One appraisal, its row in every list of its stage, and its evidence. */
export function serveAppraisal(api: StandIn, over: Partial<Appraisal> = {}, evidence: Partial<Evidence> = {}) {
  const kept = {
    now: { ...anAppraisal({ id: 1 }), stageAt: at, createdAt: at, ...over } as Appraisal,
    evidence: { ...emptyEvidence, ...evidence },
  }
  const change = (fields: Partial<Appraisal>) => (kept.now = { ...kept.now, ...fields, version: kept.now.version + 1 })
  api
    .on(e.list, ({ query: { stages } }) => page(!stages || stages.split(',').includes(kept.now.stage) ? [rowOf(kept.now)] : []))
    .on(e.counts, () => ({
      stages: [{ stage: kept.now.stage, count: 1 }],
      sources: [{ source: kept.now.source, count: 1, won: 0 }],
    }))
    .on(e.one, () => kept.now)
    .on(e.update, ({ body: { version: _, people: _p, ...fields } }) => change(fields as Partial<Appraisal>))
    .on(e.step, ({ body: { to, version: _, ...fields } }) =>
      change({
        ...fields,
        stage: to,
        stageAt: at,
        ...(to === 'won' && { listing: { id: id(2), reference: 'HV-1001', status: 'draft' } }),
      } as Partial<Appraisal>),
    )
    .on(estimateEndpoints.evidence, () => kept.evidence)
  return kept
}
