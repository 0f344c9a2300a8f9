import type { Caller, Context } from '../context.ts'

/** Writes down why a job ended when it will not be tried again; used in `.catch`. The error goes on either way. */
export const onLastTry =
  (caller: Caller, { isLast }: { isLast: boolean }, note: (ctx: Context, error: Error) => Promise<unknown>) =>
  async (error: Error): Promise<never> => {
    if (isLast) await caller.transaction((ctx) => note(ctx, error))
    throw error
  }
