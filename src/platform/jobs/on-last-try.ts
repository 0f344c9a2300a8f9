import type { Caller, Context } from '../context.ts'

/** For `.catch` in a job: writes down why it ended when it will not be tried again. The error goes on either way. */
export const onLastTry =
  (caller: Caller, { isLast }: { isLast: boolean }, note: (ctx: Context, error: Error) => Promise<unknown>) =>
  async (error: Error): Promise<never> => {
    if (isLast) await caller.transaction((ctx) => note(ctx, error))
    throw error
  }
