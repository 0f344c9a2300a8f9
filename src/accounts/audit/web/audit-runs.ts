import type { AuditEntry } from '../audit-log.contract.ts'

type Run = [AuditEntry, ...AuditEntry[]]
const isSame = (one: AuditEntry, other: AuditEntry) => one.action === other.action && one.entity === other.entity

/** Joins changes that the system made to many records in one go into one entry of the page; a user's change is always an entry of its own. */
export function runsOf(events: readonly AuditEntry[]): Run[] {
  const runs: Run[] = []
  for (const event of events) {
    const run = runs.at(-1)
    if (run && event.userId === null && run[0].userId === null && isSame(run[0], event)) run.push(event)
    else runs.push([event])
  }
  return runs
}
