import type * as z from 'zod'
import type { Caller } from '../context.ts'
import type { Queueable } from './queueable.ts'

/** A piece of background work: a name, the shape of its payload, its retries, and a function that may run twice without harm. */
export interface Job<P extends z.ZodType = z.ZodType, N extends string = string> extends Queueable<P, N> {
  /** Tries after the first; then it becomes a failed job that staff see. */
  retries: number
  /** Wait before the first retry in seconds; doubles each time up to `retryDelayMaxS`. */
  retryDelayS?: number
  retryDelayMaxS?: number
  /** At most this many of one agency at once in one worker process. */
  concurrency?: number
  /** Places for all agencies together; left out: one more than an agency may use, so that its jobs never keep those of the others waiting. */
  places?: number
  /** A run that takes longer is given up and tried again. */
  timeoutS?: number
  /** In words, for the list of failed jobs: what it was about. */
  subject?(payload: z.output<P>): string
  /**
   * It sends email or publishes. What a backup holds of it may have been done since, so a restore makes it a failed
   * job that a person looks at.
   */
  leavesGable?: true
  /** Runs in the scope of the agency that queued it. `signal` fires when the worker is asked to stop; on the last attempt a job may write down that it gives up. */
  run(caller: Caller, payload: z.output<P>, signal: AbortSignal, attempt: { isLast: boolean }): Promise<void>
}
export const job = <P extends z.ZodType>(j: Job<P>): Job<P> => j
