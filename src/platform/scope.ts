import type { Permission } from '#common/permissions.ts'

declare const proven: unique symbol

/** Whose records a piece of work can access. Only created where the caller was checked: the session, a queued job, the command line. */
export interface Scope {
  readonly agencyId: string
  /** Null for work of the command line and of feeds. */
  readonly userId: string | null
  /** The listing agent linked to the user; `agent` scope means this agent's records. */
  readonly agentId: string | null
  readonly permissions: ReadonlySet<Permission>
  /** The agency demands a second factor and this user has none yet: they may set one up and sign out, nothing else. */
  readonly needsFactor?: boolean
  /** The operator has suspended the agency: `permissions` holds what reads and exports. */
  readonly isSuspended?: boolean
  /** The sign-in, for ending it. */
  readonly sessionId: string | null
  readonly [proven]: true
}

/** Only `session`, `platform/jobs` and `server/` may call this; the linter holds them to it. */
export const proveScope = (checked: Omit<Scope, typeof proven>): Scope => checked as Scope

/** True when the user may touch every record of this kind in the agency, not only their own. */
export const reachesOffice = (
  scope: Scope,
  permission: Extract<
    Permission,
    'listings.read' | 'listings.write' | 'contacts.read' | 'contacts.write' | 'appraisals.read' | 'appraisals.write'
  >,
) => scope.permissions.has(`${permission}.office`)
