import { sql } from 'kysely'
import { saveFigures } from '#platform/agencies/agency-states.ts'
import type { Caller } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { countFailedJobs } from '#platform/jobs/failed-jobs.ts'
import { keptFiles } from '#platform/storage/stored-files.ts'

interface Counts {
  people: number
  listings: number
  contacts: number
  lastUsedAt: Date | null
}

const dayMs = 86_400_000
/** Each agency counts itself, so that operators need not look into it: while it is used, and once a day. */
export const measureAgency: Recurring = {
  name: 'operate.measure',
  everyS: 600,
  due: (now) => sql`select * from due.unmeasured(${new Date(now.getTime() - dayMs)})`,
  run: measure,
}

async function measure(caller: Caller): Promise<void> {
  const figures = await caller.reading(async (ctx) => {
    const id = ctx.scope.agencyId
    const { rows } = await sql<Counts>`
      select (select count(*)::int from users_view where agency_id = ${id} and status = 'active') as people,
        (select max(last_seen_at) from users_view where agency_id = ${id}) as "lastUsedAt",
        (select count(*)::int from listings_view where agency_id = ${id} and archived_at is null) as listings,
        (select count(*)::int from contacts_view where agency_id = ${id} and archived_at is null) as contacts`.execute(ctx.db)
    const { files, bytes } = await keptFiles(ctx)
    const counts = rows[0] ?? { people: 0, listings: 0, contacts: 0, lastUsedAt: null }
    return { ...counts, files, fileBytes: bytes, failedJobs: await countFailedJobs(ctx) }
  })
  await caller.transaction((ctx) => saveFigures(ctx.db, ctx.scope.agencyId, figures, ctx.clock()))
}
