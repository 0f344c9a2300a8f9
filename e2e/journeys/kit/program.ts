// The program as its users start it, on a folder that was set up once and is copied for each run.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../src/server/testing/free-port.ts'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/gable-world')

export interface Program {
  url: string
  child: ChildProcess
  output(): string
  stop(): Promise<void>
}

export async function startProgram(args: string[], url: string, settings: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const program = { url, child, output: () => output.slice(-5000), stop }
  try {
    await untilUp(program)
  } catch (error) {
    await stop()
    throw error
  }
  return program
}

/** The first start fills a database; on a busy machine that takes minutes. */
export async function untilUp({ url, child, output }: Pick<Program, 'url' | 'child' | 'output'>): Promise<void> {
  for (let tries = 0; tries < 2400; tries++) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${url} did not answer:\n${output()}`)
}

const server = ['dist/server/main.mjs']
/** @param demo with the two demo agencies, as a first start makes them */
export async function freshDataFolder(demo: 'auto' | 'off'): Promise<string> {
  const seeded = join(cache, `${demo}-${hashOfSeed()}`)
  if (!existsSync(seeded)) {
    rmSync(cache, { recursive: true, force: true })
    mkdirSync(cache, { recursive: true, mode: 0o755 })
    const making = mkdtempSync(join(tmpdir(), 'gable-seed-'))
    await run('chmod', ['755', making])
    const port = await freePort()
    const program = await startProgram(server, `http://127.0.0.1:${port}/readyz`, {
      ...{ PORT: String(port), DATA_DIR: making, DEMO: demo, LOG_LEVEL: 'warn', NODE_ENV: 'development' },
    })
    await program.stop()
    await run('cp', ['-a', making, `${seeded}.part`])
    renameSync(`${seeded}.part`, seeded)
    rmSync(making, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(tmpdir(), 'gable-e2e-'))
  await run('cp', ['-a', `${seeded}/.`, folder])
  // As root the database server runs as another user, who must be able to walk to its folder.
  await run('chmod', ['755', folder])
  return folder
}
const run = (command: string, args: string[]) =>
  new Promise<void>((resolve, reject) => {
    spawn(command, args, { stdio: 'inherit' }).once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    )
  })

/** Of everything that decides what a first start writes. */
function hashOfSeed(): string {
  const hash = createHash('sha256')
  for (const file of globSync(
    ['migrations/*.sql', 'src/server/demo/**/*', 'src/server/fill-localities.ts', 'package-lock.json'],
    { cwd: root },
  ).toSorted())
    if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
