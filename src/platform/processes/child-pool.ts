import { AppError } from '#common/errors.ts'
import { ChildFailure, PoolChild } from './pool-child.ts'

export interface ChildPoolOptions {
  /** Path of the child's program; it calls `answerJobs`. */
  module: string
  args?: readonly string[]
  execArgv?: readonly string[]
  /** Plural, for the sentence "Too many documents are being made". */
  what: string
  processes?: number
  /** Jobs that may wait for a free process; the next one is refused as `busy`. */
  queueLimit?: number
  timeoutMs?: number
  recycleAfterJobs?: number
  recycleAboveMb?: number
  /** A child without work for so long is ended: memory is only held while it is used. */
  idleMs?: number
}
const defaults = {
  args: [],
  execArgv: [],
  processes: 1,
  queueLimit: 200,
  timeoutMs: 20_000,
  recycleAfterJobs: 500,
  recycleAboveMb: 700,
  idleMs: 60_000,
}

export interface AskOptions {
  /** Whose job it is: agencies take turns, and one of them cannot fill the queue. */
  agencyId?: string | undefined
  /** The limit of this job instead of the pool's. */
  timeoutMs?: number | undefined
}

interface Waiting<Job, Reply> extends AskOptions {
  job: Job
  resolve: (reply: Reply) => void
  reject: (error: Error) => void
}

/**
 * Runs jobs in child processes, one job a child at a time; agencies in turn, within one first come first served.
 *
 * A process, not a thread: a native call that hangs can be killed, and one that crashes takes only its own job along.
 */
export class ChildPool<Job, Reply> {
  readonly #options: Required<ChildPoolOptions>
  readonly #children = new Set<PoolChild<Job, Reply>>()
  /** Last in, first out, so that under light load the others reach their idle time. */
  readonly #idle: PoolChild<Job, Reply>[] = []
  readonly #idleTimers = new Map<PoolChild<Job, Reply>, NodeJS.Timeout>()
  readonly #queue: Waiting<Job, Reply>[] = []
  /** When an agency with waiting jobs last had its turn. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #isClosed = false

  constructor(options: ChildPoolOptions) {
    this.#options = { ...defaults, ...options }
  }

  /** Process ids of the children, for measurements and tests. */
  get pids(): number[] {
    return [...this.#children].flatMap((child) => child.pid ?? [])
  }

  /** @throws AppError `busy` when the queue is full; ChildFailure when the job timed out, crashed its child or failed in it */
  ask(job: Job, options: AskOptions = {}): Promise<Reply> {
    if (this.#isClosed) return Promise.reject(this.#closedError())
    const isAllBusy = this.#idle.length === 0 && this.#children.size >= this.#options.processes
    const { queueLimit } = this.#options
    const ofAgency = options.agencyId ? this.#queue.filter(({ agencyId }) => agencyId === options.agencyId).length : 0
    if (isAllBusy && (this.#queue.length >= queueLimit || ofAgency >= queueLimit / 2)) {
      const sentence = `Too many ${this.#options.what} are being created right now. Try again in a few seconds.`
      return Promise.reject(new AppError('busy', sentence, { retryAfterS: 5 }))
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...options, job, resolve, reject })
      this.#pump()
    })
  }

  /** Ends every child; jobs running and waiting are rejected. */
  close(): void {
    this.#isClosed = true
    for (const waiting of this.#queue.splice(0)) waiting.reject(this.#closedError())
    for (const child of this.#children) this.#drop(child)
  }

  #pump(): void {
    while (this.#queue.length > 0) {
      const child = this.#takeChild()
      if (!child) return
      void this.#run(child, this.#takeNext())
    }
  }

  #takeNext(): Waiting<Job, Reply> {
    const turnOf = ({ agencyId = '' }: AskOptions) => this.#turns.get(agencyId) ?? 0
    const next = this.#queue.reduce((first, one) => (turnOf(one) < turnOf(first) ? one : first))
    this.#queue.splice(this.#queue.indexOf(next), 1)
    this.#turns.set(next.agencyId ?? '', ++this.#turn)
    if (!this.#queue.length) this.#turns.clear()
    return next
  }

  #takeChild(): PoolChild<Job, Reply> | undefined {
    const idle = this.#idle.pop()
    if (idle) {
      clearTimeout(this.#idleTimers.get(idle))
      return idle
    }
    if (this.#children.size >= this.#options.processes) return undefined
    const { module, args, execArgv } = this.#options
    const child: PoolChild<Job, Reply> = new PoolChild(module, args, execArgv, () => this.#forget(child))
    this.#children.add(child)
    return child
  }

  async #run(child: PoolChild<Job, Reply>, { job, resolve, reject, timeoutMs }: Waiting<Job, Reply>): Promise<void> {
    try {
      resolve(await child.ask(job, timeoutMs ?? this.#options.timeoutMs))
      this.#rest(child)
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
      // After its own error a child is healthy; after a timeout or a broken channel it is not.
      if (error instanceof ChildFailure && error.kind === 'error') this.#rest(child)
      else this.#drop(child)
    }
    this.#pump()
  }

  #rest(child: PoolChild<Job, Reply>): void {
    const { recycleAfterJobs, recycleAboveMb, idleMs } = this.#options
    if (!this.#children.has(child)) return
    if (child.jobs >= recycleAfterJobs || child.rssMb > recycleAboveMb) return this.#drop(child)
    this.#idle.push(child)
    this.#idleTimers.set(child, setTimeout(() => this.#drop(child), idleMs).unref())
  }

  #drop(child: PoolChild<Job, Reply>): void {
    this.#forget(child)
    child.kill()
  }

  /** Also called when a child dies on its own, idle ones included: the next job must not go to a dead process. */
  #forget(child: PoolChild<Job, Reply>): void {
    this.#children.delete(child)
    clearTimeout(this.#idleTimers.get(child))
    this.#idleTimers.delete(child)
    const place = this.#idle.indexOf(child)
    if (place >= 0) this.#idle.splice(place, 1)
  }

  #closedError = () => new AppError('busy', 'The server is restarting. Try again in a minute.', { retryAfterS: 30 })
}
