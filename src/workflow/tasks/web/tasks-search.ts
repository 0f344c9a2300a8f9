import { idParam, oneOf, textParam, withoutEmpty } from '#ui/list/search-params.ts'
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
  /** The quick line has the focus. */
  new?: 'yes'
}
/** Reads the address; values that make no sense are left out, never shown as an error. */
export function readTasksSearch(search: Record<string, unknown>): TasksSearch {
  return withoutEmpty<TasksSearch>({
    view: search['view'] === 'list' ? 'list' : undefined,
    q: textParam(search['q'], 200),
    type: oneOf(taskTypes, search['type']),
    priority: oneOf(priorities, search['priority']),
    assignee: idParam(search['assignee']),
    task: idParam(search['task']),
    new: search['new'] === 'yes' ? 'yes' : undefined,
  })
}
