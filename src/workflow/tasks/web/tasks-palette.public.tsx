import type { FoundTask } from '../tasks.contract.ts'
import type { PaletteTools, RemoteSource } from '#ui/palette-source.ts'
import { dueWords, statusWords, typeIcons } from './task-words.ts'

/** Tasks by their words and tags, newest first. */
export const tasksSource = ({ go }: PaletteTools): RemoteSource<{ tasks: readonly FoundTask[] }> => ({
  heading: 'Tasks',
  permission: 'tasks.read',
  isRemote: true,
  group: 'tasks',
  itemsOf: ({ tasks }) =>
    tasks.map((task) => {
      const Icon = typeIcons[task.type]
      return {
        id: `task-${task.id}`,
        label: task.subject,
        detail: [statusWords[task.status], dueWords(task), task.listing?.name ?? task.contact?.name].filter(Boolean).join(' · '),
        icon: <Icon size={17} stroke={1.7} />,
        run: () => go({ to: '/tasks', search: { task: task.id } }),
      }
    }),
})
