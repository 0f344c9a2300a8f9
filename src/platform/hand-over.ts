import type { Context } from './context.ts'

/** How a feature gives the records of one agent to another; `server/features.ts` lists them, and the users feature asks each in turn. */
export interface HandOver {
  /** In words, for the screen: `contacts`. */
  what: string
  /** How many records would go. */
  count(ctx: Context, fromAgentId: string): Promise<number>
  /**
   * Moves some of them in this transaction, in the order of their ids, each with its audit row.
   * @returns the last id looked at, undefined when nothing was left after `after`
   */
  move(ctx: Context, agents: { from: string; to: string }, after: string | undefined): Promise<string | undefined>
}
/** Records per transaction. */
export const handOverStep = 100
