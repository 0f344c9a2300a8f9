import type pg from 'pg'

/** How many statements with this in their text wait for a lock. On a cluster they do so at a worker, which `pg_stat_activity` does not show. */
export async function waitingStatements(owner: pg.Pool, text = '.'): Promise<number> {
  const { rows: cluster } = await owner.query(`select 1 from pg_extension where extname = 'citus'`)
  const { rowCount } = await owner.query(
    cluster.length
      ? `select distinct waiting_gpid from citus_lock_waits where blocked_statement ~ $1`
      : `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
    [text],
  )
  return rowCount ?? 0
}
