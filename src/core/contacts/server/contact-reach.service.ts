import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'

/** How far somebody reaches, written down when they queue work that runs later: a job knows its user but not what the user may do. */
export interface Reach {
  agentId: string | null
  readsOffice: boolean
  readsPrivate: boolean
  writesOffice: boolean
}
export const reachOf = ({ scope }: Pick<Context, 'scope'>): Reach => ({
  agentId: scope.agentId,
  readsOffice: reachesOffice(scope, 'contacts.read'),
  readsPrivate: scope.permissions.has('contacts.read.private'),
  writesOffice: reachesOffice(scope, 'contacts.write'),
})
