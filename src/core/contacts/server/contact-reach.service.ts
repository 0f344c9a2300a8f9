import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'

/** The reach of the user who queued a job, stored with it: a job knows its user but not their permissions. */
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
