import type { PgBoss } from 'pg-boss'

/** Time between checks of due jobs: the maximum delay of a retry or a scheduled job. */
const everyMs = 1000

/**
 * Wakes the workers of queues in which something has come due. Jobs queued for now notify their workers directly. Retries and scheduled jobs come due silently,
 * and each of some fifty queues polled for them once a second. This is one query for all of them.
 *
 * @param workers ids of workers by the name of their queue
 * @returns what ends it; settled when nothing is being asked any more
 */
export function wakeWhenDue(boss: PgBoss, workers: ReadonlyMap<string, readonly string[]>): () => Promise<void> {
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
    // The queue itself reports a database that does not respond; its workers keep polling now and then.
    asking = ask()
      .catch(() => {})
      .finally(() => (isBusy = false))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await asking
  }
}
