import type { AccessLog, NotedRead, Platform } from '#platform/context.ts'
import { isTransient } from '#platform/db/failures.ts'
import { writeReads } from './reads.store.ts'

const flushEveryMs = 250

/**
 * Collects in memory who opened which confidential record, and writes it for each agency at once: a crash of the process loses at most the
 * last quarter of a second. What could not be written because the database was away is tried again.
 */
export function openAccessLog({ database, secrets, log }: Pick<Platform, 'database' | 'secrets' | 'log'>): AccessLog {
  let noted: NotedRead[] = []
  let timer: NodeJS.Timeout | undefined
  let flushed = Promise.resolve()

  async function writeAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const byAgency = Map.groupBy(noted, ({ agencyId }) => agencyId)
    noted = []
    for (const [agencyId, reads] of byAgency)
      try {
        await database.apart(agencyId, (db) => writeReads({ db, secrets }, agencyId, reads))
      } catch (error) {
        const isKept = isTransient(error)
        log.error({ err: error, reads: reads.length, isKept }, 'The access log could not be written')
        if (isKept) reads.forEach(note)
      }
  }
  function note(read: NotedRead): void {
    noted.push(read)
    timer ??= setTimeout(() => void flush(), flushEveryMs)
  }
  const flush = () => (flushed = flushed.then(writeAll))
  return {
    note,
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}
