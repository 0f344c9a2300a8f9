import { asAdmin, onDatabase, type ServerConnection } from './databases.ts'

/**
 * The Citus cluster whose coordinator CITUS_URL names, for `npm run test:citus`; its workers are those that this database knows.
 * @throws Error when the extension is not there
 */
export async function findCluster(url: string): Promise<ServerConnection> {
  const { hostname, port, username, pathname } = new URL(url)
  const coordinator = { host: hostname, port: Number(port || 5432), user: username, database: pathname.slice(1) || 'postgres' }
  const workers = await onDatabase(coordinator, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive`,
    )
    return rows
  })
  return { ...coordinator, workers }
}

/** Makes a database of the cluster, without tables. */
export async function createOnCluster(cluster: ServerConnection, name: string): Promise<void> {
  await asAdmin(cluster, [`drop database if exists ${name} with (force)`, `create database ${name}`])
  const { host, port, workers = [] } = cluster
  for (const node of [cluster, ...workers])
    await onDatabase({ ...cluster, ...node, database: name }, (client) => client.query('create extension citus'))
  await onDatabase({ ...cluster, database: name }, async (client) => {
    // As many as there are nodes: every clone copies them all.
    await client.query(`alter database ${name} set citus.shard_count = ${Math.max(2, workers.length)}`)
    await client.query('select citus_set_coordinator_host($1, $2)', [host, port])
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', [worker.host, worker.port])
    if (!workers.length) await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [host, port])
  })
}

/** A database can be copied while no connection is open to it, and Citus keeps one to each database that it has seen. */
export const closeForCopies = (cluster: ServerConnection, name: string): Promise<void> =>
  asAdmin(cluster, [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    // Statements of one connection run one after the other; the last backend may take a moment to end.
    `do $$ begin
       for i in 1..100 loop
         exit when not exists (select 1 from pg_stat_activity where datname = '${name}');
         perform pg_sleep(0.1);
         perform pg_stat_clear_snapshot();
       end loop;
     end $$`,
  ])
