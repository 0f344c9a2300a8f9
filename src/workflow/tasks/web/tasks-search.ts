import { priorities, type Priority, type TaskType, taskTypes } from '../task-values.contract.ts'

/** How the tasks are looked at: the query of the address. */
export interface TasksSearch {
  view?: 'list'
  q?: string
  type?: TaskType
  priority?: Priority
  assignee?: string
  /** Open in the drawer. */
  task?: string
}
const uuid = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)
const oneOf = <T extends string>(values: readonly T[], value: unknown) => values.find((one) => one === value)

/** What makes no sense is left out, never shown as an error. */
export function readTasksSearch(search: Record<string, unknown>): TasksSearch {
  const q = search['q']
  return withoutEmpty({
    view: search['view'] === 'list' ? 'list' : undefined,
    q: typeof q === 'string' && q.trim() ? q.slice(0, 200) : undefined,
    type: oneOf(taskTypes, search['type']),
    priority: oneOf(priorities, search['priority']),
    assignee: uuid(search['assignee']),
    task: uuid(search['task']),
  })
}
type Loose<T> = { [K in keyof T]: T[K] | undefined }
export const withoutEmpty = (search: Loose<TasksSearch>): TasksSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
