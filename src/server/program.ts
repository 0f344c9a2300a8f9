import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { readConfig } from '#platform/config.ts'
import { openWithKey } from '#platform/data-folder/open-with-key.ts'
import { countJobs } from '#platform/metrics/job-figures.ts'
import { openFigures } from '#platform/metrics/figures.ts'
import { serveFigures } from '#platform/metrics/serve-figures.ts'
import { drain } from '#platform/http/drain.ts'
import { claimDataFolder } from '#platform/instance-lock.ts'
import { forgetOperatorSessions } from '#workspace/operate/server/authenticate-operator.ts'
import { type InstallationWork, startRecurring } from '#platform/jobs/recurring.ts'
import { clearKilledRestore } from '#platform/backup/restore-folder.ts'
import { settleQueue, watchClock } from '#platform/jobs/clock-jumps.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { watchMailboxes } from '#platform/mailbox/mailbox.ts'
import { openLog } from '#platform/log.ts'
import { readPreviousKeys } from '#platform/data-folder/key-file.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { buildApp } from './app.ts'
import { declarations, features } from './declarations.ts'
import type { Lifetime } from './lifetime.ts'
import { type OpenPlatform, platformOn, prepareAndLog } from './platform.ts'
import { packageRoot } from '#platform/package-root.ts'
import { assertPortsAreFree, portIsTaken } from './port.ts'
import { simulatePortals } from './simulated-portals.ts'
import { openReport, readyLines } from './start-report.ts'

const closeWhileStartingMs = 500

/** Set for the worker that `all` starts beside itself: same data folder, so it makes no claim of its own. */
const isChild = process.env['GABLE_CHILD'] === '1'

/** Everything that `main.ts` starts. @throws ConfigError on wrong settings */
export async function start(lifetime: Lifetime): Promise<{ closingMs: number }> {
  const config = readConfig()
  const { open: opening, closes, step } = lifetime
  // A worker without its parent must not live on; after a kill -9 of the parent the channel closes.
  if (isChild) process.once('disconnect', () => lifetime.stop())
  if (!isChild && !config.DATABASE_URL) closes(claimDataFolder(config.DATA_DIR, config.PUBLIC_URL))
  const log = openLog(config, config.ROLE)
  const report = openReport(config, log)
  if (!isChild) await step(clearKilledRestore(config.DATA_DIR, report.progress))
  if (!isChild) await step(assertPortsAreFree(config))
  const { server, secretKey } = await opening(
    openWithKey(config, { log: report.progress, isBackground: config.ROLE === 'worker' }),
    (started) => (isChild ? undefined : started.server.stop()),
  )
  if (!isChild) await step(prepareAndLog(server, log, secretsFrom(secretKey, readPreviousKeys(config))))
  if (!isChild && server.supervise) {
    const watching = server.supervise(log)
    closes(() => watching.stop())
  }
  const simulated = isChild ? {} : await opening(simulatePortals(config, server.owner, log), ({ close }) => close?.())
  const open = await opening(platformOn({ ...config, ...simulated.settings }, log, server, secretKey), ({ close }) => {
    // What the start is still writing holds a connection: it is rolled back with the server, and done again at the next start.
    return lifetime.isStarting() ? Promise.race([close(), sleep(closeWhileStartingMs)]) : close()
  })

  const serveOn = async (figures: Registry) => {
    const { METRICS_HOST: host, METRICS_PORT: port } = config
    if (port !== undefined)
      await opening(serveFigures(figures, { host, port: isChild ? port + 1 : port }), (served) => served.close())
  }
  if (config.ROLE === 'worker') {
    const figures = openFigures(open.platform)
    await serveOn(figures)
    const observe = countJobs(figures)
    await opening(startWorker(open.server.app, open.platform, declarations.jobs, observe), (worker) => worker.stop())
    const clock = watchClock(open.platform)
    closes(() => clock.stop())
    const again = startRecurring(open.platform, declarations.recurring, await works(open))
    closes(() => again.stop())
    const mail = watchMailboxes(
      open.platform,
      features.flatMap((one) => one.mail ?? []),
    )
    closes(() => mail.stop())
    return { closingMs: 0 }
  }
  const { fillLocalities } = await import('./fill-localities.ts')
  await step(fillLocalities(open))
  const { seedDemoWhenEmpty } = await import('./demo/seed-demo.ts')
  const demo = await step(seedDemoWhenEmpty(open, report.progress))
  const { isSetupOpen, setupKey } = await import('#workflow/setup/server/setup.service.ts')
  const isWaiting = await step(isSetupOpen(open.platform))
  const app = await opening(buildApp(open.platform), (built) => built.close())
  await serveOn(app.figures)
  const listening = app.listen({ host: config.HOST, port: config.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portIsTaken(config) : error
  })
  await step(listening)
  closes(() => drain(app, config.DRAIN_S))
  const setupUrl = isWaiting ? `${config.PUBLIC_URL}/setup#key=${setupKey(open.platform.secrets)}` : undefined
  report.ready(readyLines({ config, demo, setupUrl, portalsUrl: simulated.url }))
  if (config.ROLE === 'all') {
    const worker = keepWorker(simulated.settings)
    closes(() => worker.stop())
  }
  if (process.env['npm_lifecycle_event']) stopWithParent(() => lifetime.stop())
  return { closingMs: config.DRAIN_S * 1000 }
}

/** Backups are loaded where they are switched on only. */
async function works(open: OpenPlatform): Promise<InstallationWork[]> {
  const always: InstallationWork[] = [
    { name: 'operate.forget-sessions', everyS: 3600, run: forgetOperatorSessions },
    // Those of the coming months, for installations that run for months without a restart (migrations/0012).
    {
      name: 'database.partitions',
      everyS: 21_600,
      run: ({ database }) => database.outsideAgencies((db) => sql`select make_partitions()`.execute(db)),
    },
    { name: 'jobs.settle-queue', everyS: 60, run: ({ database }) => database.outsideAgencies(settleQueue) },
  ]
  if (!open.platform.config.BACKUP_TO) return always
  const { backupWorks } = await import('./backups/works.ts')
  return [...always, ...backupWorks(open)]
}

/** The sources or the bundle made of them: the worker is started from what this process was. */
const thisProgram = process.argv[1] ?? join(packageRoot, 'src/server/main.ts')

/** Background work runs in a process of its own, started again when it falls over. */
function keepWorker(settings: Record<string, string> = {}): { stop(): Promise<void> } {
  let child: ChildProcess | undefined
  let isStopping = false
  const run = () => {
    child = fork(thisProgram, [], { env: { ...process.env, ...settings, ROLE: 'worker', GABLE_CHILD: '1' } })
    child.once('exit', () => {
      if (!isStopping) setTimeout(run, 1000)
    })
  }
  run()
  return {
    async stop() {
      isStopping = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const kill = setTimeout(() => child?.kill('SIGKILL'), 11_000)
      await gone
      clearTimeout(kill)
    },
  }
}

/** npm passes a signal on to the shell, not to us, on systems where `exec` did not replace it: so the parent is watched too. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}
