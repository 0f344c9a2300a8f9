import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { watchMailbox } from '#features/campaigns/server/bounces/mailbox.service.ts'
import { claimDataFolder } from '#platform/instance-lock.ts'
import { startRecurring } from '#platform/jobs/recurring.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { openLog } from '#platform/log.ts'
import { shedMemoryAfterStart } from '#platform/shed-memory.ts'
import { buildApp } from './app.ts'
import { allJobs, recurring } from './features.ts'
import { openPlatform } from './platform.ts'

/** Set for the worker that `all` starts beside itself: same data folder, so it makes no claim of its own. */
const isChild = process.env['GABLE_CHILD'] === '1'

try {
  await start(readConfig())
} catch (error) {
  console.error(
    error instanceof ConfigError
      ? error.faults.map((fault) => `gable: ${fault}`).join('\n')
      : `gable: ${(error as Error).message}`,
  )
  if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const closers: (() => unknown)[] = []
  const stop = stopOnce(closers)
  if (!isChild && !config.DATABASE_URL) closers.unshift(claimDataFolder(config.DATA_DIR, config.PUBLIC_URL))
  const log = openLog(config, config.ROLE)
  const open = await openPlatform(config, log, { migrates: !isChild })
  if (!isChild) closers.unshift(() => open.server.stop())
  closers.unshift(() => open.close())

  if (config.ROLE === 'worker') {
    const worker = await startWorker(open.server.app, open.platform, allJobs)
    closers.unshift(() => worker.stop())
    shedMemoryAfterStart()
    const again = startRecurring(open.platform, recurring)
    closers.unshift(() => again.stop())
    const mailbox = watchMailbox(open.platform)
    closers.unshift(() => mailbox?.stop())
    return
  }
  const { fillLocalities } = await import('./fill-localities.ts')
  await fillLocalities(open)
  const { seedDemoWhenEmpty } = await import('./demo/seed-demo.ts')
  const demo = await seedDemoWhenEmpty(open)
  const { isSetupOpen, setupKey } = await import('#features/agency/server/setup.service.ts')
  const isWaiting = await isSetupOpen(open.platform)
  const app = await buildApp(open.platform)
  await app.listen({ host: config.HOST, port: config.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`port ${config.PORT} is taken; set PORT to another one`) : error
  })
  closers.unshift(() => app.close())
  shedMemoryAfterStart()
  console.log(
    `\n  Gable is at ${config.PUBLIC_URL}\n${demo ? `  Sign in as ${demo.email} with the password ${demo.password}\n` : ''}`,
  )
  if (isWaiting)
    console.log(
      `  Set up your agency: ${config.PUBLIC_URL}/setup#key=${setupKey(open.platform.secrets)}\n  (the setup key is for you alone; it works until there is an agency)\n`,
    )
  if (config.ROLE === 'all') {
    const worker = keepWorker()
    closers.unshift(() => worker.stop())
  }
  if (process.env['npm_lifecycle_event']) stopWithParent(stop)
}

/** Background work runs in a process of its own, started again when it falls over. */
function keepWorker(): { stop(): Promise<void> } {
  let child: ChildProcess | undefined
  let isStopping = false
  const run = () => {
    child = fork(import.meta.filename, [], { env: { ...process.env, ROLE: 'worker', GABLE_CHILD: '1' } })
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

/** Closes in the reverse order of opening, once, and leaves after 15 seconds whatever happens. */
function stopOnce(closers: (() => unknown)[]): () => void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), 15_000).unref()
    void (async () => {
      for (const close of closers)
        await Promise.resolve(close()).catch((error: Error) => console.error(`gable: ${error.message}`))
      process.exit(0)
    })()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  // A worker without its parent must not live on; after a kill -9 of the parent the channel closes.
  if (isChild) process.once('disconnect', stop)
  return stop
}

/** npm passes a signal on to the shell, not to us, on systems where `exec` did not replace it: so the parent is watched too. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}
