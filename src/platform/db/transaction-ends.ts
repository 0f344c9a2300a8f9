import type pg from 'pg'

/** After a statement that failed PostgreSQL answers COMMIT with the tag ROLLBACK, and no error. */
export function assertCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT') throw new Error('Nothing was saved: a statement failed before the commit')
}
