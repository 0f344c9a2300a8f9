import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { ChildMessage, JobEnvelope } from './answer-jobs.ts'

/** A job that got no answer: `timeout` and `crash` may be tried again, `error` was the handler's own word. */
export class ChildFailure extends Error {
  readonly kind: 'timeout' | 'crash' | 'error'
  constructor(kind: 'timeout' | 'crash' | 'error', message: string) {
    super(message)
    this.name = 'ChildFailure'
    this.kind = kind
  }
}

interface Asked<Reply> {
  id: number
  resolve: (reply: Reply) => void
  reject: (error: Error) => void
}

// Children read files of strangers, so they get no secrets: only what a process needs to start at all.
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'TZ']
const childEnv = () => Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** A screen that waits goes before a document: with every core busy the process gets a tenth of what a request gets. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // Already gone, which its own events report; or the system does not allow it, and it runs like the rest.
  }
}

/** One child process and the one job it may have. Its death at any time ends that job and is reported to `onDeath`. */
export class PoolChild<Job, Reply> {
  jobs = 0
  rssMb = 0
  isAlive = true
  readonly #child: ChildProcess
  readonly #ready: Promise<void>
  #asked: Asked<Reply> | undefined

  constructor(module: string, args: readonly string[], execArgv: readonly string[], onDeath: () => void) {
    this.#child = fork(module, args, {
      execArgv: [...execArgv],
      env: childEnv(),
      serialization: 'advanced', // lets bytes travel as bytes
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    if (this.#child.pid) giveWay(this.#child.pid)
    const ready = Promise.withResolvers<void>()
    this.#ready = ready.promise
    ready.promise.catch(() => {}) // it can die before a caller waits
    this.#child.on('message', (message: ChildMessage<Reply>) => {
      if (message.kind === 'ready') ready.resolve()
      else this.#answer(message)
    })
    const died = (why: string) => {
      if (!this.isAlive) return
      this.isAlive = false
      const failure = new ChildFailure('crash', `The process ended before it responded (${why})`)
      ready.reject(failure)
      this.#settle()?.reject(failure)
      onDeath()
    }
    this.#child.on('exit', (code, signal) => died(signal ?? `code ${code}`))
    this.#child.on('error', (error) => died(error.message))
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** @throws ChildFailure; after a timeout the process is dead. The time to start counts too. */
  async ask(job: Job, timeoutMs: number): Promise<Reply> {
    const id = ++this.jobs
    this.#child.ref()
    this.#child.channel?.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    this.#asked = { id, resolve, reject }
    const timer = setTimeout(() => {
      this.#settle()?.reject(new ChildFailure('timeout', `No response within ${timeoutMs / 1000} s`))
      this.kill()
    }, timeoutMs)
    this.#ready.then(
      () => this.#send({ id, job }),
      (error: Error) => this.#settle(id)?.reject(error),
    )
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      // An idle child must not keep a finished program running.
      this.#child.unref()
      this.#child.channel?.unref()
    }
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #send(envelope: JobEnvelope<Job>): void {
    if (this.#asked?.id !== envelope.id) return
    const fail = (error: Error) => this.#settle(envelope.id)?.reject(new ChildFailure('crash', error.message))
    try {
      this.#child.send(envelope, (error) => error && fail(error))
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error))) // a job that cannot be copied
    }
  }

  #answer(message: Exclude<ChildMessage<Reply>, { kind: 'ready' }>): void {
    this.rssMb = message.rssMb
    const asked = this.#settle(message.id)
    if (message.kind === 'reply') asked?.resolve(message.reply)
    else asked?.reject(new ChildFailure('error', message.error))
  }

  /** Takes the open job out, so that it is settled once; with an id only if it is that job's. */
  #settle(id?: number): Asked<Reply> | undefined {
    const asked = this.#asked
    if (id !== undefined && asked?.id !== id) return undefined
    this.#asked = undefined
    return asked
  }
}
