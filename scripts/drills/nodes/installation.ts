// What the drill of many nodes runs on: a database, an S3 server, nodes and a balancer, all on this machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts'
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
  start(name: string, env?: Record<string, string>, program?: string): Promise<Node>
  untilReady(node: Node): Promise<void>
  /** A fast restart, as an update of the server does it. */
  restartDatabase(): Promise<void>
  gable(...args: string[]): Promise<{ code: number | null; output: string }>
  folder(name: string): string
  stop(): Promise<void>
}

export interface DrillDatabase {
  /** For DATABASE_URL. */
  url: string
  owner: pg.ClientConfig
  restart?(): Promise<void>
  stop(): Promise<void>
}

/** An embedded server that all nodes use as one of their own. */
async function embeddedDatabase(home: string): Promise<DrillDatabase> {
  const start = () =>
    startEmbeddedPostgres({ dataDir: join(home, 'database'), archivesWal: false, bin: undefined, log: () => {} })
  const database = await start()
  const admin = new pg.Client(database.connection)
  await admin.connect()
  await admin.query('create database gable')
  await admin.query('alter system set max_connections = 120')
  await admin.end()
  const { host = '', port = 5432, user } = database.connection
  return {
    url: `postgres://${user}@${encodeURIComponent(host)}:${port}/gable`,
    owner: { host, port, user, database: 'gable' },
    async restart() {
      await database.stop()
      await start()
    },
    stop: database.stop,
  }
}

export async function openInstallation(settings: Record<string, string>, given?: DrillDatabase): Promise<Installation> {
  const home = mkdtempSync(join(tmpdir(), 'gable-drill-nodes-'))
  chmodSync(home, 0o755)
  const database = given ?? (await embeddedDatabase(home))
  const { host = '', port = 5432 } = database.owner
  const common = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'the key of all nodes of this drill, long enough',
    DATABASE_URL: database.url,
    ...settings,
  }
  const ports = new Map<string, number>()
  const children = new Set<ChildProcess>()
  const owner = new pg.Client(database.owner)
  owner.on('error', () => {})
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
    async start(name, env = {}, program = join(root, 'dist/server/main.mjs')) {
      const nodePort = ports.get(name) ?? (await freePort())
      ports.set(name, nodePort)
      const started = run([program], {
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
    async restartDatabase() {
      if (!database.restart) throw new Error('This database is not ours to restart')
      await database.restart()
    },
    async gable(...args) {
      const { ended, output } = run([join(root, 'src/server/cli.ts'), ...args], { DATA_DIR: join(home, 'commands') })
      return { code: await ended, output: output() }
    },
    async stop() {
      const all = [...children]
      for (const child of all) child.kill('SIGKILL')
      const running = all.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      await Promise.all(running.map((child) => once(child, 'exit')))
      await owner.end().catch(() => {})
      await database.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
