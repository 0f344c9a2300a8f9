import type { Insertable, InsertObject, InsertQueryBuilder, InsertResult, QueryCreator } from 'kysely'
import type { Db } from './db/kysely.ts'
import type { Tables } from './db/tables.generated.ts'

export type AuditRow = InsertObject<Tables, 'audit_events'>
/** With values only, no expressions. */
export type PlainAuditRow = Insertable<Tables['audit_events']> & { at: Date; changes: string; mac: Buffer }

/** Adds to the audit what happened; the audit feature writes it. Rows are made by `auditRow`. */
export interface AuditWriter {
  add(db: Db, rows: AuditRow | readonly AuditRow[]): Promise<void>
  /** For `with('audit', …)` before the statement of the change itself. */
  adding(
    rows: AuditRow | readonly AuditRow[],
  ): (db: Pick<QueryCreator<Tables>, 'insertInto'>) => InsertQueryBuilder<Tables, 'audit_events', InsertResult>
  /** The same event of many records, in one statement: an import brings a hundred thousand. */
  addSame(db: Db, rows: readonly PlainAuditRow[]): Promise<void>
}
