import { AppError } from '#common/errors.ts'
import type { Caller, Context } from '../context.ts'
import { isRecordsFault } from '../db/failures.ts'

/**
 * Work on many records in short transactions, so that none is locked for long.
 *
 * @param step one transaction's worth, which writes down what it did; says whether there is more
 */
export async function inSteps(caller: Caller, signal: AbortSignal, step: (ctx: Context) => Promise<boolean>): Promise<void> {
  while (await caller.transaction(step)) if (signal.aborted) throw new Error('The worker was stopped; the next one continues')
}

/** One record of many, in a savepoint: what is against it is the outcome of this one and never the end of the others. */
export async function attemptOne<T>(ctx: Context, work: () => Promise<T>, onRefused: (error: AppError) => T): Promise<T> {
  try {
    return await ctx.attempt(work)
  } catch (error) {
    if (!(error instanceof AppError) || !isRecordsFault(error)) throw error
    return onRefused(error)
  }
}
