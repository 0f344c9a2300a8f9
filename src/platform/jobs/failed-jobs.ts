import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../db/kysely.ts'

const columns = ['id', 'name', 'subject', 'error', 'attempts', 'failed_at', 'retried_at'] as const
export interface FailedJobRow {
  id: string
  name: string
  subject: string
  error: string
  attempts: number
  failed_at: Date
  retried_at: Date | null
}
export interface NewFailedJob extends Pick<FailedJobRow, 'id' | 'name' | 'subject' | 'error' | 'attempts'> {
  payload: unknown
}

export async function addFailedJob(db: Db, agencyId: string, { payload, ...job }: NewFailedJob): Promise<void> {
  await db
    .insertInto('failed_jobs')
    .values({ agency_id: agencyId, ...job, payload: JSON.stringify(payload ?? null) })
    .execute()
}

/** The newest first. @param before an id to go on after */
export async function listFailedJobs({ db, scope }: Context, limit: number, before: string | undefined): Promise<FailedJobRow[]> {
  return db
    .selectFrom('failed_jobs')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The newest failed job of this kind with this in its payload; undefined once it was retried. */
export async function findFailedJob(
  { db, scope }: Context,
  { name, payload }: { name: string; payload: Readonly<Record<string, string>> },
): Promise<FailedJobRow | undefined> {
  return db
    .selectFrom('failed_jobs')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('name', '=', name)
    .where('retried_at', 'is', null)
    .where(sql<boolean>`payload @> ${JSON.stringify(payload)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function lockFailedJob({ db, scope }: Context, id: string) {
  return db
    .selectFrom('failed_jobs')
    .select([...columns, 'payload'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markRetried({ db, scope }: Context, id: string, at: Date): Promise<void> {
  await db
    .updateTable('failed_jobs')
    .set({ retried_at: at })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

/** Those that were not retried, by name. */
export async function countFailedJobs({ db, scope }: Context): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('failed_jobs')
    .select((eb) => ['name', eb.fn.countAll<number>().as('count')])
    .where('agency_id', '=', scope.agencyId)
    .where('retried_at', 'is', null)
    .groupBy('name')
    .limit(200)
    .execute()
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}
