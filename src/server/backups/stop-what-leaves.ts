import pg from 'pg'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf, newId } from '#platform/context.ts'
import { markRestored } from '#platform/installation.ts'
import { addFailedJob } from '#platform/jobs/failed-jobs.ts'
import type { Envelope } from '#platform/jobs/job-queue.ts'
import { declarations, features } from '../declarations.ts'
import { listAgencies } from '../cli/command.ts'
import type { OpenPlatform } from '../platform.ts'

const restored = 'Stopped because Gable was restored from a backup. Retry it if it has not been done since'

/**
 * Marks the installation as restored: nothing leaves an agency until one of its owners releases it. What the backup holds as waiting to leave
 * becomes a failed job, which people look at one by one, and what would continue is paused.
 */
export async function stopWhatLeaves({ platform, server }: OpenPlatform, backupId: string): Promise<void> {
  const client = new pg.Client(server.owner as pg.ClientConfig)
  await client.connect()
  try {
    await markRestored(client, backupId)
    const leaving = declarations.jobs.filter((job) => job.leavesGable)
    const { rows } = await client.query<{ id: string; name: string; data: Envelope; tries: number }>(
      `select id, name, data, retry_count as tries from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
      [leaving.map(({ name }) => name)],
    )
    for (const { id, name, data, tries } of rows) {
      const job = leaving.find((one) => one.name === name)
      const payload = job?.payload.safeParse(data.payload)
      await platform.database.inAgency(data.agencyId, (db) =>
        addFailedJob(db, data.agencyId, {
          id: newId(),
          name,
          payload: data.payload,
          subject: (payload?.success && job?.subject?.(payload.data)) || '',
          error: restored,
          attempts: tries,
        }),
      )
      await client.query('delete from pgboss.job where name = $1 and id = $2', [name, id])
    }
  } finally {
    await client.end()
  }
  platform.outside.refresh()
  for (const { id } of await listAgencies(server.owner)) {
    const caller = callerOf(platform, operatorScope(id), 'restore')
    for (const feature of features) await feature.restored?.(caller)
  }
}
