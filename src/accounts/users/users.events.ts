import { event } from '#platform/event.ts'

/** An account is closed; its agent's records go to `handOverTo`, its tasks to the user `tasksTo`. Who reacts may refuse by throwing. */
export const userArchived = event<{
  id: string
  agentId: string | null
  handOverTo?: string | undefined
  tasksTo?: string | undefined
}>('user.archived')
/** Counts the open tasks that would be reassigned if this user left. */
export const userTasksWanted = event<{ userId: string; count: number }>('user.tasksWanted')
/** Before a closed account opens again, with what was handed over. */
export const userRestoring = event('user.restoring')
/** A user says that they have this record open: the feature of the record answers whether they may read it. */
export const recordShown = event<{ entity: string; recordId: string; mayRead?: boolean }>('record.shown')
