import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.generated.ts'

export interface Step<State extends string> {
  state: State
  reason?: string | null
  tries?: number
  sentAt?: Date
}
export interface Move<State extends string, To extends Step<State> = Step<State>> {
  from: readonly State[]
  to: To
}

const longestReason = 500

/**
 * The next step of a message, only from one of these states.
 * @param columns what else is known with it
 * @returns whether it was in one of them
 */
export async function moveMessage<State extends string>(
  { db, scope }: Context,
  table: keyof Tables,
  id: string,
  { from, to, columns = {} }: Move<State> & { columns?: Record<string, unknown> },
): Promise<boolean> {
  const { state, reason, tries, sentAt } = to
  const set = Object.entries({
    ...columns,
    state,
    tries,
    sent_at: sentAt,
    reason: reason?.slice(0, longestReason) ?? reason,
  }).filter(([, value]) => value !== undefined)
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where agency_id = ${scope.agencyId} and id = ${id} and state = any(${[...from]}::text[])`.execute(db)
  return Boolean(numAffectedRows)
}

/** Ends messages that a backup holds as unsent: they may have been sent since, and are never sent. */
export async function endMessagesAfterRestore<State extends string>(
  { db, scope }: Context,
  table: keyof Tables,
  unsent: readonly State[],
): Promise<void> {
  await sql`update ${sql.table(table)} set state = 'unknown', reason = 'Gable was restored from a backup before this was sent, or after'
    where agency_id = ${scope.agencyId} and state = any(${[...unsent]}::text[])`.execute(db)
}

/** A message as it arrives in an archive: one that was on its way may have been sent where the archive was made, and is never sent here. */
export const unsentHere = (row: Record<string, unknown>): Record<string, unknown> =>
  row['state'] === 'waiting' || row['state'] === 'sending'
    ? { ...row, state: 'unknown', reason: 'Your agency was imported from an archive before this was sent, or after' }
    : row
