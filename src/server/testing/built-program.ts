import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * The bundle that `npm start` runs, built before the tests of a file, with a data folder and a port of its own. What is left running is ended after them.
 * @param name of its folder in `dist`: files run at the same time
 */
export async function builtProgram(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'gable-process-'))
  chmodSync(dataDir, 0o755)
  const started: ChildProcess[] = []
  const built = `dist/${name}`
  beforeAll(() => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build-server.ts', built], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }, 180_000)
  afterAll(async () => {
    for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    const postmaster = join(dataDir, 'postgres/postmaster.pid')
    if (existsSync(postmaster)) process.kill(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGQUIT')
    await new Promise((done) => setTimeout(done, 500))
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    rmSync(join(root, built), { recursive: true, force: true })
  })

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`

  function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [...(script ? [join(root, script)] : []), ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(child)
    let output = ''
    child.stdout.on('data', (d: Buffer) => (output += d))
    child.stderr.on('data', (d: Buffer) => (output += d))
    const ended = once(child, 'exit').then(([code]) => code as number | null)
    return { child, output: () => output, ended }
  }
  async function untilUp(gable: ReturnType<typeof run>, at = url): Promise<void> {
    // The first start seeds the demo; on a busy machine that takes minutes.
    for (let tries = 0; tries < 2000; tries++) {
      if (gable.child.exitCode !== null) throw new Error(gable.output())
      if (
        await fetch(`${at}/readyz`).then(
          (a) => a.ok,
          () => false,
        )
      )
        return
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`did not start: ${gable.output()}`)
  }
  return { root, dataDir, built, program: join(built, 'main.mjs'), port, url, started, run, untilUp }
}
