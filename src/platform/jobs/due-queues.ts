import type { PgBoss } from 'pg-boss'

/** How often it is asked what has come due: as late as a retry or a job for later may begin. */
const everyMs = 1000

/**
 * Wakes the workers of queues in which something has come due. What is queued for now tells its workers itself; retries and what was queued for
 * later come due without a word, and were found by each of some fifty queues asking once a second. This is one question for all of them.
 *
 * @param workers ids of workers by the name of their queue
 * @returns what ends it; settled when nothing is being asked any more
 */
export function wakeWhenDue(boss: PgBoss, workers: ReadonlyMap<string, ReadonlySet<string>>): () => Promise<void> {
  const names = [...workers.keys()]
  const ask = async () => {
    const { rows } = await boss.getDb().executeSql(
      `select q.name from unnest($1::text[]) as q (name) where exists (select from pgboss.job j
         where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
      [names],
    )
    for (const { name } of rows as { name: string }[]) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  let isBusy = false
  let asking = Promise.resolve()
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    // A database that does not answer is told of by the queue itself, whose workers go on looking now and then.
    asking = ask()
      .catch(() => {})
      .finally(() => (isBusy = false))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await asking
  }
}
