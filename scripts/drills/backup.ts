// Backup and restore as it happens on a bad day: writers at work, everything killed, the data folder deleted. `npm run drill -- backup`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../src/accounts/session/password.rules.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { removeDataFolder } from '../../src/platform/backup/restore-folder.ts'

const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'gable-drill-'))
chmodSync(home, 0o755)
const [data, target] = [join(home, 'data'), join(home, 'target')]
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = {
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: data,
  PORT: String(port),
  BACKUP_TO: target,
  BACKUP_PASSPHRASE: 'the passphrase of a drill',
  LOG_LEVEL: 'error',
}
const results: { name: string; isGood: boolean; detail: string }[] = []
function check(name: string, isGood: boolean, detail = ''): void {
  results.push({ name, isGood, detail })
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}${detail ? `: ${detail}` : ''}`)
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 3000; tries++) {
    const isUp = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return child
    if (child.exitCode !== null) throw new Error('Gable did not start')
    await sleep(100)
  }
  throw new Error('Gable did not become ready')
}
async function gable(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'src/server/cli.ts'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

const signIn = async () => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@harbourvale.example', password: demoPassword }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
}
type Headers = Awaited<ReturnType<typeof signIn>>

/** 20 tasks a second, each noted when it was acknowledged. */
function writers(headers: Headers) {
  const acknowledged: { subject: string; at: number }[] = []
  const times: number[] = []
  const stopping = new AbortController()
  let count = 0
  const writing = (async () => {
    const running = new Set<Promise<void>>()
    while (!stopping.signal.aborted) {
      const subject = `drill ${++count}`
      const startedAt = performance.now()
      const one = fetch(`${url}/api/tasks`, { method: 'POST', headers, body: JSON.stringify({ subject }) })
        .then(({ ok }) => {
          times.push(performance.now() - startedAt)
          if (ok) acknowledged.push({ subject, at: Date.now() })
        })
        .catch(() => {})
        .finally(() => running.delete(one))
      running.add(one)
      await sleep(50)
    }
    await Promise.all(running)
  })()
  return {
    acknowledged,
    takeTimes: () => times.splice(0),
    async stop() {
      stopping.abort()
      await writing
    },
  }
}
const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

/** The process, its worker and its database, at one blow. */
function killEverything(gablePid: number): void {
  const children = readFileSync(`/proc/${gablePid}/task/${gablePid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  const database = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of [gablePid, ...children, database]) process.kill(pid, 'SIGKILL')
}

async function subjectsOf(headers: Headers): Promise<Set<string>> {
  const found = new Set<string>()
  let cursor: string | undefined
  do {
    const answer = await fetch(`${url}/api/tasks/getTaskById`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ limit: 200, cursor }),
    })
    const page = (await answer.json()) as { items: { subject: string }[]; nextCursor: string | null }
    for (const { subject } of page.items) found.add(subject)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found
}

try {
  const first = await start()
  const headers = await signIn()
  const writing = writers(headers)
  await sleep(15_000)
  const usual = p99(writing.takeTimes())
  const made = await gable('backup', '--json')
  check('a backup is made under 20 writes a second', made.code === 0, made.code === 0 ? '' : made.output)
  const filesBefore = (JSON.parse(made.output.split('\n').at(-2) ?? '{}') as { files: { count: number } }).files.count
  check('it holds pictures', filesBefore > 0, `${filesBefore} files`)
  const meanwhile = p99(writing.takeTimes())
  // A figure, not a verdict: other programs share this machine.
  console.log(`     p99 ${Math.round(usual)} ms without and ${Math.round(meanwhile)} ms during the backup`)
  await sleep(75_000)
  killEverything(first.pid ?? 0)
  const killedAt = Date.now()
  await writing.stop()
  await sleep(2000)
  await removeDataFolder(data)
  check('the data folder is gone', !existsSync(data))

  const startedAt = performance.now()
  const restored = await gable('restore', 'latest', '--json')
  const second = await start()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  check('restore latest', restored.code === 0, restored.code === 0 ? `running again after ${seconds} s` : restored.output)
  check('within ten minutes', seconds < 600)
  const again = await signIn()
  const subjects = await subjectsOf(again)
  const owed = writing.acknowledged.filter(({ at }) => at <= killedAt - 60_000)
  const lost = owed.filter(({ subject }) => !subjects.has(subject))
  const newest = Math.max(0, ...writing.acknowledged.filter(({ subject }) => subjects.has(subject)).map(({ at }) => at))
  check(
    'every write that was a minute old',
    owed.length > 0 && lost.length === 0,
    `${owed.length} owed, ${lost.length} lost; the newest is ${Math.round((killedAt - newest) / 1000)} s old`,
  )
  const { files } = JSON.parse(restored.output.split('\n').at(-2) ?? '{}') as {
    files: { restored: number; missing: string[]; damaged: string[] }
  }
  check(
    'every picture',
    files.missing.length + files.damaged.length === 0 && files.restored >= filesBefore,
    `${files.restored} files`,
  )
  const state = (await (await fetch(`${url}/api/installation`, { headers: again })).json()) as {
    restored: { releasedAt: string | null } | null
  }
  check('nothing leaves before an owner allows it', state.restored !== null && state.restored.releasedAt === null)
  const outbox = join(data, 'outbox')
  await fetch(`${url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'agent@harbourvale.example' }),
  })
  await sleep(5000)
  check('no email', !existsSync(outbox) || readdirSync(outbox).length === 0)
  const verified = await gable('backup', 'verify')
  check('the backup verifies', verified.code === 0, verified.code === 0 ? '' : verified.output)
  second.kill('SIGTERM')
  await once(second, 'exit')
} finally {
  await removeDataFolder(data).catch(() => {})
  rmSync(home, { recursive: true, force: true })
}
const failed = results.filter(({ isGood }) => !isGood).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
