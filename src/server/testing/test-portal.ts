import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { type Config, readConfig } from '#platform/config.ts'
import type { Platform } from '#platform/context.ts'
import { heldMailer } from '#platform/outside.ts'
import { throughPooler, timeLimits } from '#platform/db/server.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { buildApp } from '../app.ts'
import { platformOn } from '../platform.ts'
import { cloneDatabase, dropDatabase } from './databases.ts'
import { jobRunner } from './job-runner.ts'
import { type TestAgency, testAgencies } from './test-agency.ts'
import { templateName } from './test-template.ts'

export interface TestPortal {
  app: FastifyInstance
  /** Where it listens on this machine, for what `inject` cannot do: streams, sockets, calls from outside. */
  address(): Promise<string>
  config: Config
  platform: Platform
  /** The owner's connection, for arranging and for looking behind the API; row level security does not bind it. */
  owner: pg.Pool
  /** A new agency per test isolates it, and proves tenancy for free. */
  newAgency(options?: { slug?: string }): Promise<TestAgency>
  /** Runs what is queued, or one kind of it, until nothing is left. @returns names of the jobs that ran, failed ones with a `!` */
  runJobs(only?: string): Promise<string[]>
  /** Moves the clock that the server sees. */
  advance(ms: number): void
  mails: Mail[]
  /** Another API process on the same database, with its own settings. */
  newNode(settings?: Record<string, string>): Promise<{ app: FastifyInstance; platform: Platform }>
  /** Everything the server logged, one JSON line each. */
  logLines: string[]
}

let shared: Promise<Opened> | undefined

/**
 * A whole server; only mail and clock are stand-ins. Files without settings share one app and database in each worker, which a file finds
 * without jobs, mails and log lines of the file before; the agencies of its tests are its own.
 * @param options.own an app and database for this file alone: where it looks at rows of all agencies, at the pool, or changes the platform
 */
export async function testPortal(settings: Record<string, string> = {}, { own = false } = {}): Promise<TestPortal> {
  if (own || Object.keys(settings).length > 0) {
    const opened = await openPortal(settings)
    afterAll(opened.close)
    return opened.portal
  }
  shared ??= openPortal({})
  const { portal, reset } = await shared
  await reset()
  return portal
}

interface Opened {
  portal: TestPortal
  /** Takes away what the file before left behind outside of its agencies. */
  reset(): Promise<void>
  close(): Promise<void>
}
async function openPortal(settings: Record<string, string>): Promise<Opened> {
  const server = inject('server')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const connection = await cloneDatabase(server, templateName, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'gable-portal-'))
  const configOf = (more: Record<string, string> = {}) =>
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      FETCH_ALLOW_PRIVATE: '127.0.0.1',
      ...settings,
      ...more,
    })
  const config = configOf()
  const logLines: string[] = []
  const log = pino({ level: config.LOG_LEVEL }, { write: (line: string) => void logLines.push(line) })
  const appLogin = { ...connection, user: 'gable_app', ...timeLimits(config, { isBackground: false }) }
  const openNode = (own: Config) => {
    const pooled = throughPooler(own, timeLimits(own, { isBackground: false }))
    return platformOn(
      own,
      log,
      { kind: 'embedded', wasRunning: true, owner: connection, app: appLogin, ...(pooled && { pooled }), stop: async () => {} },
      'a secret of the tests, thirty-two characters',
      4,
    )
  }
  const open = await openNode(config)
  const nodes: (() => Promise<void>)[] = []
  const mails: Mail[] = []
  let shiftMs = 0
  Object.assign(open.platform, {
    mailer: heldMailer({ send: async (mail) => void mails.push(mail), close() {} }, open.platform.outside),
    clock: () => new Date(Date.now() + shiftMs),
  })
  const app = await buildApp(open.platform)
  const owner = new pg.Pool({ ...connection, max: 2 })
  // The database is dropped at the end, with any open connections.
  owner.on('error', () => {})
  owner.on('connect', (client) => void client.on('error', () => {}))
  const runJobs = await jobRunner(appLogin, open.platform)
  const newAgency = testAgencies(app, owner, config)
  const close = async () => {
    await app.close()
    for (const one of nodes) await one()
    await runJobs.close()
    await owner.end()
    await open.close()
    await dropDatabase(server, name)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const reset = async () => {
    shiftMs = 0
    mails.length = 0
    logLines.length = 0
    for (const table of ['pgboss.job', 'recurring_turns', 'rate_counts', 'sign_in_failures'])
      await owner.query(`delete from ${table}`)
  }
  // The worker ends with its last file; its databases go with the server.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  let address: Promise<string> | undefined
  const portal: TestPortal = {
    app,
    address: () => (address ??= app.listen({ port: 0, host: '127.0.0.1' })),
    config,
    platform: open.platform,
    owner,
    newAgency,
    runJobs: runJobs.run,
    advance: (ms) => void (shiftMs += ms),
    async newNode(more) {
      const node = await openNode(configOf(more))
      Object.assign(node.platform, { mailer: open.platform.mailer, clock: open.platform.clock })
      const nodeApp = await buildApp(node.platform)
      nodes.push(async () => {
        await nodeApp.close()
        await node.close()
      })
      return { app: nodeApp, platform: node.platform }
    },
    mails,
    logLines,
  }
  return { portal, reset, close }
}
