import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Caller, Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { Download } from '#platform/http/routes.ts'
import { csvLine } from '#formats/csv/csv.ts'
import type { AuditEntry, AuditFilter } from '../audit-log.contract.ts'
import { eventKinds, findEvents } from './audit.store.ts'

export async function listEvents(
  ctx: Context,
  { limit, cursor, ...filter }: AuditFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<AuditEntry>> {
  await ctx.platform.accessLog.flush()
  const after = readCursor(cursor, () => z.tuple([z.uuid()]))
  const found = await findEvents(ctx, filter, { before: after?.[0], limit: limit + 1 })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.id])
  return { items: rows, nextCursor }
}

export async function listEventKinds(ctx: Context): Promise<string[]> {
  await ctx.platform.accessLog.flush()
  return eventKinds(ctx)
}

const columns = [
  'at',
  'userName',
  'userId',
  'action',
  'entity',
  'entityId',
  'changes',
  'ip',
  'device',
  'requestId',
  'id',
] as const
const perRead = 1000

/** Reading is telling: the export goes into the audit before the first line leaves. */
export async function exportEvents(caller: Caller, filter: AuditFilter, format: 'csv' | 'json'): Promise<Download> {
  await caller.transaction((ctx) =>
    ctx.audit({
      action: 'exported',
      entity: 'audit',
      entityId: ctx.scope.agencyId,
      changes: [{ field: 'filter', before: null, after: { ...filter, format } }],
    }),
  )
  await caller.platform.accessLog.flush()
  const isTable = format === 'csv'
  async function* written(): AsyncGenerator<string> {
    yield isTable ? csvLine([...columns]) : '['
    for (let before: string | undefined, isFirst = true; ; isFirst = false) {
      const events = await caller.transaction((ctx) => findEvents(ctx, filter, { before, limit: perRead }))
      before = events.at(-1)?.id
      if (!before) break
      yield isTable
        ? events.map((event) => csvLine(columns.map((name) => cellOf(event[name])))).join('')
        : `${isFirst ? '' : ','}${events.map((event) => JSON.stringify(event)).join(',\n')}`
    }
    if (!isTable) yield ']\n'
  }
  const day = await caller.reading((ctx) => ctx.today())
  return { body: Readable.from(written()), fileName: `audit-${day}.${format}` }
}

const cellOf = (value: unknown) => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value))
