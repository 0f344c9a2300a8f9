import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../src/server/testing/free-port.ts'

export const root = join(import.meta.dirname, '..')

/** CPU milliseconds that a process has used so far, its threads included, its children not. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10 // clock ticks of 10 ms
}
export const memoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
/** Its peak since it started. */
export const peakMemoryMb = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
export const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** CPU milliseconds of the embedded server's processes; one that ends between two calls takes its own with it. */
export function cpuOfServers(dataDir: string): number {
  const main = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return [main, ...childrenOf(main)].reduce((sum, pid) => sum + cpuMs(pid), 0)
}

export interface Running {
  pid: number
  port: number
  /** Milliseconds from spawn to the first answer. */
  startMs: number
  stop(): Promise<void>
}

export async function startNode(script: string, env: Record<string, string>, path = '/readyz'): Promise<Running> {
  const port = await freePort()
  const startedAt = performance.now()
  const child: ChildProcess = spawn(process.execPath, ['--max-old-space-size=1500', join(root, script)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      RATE_LIMIT_PER_MINUTE: '100000000',
      // The line of every request is part of what it costs.
      LOG_LEVEL: 'info',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}${path}`).then(
        (a) => a.ok,
        () => false,
      )
    )
      break
    if (tries > 6000 || child.exitCode !== null) throw new Error(`${script} did not start`)
    await new Promise((done) => setTimeout(done, 10))
  }
  return {
    pid: child.pid ?? 0,
    port,
    startMs: performance.now() - startedAt,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
