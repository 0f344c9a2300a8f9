import { createHmac } from 'node:crypto'
import { isSame, type Secrets } from './secrets.ts'

const purpose = 'audit event'

/** An event as it is stored. */
export interface AuditRow {
  agency_id: string
  id: string
  user_id: string | null
  action: string
  entity: string
  entity_id: string
  /** Parsed: jsonb keeps neither spaces nor the order of keys. */
  changes: unknown
  request_id: string
  at: Date
  ip: string | null
  device: string | null
}

/** Proves that this program wrote the event: write access to the database alone does not give the key. */
export const auditMac = (secrets: Secrets, row: AuditRow): Buffer => macWith(secrets.key(purpose), row)

export const isAuditMac = (secrets: Secrets, row: AuditRow, mac: Buffer): boolean =>
  secrets.keys(purpose).some((key) => isSame(mac, macWith(key, row)))

const macWith = (key: Buffer, e: AuditRow): Buffer =>
  createHmac('sha256', key)
    .update(
      JSON.stringify([
        e.agency_id,
        e.id,
        e.user_id,
        e.action,
        e.entity,
        e.entity_id,
        sorted(e.changes),
        e.request_id,
        e.at.toISOString(),
        e.ip,
        e.device,
      ]),
    )
    .digest()

/** The same value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  // Objects stay objects, or a list of pairs would have the same signature.
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
