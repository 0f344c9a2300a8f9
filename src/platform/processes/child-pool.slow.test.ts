import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ChildPool, type ChildPoolOptions } from './child-pool.ts'
import type { SampleJob, SampleReply } from './testing/sample-child.ts'

const opened: ChildPool<SampleJob, SampleReply>[] = []
function newPool(options: Partial<ChildPoolOptions> = {}) {
  const pool = new ChildPool<SampleJob, SampleReply>({
    module: join(import.meta.dirname, 'testing/sample-child.ts'),
    what: 'samples',
    ...options,
  })
  opened.push(pool)
  return pool
}
afterEach(() => {
  for (const pool of opened.splice(0)) pool.close()
})
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const echo = (text: string): SampleJob => ({ do: 'echo', text })

test('no process is started before the first job', async () => {
  const pool = newPool()
  expect(pool.pids).toEqual([])
  expect((await pool.ask(echo('hello'))).text).toBe('hello')
  expect(pool.pids).toHaveLength(1)
})

test('bytes arrive as bytes', async () => {
  expect((await newPool().ask({ do: 'bytes', bytes: new Uint8Array(70_000) })).text).toBe('Uint8Array of 70000')
})

test('jobs beyond the processes wait their turn, and all are answered', async () => {
  const pool = newPool({ processes: 2 })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pool.ask(echo(String(i)))))
  expect(answers.map((a) => a.text)).toEqual(Array.from({ length: 20 }, (_, i) => String(i)))
  expect(new Set(answers.map((a) => a.pid)).size).toBe(2)
})

test('a full queue refuses the next job as busy', async () => {
  const pool = newPool({ queueLimit: 2 })
  const taken = [pool.ask(echo('runs')), pool.ask(echo('waits')), pool.ask(echo('waits'))]
  await expect(pool.ask(echo('too many'))).rejects.toMatchObject({ code: 'busy', extras: { retryAfterS: 5 } })
  expect(await Promise.all(taken)).toHaveLength(3)
})

test('a job that never ends is killed, and the next one gets a fresh process', async () => {
  const pool = newPool({ timeoutMs: 1500 })
  const first = await pool.ask(echo('warm'))
  const [stuck, next] = await Promise.allSettled([pool.ask({ do: 'spin' }), pool.ask(echo('next'))])
  expect(stuck).toMatchObject({ status: 'rejected', reason: { kind: 'timeout' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'next' } })
  await expect.poll(() => isRunning(first.pid)).toBe(false)
})

test('a crash fails its own job only', async () => {
  const pool = newPool()
  const [crashed, next] = await Promise.allSettled([pool.ask({ do: 'crash' }), pool.ask(echo('next'))])
  expect(crashed).toMatchObject({ status: 'rejected', reason: { kind: 'crash' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'next' } })
})

test('an error of the handler fails its job and keeps the process', async () => {
  const pool = newPool()
  const before = await pool.ask(echo(''))
  await expect(pool.ask({ do: 'throw' })).rejects.toMatchObject({ kind: 'error', message: 'the handler said no' })
  expect((await pool.ask(echo(''))).pid).toBe(before.pid)
})

test('a child that dies while idle is not handed the next job', async () => {
  const pool = newPool()
  const { pid } = await pool.ask(echo(''))
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => pool.pids).toEqual([])
  expect((await pool.ask(echo('alive'))).text).toBe('alive')
})

test('a program that cannot start fails every job instead of letting them wait without end', async () => {
  const pool = newPool({ module: join(import.meta.dirname, 'testing/sample-child.ts'), execArgv: ['--no-such-flag'] })
  const all = await Promise.allSettled([pool.ask(echo('a')), pool.ask(echo('b')), pool.ask(echo('c'))])
  expect(all.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('a job that cannot be copied to the child is refused, and the pool goes on', async () => {
  const pool = newPool()
  const uncopyable = { do: 'echo', text: (() => '') as unknown as string } as const
  await expect(pool.ask(uncopyable)).rejects.toMatchObject({ kind: 'crash' })
  expect((await pool.ask(echo('on'))).text).toBe('on')
})

test('a child is replaced after its number of jobs, and when it has grown too big', async () => {
  const counted = newPool({ recycleAfterJobs: 2 })
  const pids = []
  for (let i = 0; i < 4; i++) pids.push((await counted.ask(echo(''))).pid)
  expect([pids[0] === pids[1], pids[1] === pids[2], pids[2] === pids[3]]).toEqual([true, false, true])
  const grown = newPool({ recycleAboveMb: 1 })
  expect((await grown.ask(echo(''))).pid).not.toBe((await grown.ask(echo(''))).pid)
})

test('an idle child is ended and comes back with the next job', async () => {
  const pool = newPool({ idleMs: 50 })
  const { pid } = await pool.ask(echo(''))
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(pool.pids).toEqual([])
  expect((await pool.ask(echo('back'))).text).toBe('back')
})

test('closing rejects what runs and what waits, ends the children, and takes nothing more', async () => {
  const pool = newPool()
  const { pid } = await pool.ask(echo(''))
  const open = Promise.allSettled([pool.ask({ do: 'sleep', ms: 60_000 }), pool.ask(echo('waiting'))])
  pool.close()
  expect((await open).map((one) => one.status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect(pool.ask(echo('late'))).rejects.toMatchObject({ code: 'busy' })
})

test('children end when their parent is killed', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'testing/sample-parent.ts'), 'stay'])
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const childPid = Number(line.toString())
  expect(isRunning(childPid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(childPid)).toBe(false)
})

test('an idle pool does not keep a finished program running', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'testing/sample-parent.ts')])
  const [code] = (await once(parent, 'exit')) as [number]
  expect(code).toBe(0)
})

test('children get no secrets from the environment', async () => {
  vi.stubEnv('SECRET_KEY', 'x')
  expect((await newPool().ask({ do: 'env' })).text).not.toContain('SECRET_KEY')
  vi.unstubAllEnvs()
})

test('agencies take turns: one that asks for much does not keep another waiting, nor fill the queue', async () => {
  const pool = newPool({ processes: 1, queueLimit: 8 })
  const order: string[] = []
  const ask = (agencyId: string) => pool.ask({ do: 'env' }, { agencyId }).then(() => order.push(agencyId))
  const many = [ask('a'), ask('a'), ask('a'), ask('a'), ask('a')]
  await expect(pool.ask({ do: 'env' }, { agencyId: 'a' })).rejects.toMatchObject({ code: 'busy' })

  await Promise.all([...many, ask('b'), ask('b')])

  expect(order.join('')).toBe('aababaa')
})
