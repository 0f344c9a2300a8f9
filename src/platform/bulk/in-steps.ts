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

/** The reason of a refusal, for a user. */
export const reasonOf = ({ extras, message }: AppError): string =>
  extras.fields?.map((field) => field.message).join('. ') || message

interface Steps<Item> {
  /** The next few after the last one of the step before, in a fixed order; undefined when the work was called off. */
  next(ctx: Context, after: Item | undefined): Promise<readonly Item[] | undefined>
  one(ctx: Context, item: Item): Promise<unknown>
  nameOf(ctx: Context, item: Item): Promise<string>
  finish(ctx: Context): Promise<void>
}
const namedRefusals = 20

/**
 * The same for each of many records. A refused one stops none of the others: the job then fails, naming those that were refused, and its retry
 * takes up what is left.
 */
export async function eachInSteps<Item>(
  caller: Caller,
  signal: AbortSignal,
  { next, one, nameOf, finish }: Steps<Item>,
): Promise<void> {
  let after: Item | undefined
  let refused: string[] = []
  await inSteps(caller, signal, async (ctx) => {
    const following = await next(ctx, after)
    // Records that were added while it ran may be in front of the last one.
    const items = after && following?.length === 0 && !refused.length ? await next(ctx, undefined) : following
    const all = items ? [...refused] : []
    for (const item of items ?? []) {
      const reason = await attemptOne(ctx, async () => void (await one(ctx, item)), reasonOf)
      if (reason) all.push(`${await nameOf(ctx, item)} (${reason})`)
    }
    if (items?.length === 0 && !all.length) await finish(ctx)
    // A transaction that is tried again starts where the one before ended.
    ctx.afterCommit(() => {
      after = items?.at(-1)
      refused = all
    })
    return Boolean(items?.length)
  })
  if (!refused.length) return
  const others = refused.length > namedRefusals ? `, and ${refused.length - namedRefusals} more` : ''
  throw new AppError('rule_broken', `Fix these, then retry: ${refused.slice(0, namedRefusals).join(', ')}${others}`)
}
