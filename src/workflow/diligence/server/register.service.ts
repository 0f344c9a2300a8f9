import { Readable } from 'node:stream'
import { csvHeadings, csvLine } from '#formats/csv/csv.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { CaseFilter, CaseRow } from '../diligence.contract.ts'
import { kindWords, sideWords, stateWords } from '../diligence-words.ts'
import { listCases } from './case-rows.store.ts'

const perRead = 200
const headings = ['Reference', 'Address', 'Suburb', 'Party', 'Side', 'Kind', 'Status', 'Due', 'Complete', 'Agent']

const auditExport = (ctx: Context, filter: CaseFilter) =>
  ctx.audit({
    action: 'exported due diligence',
    entity: 'diligenceRegister',
    entityId: newId(),
    changes: [{ field: 'filter', before: null, after: filter }],
  })

/** Rows of the register for a printed one. Who took it is in the audit. */
export async function registerRows(ctx: Context, filter: CaseFilter, most: number): Promise<CaseRow[]> {
  await auditExport(ctx, filter)
  return (await listCases(ctx, { ...filter, cursor: undefined, limit: most, count: false })).items
}

/** The register as it is being read: some cases at a time. Who took it is in the audit. */
export async function downloadRegister(caller: Caller, filter: CaseFilter): Promise<Download> {
  await caller.transaction((ctx) => auditExport(ctx, filter))
  async function* lines(): AsyncGenerator<string> {
    yield csvHeadings(headings)
    for (let cursor: string | undefined; ; ) {
      const page = await caller.reading((ctx) => listCases(ctx, { ...filter, cursor, limit: perRead, count: false }))
      yield page.items
        .map((one) =>
          csvLine([
            ...[one.reference, one.streetLine, one.suburb, one.name, sideWords[one.side], kindWords[one.kind]],
            ...[stateWords[one.state], one.dueOn, one.completedOn, one.agentName],
          ]),
        )
        .join('')
      if (!page.nextCursor) return
      cursor = page.nextCursor
    }
  }
  const day = await caller.reading((ctx) => ctx.today())
  return { body: Readable.from(lines()), fileName: `due-diligence-${day}.csv` }
}
