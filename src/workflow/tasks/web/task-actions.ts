import { isSame } from '#common/changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { newerOf } from '#ui/api/api-error.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Task, TaskCreateInput, TaskUpdateInput } from '../tasks.contract.ts'
import { ids, showTask, taskCalls, taskKind, taskQuery } from './task-calls.ts'

export type TaskPatch = Omit<TaskUpdateInput, 'version' | 'clientId' | 'userId'>

/** Names that only the server knows are kept until it answers. */
const shown = (task: Task, patch: TaskPatch): Task => {
  const { recurrence, ...plain } = patch
  return { ...task, ...(plain as Partial<Task>), ...(recurrence === null && { recurrence: null }) }
}

/** Actions for a task: shown at once, taken back when the server refuses, and by an undo. */
export function useTaskActions() {
  const queryClient = useQueryClient()
  const again = () => {
    void queryClient.invalidateQueries({ queryKey: [taskKind] })
    void queryClient.invalidateQueries({ queryKey: ['calendar'] })
  }

  async function send(task: Task, patch: TaskPatch): Promise<Task> {
    const body = { ...patch, ...ids() }
    try {
      return await call(taskCalls.update, { params: { id: task.id }, body: { ...body, version: task.version } })
    } catch (error) {
      const now = newerOf<Task>(error)
      // Another user changed other fields, or these to the same: that is no reason to refuse this change.
      const isFree =
        now &&
        (Object.keys(patch) as (keyof TaskPatch & keyof Task)[]).every((field) =>
          [task[field], patch[field]].some((value) => isSame(now[field], value)),
        )
      if (!now || !isFree) throw error
      return call(taskCalls.update, { params: { id: task.id }, body: { ...body, version: now.version } })
    }
  }

  /**
   * @param task as it was when the user started; where a colleague has changed the same field since, it is refused
   * @param onClash is asked then, with the task as the colleague left it
   * @param onFailure shows why any other change was refused
   * @returns undefined when it was refused
   */
  async function change(
    task: Task,
    patch: TaskPatch,
    message?: string,
    onClash?: (theirs: Task) => void,
    onFailure = toastFailure,
  ): Promise<Task | undefined> {
    await queryClient.cancelQueries({ queryKey: [taskKind] })
    const before = queryClient.getQueryData<Task>(taskQuery(task.id).queryKey) ?? task
    showTask(queryClient, shown(before, patch))
    if (message) announce(message)
    try {
      const saved = await send(task, patch)
      showTask(queryClient, saved)
      again()
      const back = Object.fromEntries(Object.keys(patch).map((field) => [field, task[field as keyof Task]])) as TaskPatch
      if (message) toastUndo(message, () => void change(saved, back))
      return saved
    } catch (error) {
      const theirs = newerOf<Task>(error)
      showTask(queryClient, theirs ?? before)
      if (theirs && onClash) onClash(theirs)
      else onFailure(error)
      again()
      return undefined
    }
  }

  async function create(given: TaskCreateInput): Promise<Task | undefined> {
    try {
      const task = await call(taskCalls.create, { body: { ...given, ...ids() } })
      showTask(queryClient, task)
      again()
      announce('Task added')
      return task
    } catch (error) {
      toastFailure(error)
      return undefined
    }
  }

  const restore = (task: Task) =>
    void call(taskCalls.restore, { params: { id: task.id } }).then((back) => {
      showTask(queryClient, back)
      announce('Task restored')
      again()
    }, toastFailure)

  const remove = (task: Task) => {
    showTask(queryClient, task, { isGone: true })
    void call(taskCalls.remove, { params: { id: task.id } }).then(
      () => {
        again()
        toastUndo('Task deleted', () => restore(task))
      },
      (error: unknown) => {
        showTask(queryClient, task)
        toastFailure(error)
      },
    )
  }
  const toggle = (task: Task) =>
    change(
      task,
      { status: task.status === 'done' ? 'open' : 'done' },
      task.status === 'done' ? 'Task reopened' : `Done: ${task.subject}`,
    )

  return { change, create, remove, toggle }
}
