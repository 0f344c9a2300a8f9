import { auditRow, type NotedRead, type Platform } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'

const hourMs = 3_600_000
/** Each opening of these is an entry; of the others one an hour for a person and record: an open page that renews itself is one read. */
const notedEachTime = new Set(['privateDocument'])

/** Reads of one agency, the oldest first. */
export async function writeReads(
  { db, secrets }: { db: Db; secrets: Platform['secrets'] },
  agencyId: string,
  reads: readonly NotedRead[],
): Promise<void> {
  const once = new Map(reads.map((read, i) => [notedEachTime.has(read.entity) ? String(i) : keyOf(read), read]))
  const before = await db
    .selectFrom('audit_events')
    .select(['entity', 'entity_id as entityId', 'user_id as userId'])
    .where('agency_id', '=', agencyId)
    .where('entity', 'in', [...new Set(reads.map(({ entity }) => entity))])
    .where('entity_id', 'in', [...new Set(reads.map(({ entityId }) => entityId))])
    .where('action', '=', 'read')
    .where('at', '>', new Date((reads[0]?.at.getTime() ?? 0) - hourMs))
    .execute()
  for (const read of before) once.delete(keyOf(read))
  if (!once.size) return
  const rows = [...once.values()].map(({ at, requestId, origin, userId, ...event }) =>
    auditRow(
      { scope: { agencyId, userId }, platform: { secrets }, requestId, clock: () => at, origin },
      { ...event, action: 'read' },
    ),
  )
  await db.insertInto('audit_events').values(rows).execute()
}

const keyOf = ({ entity, entityId, userId }: Pick<NotedRead, 'entity' | 'entityId'> & { userId: string | null }) =>
  `${entity} ${entityId} ${userId}`
