// What the drill of many nodes runs on: a database, an S3 server, nodes and a balancer, all on this machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts'
import { programIn, unpackDebian } from '../../../src/server/testing/debian.ts'
import { freePort } from '../../../src/server/testing/free-port.ts'

const root = join(import.meta.dirname, '../../..')

export interface Node {
  port: number
  url: string
  child: ChildProcess
  output(): string
  /** @returns the exit code */
  ended: Promise<number | null>
}

export interface Installation {
  owner: pg.Client
  server: { host: string; port: number }
  /** Starts a node with a data folder of its own; the same name is the same folder and port. */
  start(name: string, env?: Record<string, string>): Promise<Node>
  untilReady(node: Node): Promise<void>
  gable(...args: string[]): Promise<{ code: number | null; output: string }>
  folder(name: string): string
  stop(): Promise<void>
}

export async function openInstallation(settings: Record<string, string>): Promise<Installation> {
  const home = mkdtempSync(join(tmpdir(), 'gable-drill-nodes-'))
  chmodSync(home, 0o755)
  const database = await startEmbeddedPostgres({
    dataDir: join(home, 'database'),
    archivesWal: false,
    bin: undefined,
    log: () => {},
  })
  const admin = new pg.Client(database.connection)
  await admin.connect()
  await admin.query('create database gable')
  await admin.query('alter system set max_connections = 120')
  await admin.end()
  const { host = '', port = 5432, user } = database.connection
  const common = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'the key of all nodes of this drill, long enough',
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/gable`,
    ...settings,
  }
  const ports = new Map<string, number>()
  const children = new Set<ChildProcess>()
  const owner = new pg.Client({ host, port, user, database: 'gable' })
  await owner.connect()

  const run = (args: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env['PATH'], ...common, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes))
    const ended = once(child, 'close').then(([code]) => {
      children.delete(child)
      return code as number | null
    })
    return { child, output: () => output, ended }
  }
  return {
    owner,
    server: { host, port },
    folder: (name) => join(home, name),
    async start(name, env = {}) {
      const nodePort = ports.get(name) ?? (await freePort())
      ports.set(name, nodePort)
      const started = run(['--expose-gc', join(root, 'dist/server/main.mjs')], {
        ROLE: 'api',
        DATA_DIR: join(home, name),
        PORT: String(nodePort),
        ...env,
      })
      return { ...started, port: nodePort, url: `http://127.0.0.1:${nodePort}` }
    },
    async untilReady({ url, child, output }) {
      for (let tries = 0; tries < 3000; tries++) {
        const isUp = await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isUp) return
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`a node did not start: ${output()}`)
        await sleep(100)
      }
      throw new Error('a node did not become ready')
    },
    async gable(...args) {
      const { ended, output } = run([join(root, 'src/server/cli.ts'), ...args], { DATA_DIR: join(home, 'commands') })
      return { code: await ended, output: output() }
    },
    async stop() {
      const all = [...children]
      for (const child of all) child.kill('SIGKILL')
      await Promise.all(all.map((child) => child.exitCode !== null || child.signalCode !== null || once(child, 'exit')))
      await owner.end().catch(() => {})
      await database.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** HAProxy as deploy/haproxy.cfg has it, without TLS. @returns undefined where it cannot be had */
export async function startBalancer(ports: readonly number[]): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const debian = unpackDebian(['haproxy'])
  if (!debian) return undefined
  const home = mkdtempSync(join(tmpdir(), 'gable-drill-haproxy-'))
  const port = await freePort()
  const servers = ports.map((one, i) => `  server node${i + 1} 127.0.0.1:${one} check`)
  writeFileSync(
    join(home, 'haproxy.cfg'),
    `global
  maxconn 500
defaults
  mode http
  timeout connect 5s
  timeout client 1h
  timeout server 1h
frontend portal
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
  default_backend gable
backend gable
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
  option redispatch
${servers.join('\n')}
`,
  )
  const child = spawn(programIn(debian, 'usr/sbin/haproxy'), ['-db', '-f', join(home, 'haproxy.cfg')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) break
    await sleep(100)
  }
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}
