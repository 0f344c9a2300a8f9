import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverUser } from '#platform/db/embedded/server-user.ts'
import { librariesIn, programIn, unpackDebian } from './debian.ts'
import { freePort } from '../free-port.ts'

export const patroniPackages = ['patroni', 'etcd-server', 'postgresql-15']

export interface Member {
  name: string
  port: number
  apiPort: number
  /** Patroni and its PostgreSQL at once, as when the machine loses power. */
  kill(): Promise<void>
  start(): void
  /** `primary`, `replica`, `sync_standby`; undefined while it does not answer. */
  role(): Promise<string | undefined>
}

/** Two PostgreSQL 15 under Patroni with synchronous replication, and etcd: what Debian 12 has. Undefined where it cannot be had. */
export async function startPatroni(): Promise<
  { members: Member[]; password: string; output(): string; stop(): Promise<void> } | undefined
> {
  const debian = unpackDebian(patroniPackages)
  if (!debian) return undefined
  const home = mkdtempSync(join(tmpdir(), 'gable-patroni-'))
  chmodSync(home, 0o755)
  const user = serverUser()
  const asUser = user ? { uid: user.uid, gid: user.gid } : {}
  const own = (path: string) => {
    mkdirSync(path, { mode: 0o700 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const env = {
    PATH: process.env['PATH'],
    LD_LIBRARY_PATH: librariesIn(debian),
    PYTHONPATH: join(debian, 'usr/lib/python3/dist-packages'),
    HOME: home,
    LC_ALL: 'C.UTF-8',
  }
  let output = ''
  const children = new Map<string, ChildProcess>()
  const run = (name: string, program: string, args: string[]) => {
    const child = spawn(program, args, { env, cwd: home, ...asUser, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => (output = `${output}${piece}`.slice(-20_000)))
    children.set(name, child)
  }
  const end = async (name: string) => {
    const child = children.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const [clientPort, peerPort] = [await freePort(), await freePort()]
  const etcd = (port: number) => `http://127.0.0.1:${port}`
  run('etcd', programIn(debian, 'usr/bin/etcd'), [
    ...['--name', 'etcd', '--data-dir', own(join(home, 'etcd'))],
    ...['--listen-client-urls', etcd(clientPort), '--advertise-client-urls', etcd(clientPort)],
    ...['--listen-peer-urls', etcd(peerPort), '--initial-advertise-peer-urls', etcd(peerPort)],
    ...['--initial-cluster', `etcd=${etcd(peerPort)}`],
  ])
  const password = 'of this drill only'
  const member = async (name: string): Promise<Member> => {
    const [port, apiPort] = [await freePort(), await freePort()]
    const data = join(own(join(home, name)), 'data')
    const sockets = own(join(home, `${name}-sockets`))
    const file = join(home, `${name}.json`)
    const sign = (username: string) => ({ username, password })
    const config = {
      scope: 'gable',
      name,
      restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
      etcd3: { host: `127.0.0.1:${clientPort}` },
      bootstrap: {
        dcs: {
          // Patroni's least; a lost primary is noticed after at most `ttl`.
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 5,
          maximum_lag_on_failover: 0,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: data,
        pgpass: join(home, name, 'pgpass'),
        bin_dir: programIn(debian, 'usr/lib/postgresql/15/bin'),
        authentication: { superuser: sign('postgres'), replication: sign('replicator'), rewind: sign('rewinder') },
        pg_hba: [
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication replicator 127.0.0.1/32 scram-sha-256',
          'local all all trust',
        ],
        parameters: { unix_socket_directories: sockets },
      },
    }
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(config), { mode: 0o644 })
    const start = () => run(name, 'python3', [programIn(debian, 'usr/bin/patroni'), file])
    const killServer = () => {
      const pid = join(data, 'postmaster.pid')
      if (!existsSync(pid)) return
      try {
        process.kill(Number(readFileSync(pid, 'utf8').split('\n')[0]), 'SIGKILL')
      } catch {
        // Gone already.
      }
    }
    return {
      ...{ name, port, apiPort, start },
      async kill() {
        const ended = end(name)
        killServer()
        await ended
      },
      async role() {
        const answer = await fetch(`http://127.0.0.1:${apiPort}/patroni`).catch(() => undefined)
        const state = (await answer?.json().catch(() => undefined)) as
          | { role?: string; state?: string; sync_standby?: boolean }
          | undefined
        if (state?.state !== 'running') return undefined
        if (state.sync_standby) return 'sync_standby'
        return state.role === 'master' ? 'primary' : state.role
      },
    }
  }
  const members = [await member('one'), await member('two')]
  return {
    members,
    password,
    output: () => output,
    async stop() {
      for (const one of members) await one.kill()
      await end('etcd')
      await sleep(500)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
