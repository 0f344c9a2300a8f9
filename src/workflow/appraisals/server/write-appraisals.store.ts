import { streetLine } from '#common/listing/address-lines.ts'
import { type Context, newId } from '#platform/context.ts'
import { replaceSearchWords } from '#platform/search/search-words.store.ts'
import { searchFields } from './appraisal-words.store.ts'
import type { StoredAppraisal } from './appraisals.store.ts'

/** Fields that a change writes; the rest follows from them. */
export type AppraisalRecord = Pick<
  StoredAppraisal,
  | 'propertyId'
  | 'address'
  | 'side'
  | 'stage'
  | 'stageAt'
  | 'source'
  | 'enquiryId'
  | 'visitId'
  | 'previousId'
  | 'startsAt'
  | 'minutes'
  | 'placeNote'
  | 'presentedOn'
  | 'reason'
  | 'timeframe'
  | 'occupied'
  | 'fee'
  | 'marketingCents'
  | 'facts'
  | 'hasNoFigure'
  | 'nextCallOn'
  | 'expectedListOn'
  | 'lost'
  | 'notes'
  | 'listingId'
>
export interface PersonRow {
  contactId: string | null
  role: string
  isDecisionMaker: boolean
  expectsFromCents: number | null
  expectsToCents: number | null
  saidOn: string | null
}

const columnsOf = (record: AppraisalRecord) => ({
  property_id: record.propertyId,
  address: JSON.stringify(record.address),
  street_line: streetLine(record.address),
  suburb: record.address.suburb,
  state: record.address.state,
  postcode: record.address.postcode,
  side: record.side,
  stage: record.stage,
  stage_at: record.stageAt,
  source: record.source,
  enquiry_id: record.enquiryId,
  visit_id: record.visitId,
  previous_id: record.previousId,
  starts_at: record.startsAt,
  minutes: record.minutes,
  place_note: record.placeNote || null,
  presented_on: record.presentedOn,
  reason: record.reason,
  timeframe: record.timeframe,
  occupied: record.occupied,
  fee: record.fee && JSON.stringify(record.fee),
  marketing_cents: record.marketingCents,
  facts: JSON.stringify(record.facts),
  has_no_figure: record.hasNoFigure,
  next_call_on: record.nextCallOn,
  expected_list_on: record.expectedListOn,
  lost: record.lost && JSON.stringify(record.lost),
  notes: record.notes || null,
  listing_id: record.listingId,
})
const wordsOf = (record: AppraisalRecord) =>
  searchFields({ ...record.address, ...record, streetLine: streetLine(record.address) })

export async function insertAppraisal(ctx: Context, record: AppraisalRecord, createdAt = ctx.clock()): Promise<string> {
  const { db, scope } = ctx
  const id = newId()
  await db
    .insertInto('appraisals')
    .values({
      ...columnsOf(record),
      agency_id: scope.agencyId,
      id,
      created_by: scope.userId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
  await replaceSearchWords(ctx, 'appraisal', [{ id, fields: wordsOf(record) }])
  return id
}

export async function updateAppraisal(ctx: Context, id: string, record: AppraisalRecord): Promise<void> {
  const { db, scope, clock } = ctx
  await db
    .updateTable('appraisals')
    .set((eb) => ({ ...columnsOf(record), version: eb('version', '+', 1), updated_at: clock() }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
  await replaceSearchWords(ctx, 'appraisal', [{ id, fields: wordsOf(record) }])
}

export async function archiveAppraisal({ db, scope, clock }: Context, id: string, isArchived: boolean): Promise<void> {
  await db
    .updateTable('appraisals')
    .set((eb) => ({ archived_at: isArchived ? clock() : null, version: eb('version', '+', 1), updated_at: clock() }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

export async function replaceAgents({ db, scope }: Context, id: string, agentIds: readonly string[]): Promise<void> {
  await db.deleteFrom('appraisal_agents').where('agency_id', '=', scope.agencyId).where('appraisal_id', '=', id).execute()
  const rows = [...new Set(agentIds)].map((agentId, position) => ({
    agency_id: scope.agencyId,
    appraisal_id: id,
    agent_id: agentId,
    position,
  }))
  if (rows.length) await db.insertInto('appraisal_agents').values(rows).execute()
}

export async function replacePeople({ db, scope }: Context, id: string, people: readonly PersonRow[]): Promise<void> {
  await db.deleteFrom('appraisal_people').where('agency_id', '=', scope.agencyId).where('appraisal_id', '=', id).execute()
  const rows = people.map((one, position) => ({
    agency_id: scope.agencyId,
    id: newId(),
    appraisal_id: id,
    contact_id: one.contactId,
    role: one.role,
    is_decision_maker: one.isDecisionMaker,
    expects_from_cents: one.expectsFromCents,
    expects_to_cents: one.expectsToCents,
    said_on: one.saidOn,
    position,
  }))
  if (rows.length) await db.insertInto('appraisal_people').values(rows).execute()
}
