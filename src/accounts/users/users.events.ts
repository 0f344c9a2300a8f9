import { event } from '#platform/event.ts'

/** An account is closed; its agent's records go to `handOverTo`, its tasks to the user `tasksTo`. Who reacts may refuse by throwing. */
export const userArchived = event<{
  id: string
  agentId: string | null
  handOverTo?: string | undefined
  tasksTo?: string | undefined
}>('user.archived')
/** Before a closed account opens again, with what was handed over. */
export const userRestoring = event('user.restoring')
