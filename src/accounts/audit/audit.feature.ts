import { feature, runs } from '#platform/feature.ts'
import { lastChangeWanted } from '#platform/stale.ts'
import { auditEndpoints } from './audit-log.contract.ts'
import { maskEvents } from './server/audit-erasure.service.ts'
import { addLastChange } from './server/history.service.ts'
import { auditRoutes } from './server/audit.routes.ts'
import { signedHere } from './server/arrived-events.ts'
import { seal, sealAudit, sealLate } from './server/chain.service.ts'

export const audit = feature({
  name: 'audit',
  endpoints: { audit: auditEndpoints },
  routes: [auditRoutes],
  on: [runs(lastChangeWanted, addLastChange)],
  recurring: [seal, sealLate],
  personalData: {
    audit_events: {
      json: ['changes'],
      listing: 'entity_id',
      staff: ['ip', 'device'],
      none: ['action', 'entity', 'request_id'],
      // No other than this feature may change the audit, and it signs what it changes.
      write: (ctx, rows) =>
        maskEvents(
          ctx,
          rows.map(({ id, changes }) => ({ id: String(id), changes })),
        ),
    },
  },
  archive: {
    plain: { audit_events: ['action', 'entity', 'request_id'] },
    tables: ['audit_events', 'audit_redactions', 'audit_seals', 'audit_chain'],
    // Signatures are of the installation that made them: events are signed again by this one, and their chain starts again. An archive holds
    // events as they are after an erasure, so that marks of erasures are of no use to the new chain.
    arrives: {
      audit_events: (row, { secrets }) => signedHere(row, secrets),
      audit_redactions: () => null,
      audit_seals: () => null,
      audit_chain: () => null,
    },
    arrived: (caller) => sealAudit(caller, { isThorough: true }),
  },
})
