import { datedTaskButton } from '#workflow/tasks/web/task.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const calendarWeb = [
  fills(datedTaskButton, {
    id: 'ics',
    order: 10,
    load: () => import('./web/task-ics-button.public.tsx'),
  }),
]
