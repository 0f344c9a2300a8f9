import type { Permission } from '#common/permissions.ts'
import { registry, slot } from '#ui/slots.ts'
import type { TaskType } from '../task-values.contract.ts'

export interface LinkHit {
  kind: 'contact' | 'listing' | 'campaign'
  id: string
  name: string
  detail: string
}
export interface LinkSource {
  /** Asked only for users who have it. */
  permission: Permission
  find(q: string, signal: AbortSignal): Promise<LinkHit[]>
}
/** Where features above look for what a task can be about. */
export const linkSources = registry<LinkSource>('task links')

/** Buttons below a task about a contact. */
export const contactTaskButton = slot<{
  taskId: string
  type: TaskType
  contactId: string
  name: string
  /** The listing that it is about too. */
  listingId: string | null
}>('button for a task about a contact')

/** Buttons below a task that has a day. */
export const datedTaskButton = slot<{ taskId: string; subject: string }>('button for a task with a due date')
