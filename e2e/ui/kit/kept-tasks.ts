import { taskEndpoints, type Task } from '../../../src/workflow/tasks/tasks.contract.ts'
import { aTask, page } from './records.ts'
import { Kept } from './kept.ts'
import type { StandIn } from './stand-in.ts'

const isDone = ({ status }: Task) => status === 'done' || status === 'cancelled'
const isShown = { open: (task: Task) => !isDone(task), done: isDone, all: () => true }

/** Serves tasks from memory: reads by status and words, creates, updates, deletes. @returns them by subject */
export function serveTasks(api: StandIn, tasks: readonly Task[]): Map<string, Kept<Task>> {
  const kept = new Map(tasks.map((task) => [task.id, new Kept(api, 'task', task)]))
  const all = () => [...kept.values()].map(({ now }) => now)
  api
    .on(taskEndpoints.get, ({ body }) => {
      const one = body.id ? kept.get(body.id) : undefined
      if (one) return one.now
      const has = (task: Task) =>
        (body.statuses ? body.statuses.includes(task.status) : isShown[body.show](task)) &&
        task.subject.toLowerCase().includes((body.q ?? '').toLowerCase())
      return page(all().filter(has))
    })
    .on(taskEndpoints.create, ({ body }) => {
      const task = aTask({ ...(body as Partial<Task>), id: kept.size + 1 } as never)
      kept.set(task.id, new Kept(api, 'task', task))
      return task
    })
    .on(taskEndpoints.remove, ({ params }) => {
      kept.delete(params.id)
      return params
    })
    .on(taskEndpoints.update, ({ params, body }) => {
      const one = kept.get(params.id)
      if (!one) throw new Error(`no task ${params.id}`)
      return one.save(body as Partial<Task>)
    })
  return new Map([...kept.values()].map((one) => [one.now.subject, one]))
}
