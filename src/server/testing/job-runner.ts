import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { callerOf, type Platform } from '#platform/context.ts'
import type { Envelope } from '#platform/jobs/job-queue.ts'
import { proveScope } from '#platform/scope.ts'
import { declarations } from '../declarations.ts'

/** Runs queued jobs at once instead of waiting for a worker's next look. Jobs for later are left alone. */
export async function jobRunner(app: pg.PoolConfig, platform: Platform) {
  const boss = new PgBoss({
    ...(app as object),
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
    max: 1,
  })
  boss.on('error', () => {})
  await boss.start()
  /**
   * Kinds of which something is due: all that need not wait, and what was already due at a moment. Asking each of the fifty queues in turn
   * was most of what a test's background work cost.
   */
  async function dueAt(moment: string): Promise<Set<string>> {
    const { rows } = await boss
      .getDb()
      .executeSql(
        `select distinct name from pgboss.job where state < 'active' and not blocked and (start_after <= created_on or start_after <= $1)`,
        [moment],
      )
    return new Set((rows as { name: string }[]).map(({ name }) => name))
  }
  async function run(only?: string): Promise<string[]> {
    // What gets queued for later stays for later: on a busy machine its second is over before the rest of the work is done.
    const { rows } = await boss.getDb().executeSql('select pgboss.job_now()::text as now')
    const { now } = rows[0] as { now: string }
    const ran: string[] = []
    for (let found = true; found; ) {
      found = false
      let names = await dueAt(now)
      for (const job of declarations.jobs.filter(({ name }) => !only || name === only)) {
        if (!names.has(job.name)) continue
        for (const item of await boss.fetch<Envelope>(job.name, { batchSize: 20 })) {
          found = true
          const { agencyId, userId, payload } = item.data
          const scope = proveScope({ agencyId, userId, agentId: null, permissions: new Set(), sessionId: null })
          try {
            await job.run(callerOf(platform, scope, item.id), job.payload.parse(payload), new AbortController().signal, {
              isLast: false,
            })
            await boss.complete(job.name, item.id)
            ran.push(job.name)
          } catch (error) {
            await boss.fail(job.name, item.id, { message: (error as Error).message })
            ran.push(`${job.name}!`)
          }
        }
        // What a job queues for a kind further down runs in this round.
        names = await dueAt(now)
      }
    }
    return ran
  }
  return { run, close: () => boss.stop({ graceful: false }) }
}
