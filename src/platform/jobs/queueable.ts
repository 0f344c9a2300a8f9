import type * as z from 'zod'
import type { Db } from '../db/kysely.ts'
import type { Scope } from '../scope.ts'

/** The part of a job that putting it into the queue needs; what it does is in `Job`. */
export interface Queueable<P extends z.ZodType = z.ZodType, N extends string = string> {
  /** `feature.verb`; also the name of the queue, so it never changes once released. */
  name: N
  payload: P
}
export type Payload<J extends Queueable> = z.input<J['payload']>

export interface SendOptions {
  /** Not before this time. */
  startAfter?: Date
  /**
   * One job with this key is queued in each span of so many seconds; others are dropped. With `startAfter` at least as many seconds away
   * the queued one has not started yet. For work that reads something outside the transaction: it would miss a change that is committed
   * after the job has started.
   */
  oncePer?: { key: string; seconds: number }
  /** A user is waiting for it on screen: it runs before the queue's other work (demo data, feeds, imports). */
  isAwaited?: boolean
}

/** A job on its way into the queue; its payload has been looked at. */
export interface Sending {
  job: Queueable
  payload: unknown
  options?: SendOptions | undefined
}

export interface Sender {
  send<J extends Queueable>(db: Db, job: J, scope: Scope, payload: Payload<J>, options?: SendOptions): Promise<void>
  /** In one statement for each kind of job, however many there are. */
  sendAll(db: Db, scope: Scope, sendings: readonly Sending[]): Promise<void>
}
