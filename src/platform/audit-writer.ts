import type { Insertable, InsertObject, InsertQueryBuilder, InsertResult, QueryCreator } from 'kysely'
import type { Db } from './db/kysely.ts'
import type { Tables } from './db/tables.generated.ts'

export type AuditRow = InsertObject<Tables, 'audit_events'>
/** Plain values, no SQL expressions. */
export type PlainAuditRow = Insertable<Tables['audit_events']> & { at: Date; changes: string; mac: Buffer }

/** Writes audit events; `accounts/audit` implements it. Make the rows with `auditRow`. */
export interface AuditWriter {
  add(db: Db, rows: AuditRow | readonly AuditRow[]): Promise<void>
  /** Writes the event in the same statement as the change, in a `with('audit', …)`. */
  adding(
    rows: AuditRow | readonly AuditRow[],
  ): (db: Pick<QueryCreator<Tables>, 'insertInto'>) => InsertQueryBuilder<Tables, 'audit_events', InsertResult>
  /** One event for many records of one agency, in one statement: an import can have 100,000. Only id, entity id, time and mac differ. */
  addSame(db: Db, rows: readonly PlainAuditRow[]): Promise<void>
}
