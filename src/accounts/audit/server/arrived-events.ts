import type { ArchivedRow } from '#platform/archive-parts.ts'
import { type AuditRow, auditMac } from '#platform/audit-mac.ts'
import type { Secrets } from '#platform/secrets.ts'

/** An event of an imported agency. The installation that wrote it has another key, so that only the archive's check sum vouches for it. */
export const signedHere = (row: ArchivedRow, secrets: Secrets): ArchivedRow => ({
  ...row,
  mac: auditMac(secrets, { ...(row as unknown as AuditRow), at: new Date(String(row['at'])) }),
})
