import type { Page } from '#common/paging.ts'
import { call } from '#ui/api.ts'
import type { PaletteSource, PaletteTools } from '#ui/palette-source.ts'
import type { Task } from '../tasks.contract.ts'
import { ids, taskCalls } from './task-calls.ts'
import { dueWords, statusWords, typeIcons } from './task-words.ts'

const maxHits = 6

/** Tasks by their words and tags, newest first. */
export const tasksSource = ({ scope, go }: PaletteTools): PaletteSource => ({
  heading: 'Tasks',
  permission: 'tasks.read',
  isRemote: true,
  async find(query, signal) {
    const body = { ...ids(), q: query, show: 'all' as const, limit: maxHits, tasks: scope }
    const { items } = (await call(taskCalls.get, { body }, { signal })) as Page<Task>
    return items.map((task) => {
      const Icon = typeIcons[task.type]
      return {
        id: `task-${task.id}`,
        label: task.subject,
        detail: [statusWords[task.status], dueWords(task), task.listing?.name ?? task.contact?.name].filter(Boolean).join(' · '),
        icon: <Icon size={17} stroke={1.7} />,
        run: () => go({ to: '/tasks', search: { task: task.id } }),
      }
    })
  },
})
