import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { Page } from '#common/paging.ts'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams, sessionStore } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { taskAnalysisEndpoints } from '../task-analysis.contract.ts'
import { openStatuses, type TaskStatus } from '../task-values.contract.ts'
import type { Task, TaskQueryInput, taskEndpoints } from '../tasks.contract.ts'
import type { trackEndpoints } from '../tracks.contract.ts'
import { taskAnalysisHeads } from '../task-analysis.heads.generated.ts'
import { taskHeads } from '../tasks.heads.generated.ts'
import { trackHeads } from '../tracks.heads.generated.ts'

export const taskCalls = callsOf<typeof taskEndpoints>(taskHeads)
export const taskAnalysisCalls = callsOf<typeof taskAnalysisEndpoints>(taskAnalysisHeads)
export const trackCalls = callsOf<typeof trackEndpoints>(trackHeads)

/** First word of the keys of everything that shows tasks, and the kind of their live events. */
export const taskKind = 'task'
export const trackKind = 'taskTrack'
/** The specification's calls name both. */
export const ids = () => ({ ...agencyParams(), userId: sessionStore.get().user?.UserId ?? '' })

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: [taskKind, 'one', id],
    queryFn: async ({ signal }) => (await call(taskCalls.get, { body: { ...ids(), id } }, { signal })) as Task,
  })
export const tracksQuery = () => callQuery(trackKind, trackCalls.list, { params: agencyParams() })

export type PageQuery = Omit<TaskQueryInput, 'id' | 'cursor' | 'clientId' | 'userId'>
export const tasksQuery = (query: PageQuery) =>
  pagesQuery([taskKind, 'page', query], async (cursor, signal) => {
    const body = { ...ids(), limit: 100, ...query, cursor }
    return (await call(taskCalls.get, { body }, { signal })) as Page<Task>
  })

const isOpen = (status: TaskStatus) => (openStatuses as readonly string[]).includes(status)
/** True when a list with this query would show the task; texts and scopes are left to the server. */
function fits(query: PageQuery, task: Task): boolean {
  const { show = 'open', statuses, assigneeId, contactId, listingId, type, priority } = query
  return (
    (show === 'all' || (show === 'done' ? task.status === 'done' : isOpen(task.status))) &&
    (!statuses || statuses.includes(task.status)) &&
    (!assigneeId || task.assigneeIds.includes(assigneeId)) &&
    (!contactId || task.contactId === contactId) &&
    (!listingId || task.listingId === listingId) &&
    (!type || task.type === type) &&
    (!priority || task.priority === priority)
  )
}
const isBefore = (a: Task, b: Task, query: PageQuery) =>
  query.show === 'done' ? (a.completedAt ?? '') > (b.completedAt ?? '') : (a.dueAt ?? '9') < (b.dueAt ?? '9')

/** Shows a task as it is now in every list that is kept: out of those it has left, into those it has come to. */
export function showTask(queryClient: QueryClient, task: Task, { isGone = false } = {}): void {
  if (isGone) queryClient.removeQueries({ queryKey: taskQuery(task.id).queryKey })
  else queryClient.setQueryData(taskQuery(task.id).queryKey, task)
  for (const [key, data] of queryClient.getQueriesData<InfiniteData<Page<Task>>>({ queryKey: [taskKind, 'page'] })) {
    if (!data) continue
    const query = key[2] as PageQuery
    const wasThere = data.pages.some(({ items }) => items.some(({ id }) => id === task.id))
    const belongs = !isGone && fits(query, task) && (wasThere || !query.q)
    if (!wasThere && !belongs) continue
    let isPut = !belongs
    const pages = data.pages.map((page, at) => {
      const items = page.items.filter(({ id }) => id !== task.id)
      if (!isPut) {
        const place = items.findIndex((one) => isBefore(task, one, query))
        const isLastPage = at === data.pages.length - 1
        if (place >= 0 || isLastPage) {
          items.splice(place >= 0 ? place : items.length, 0, task)
          isPut = true
        }
      }
      return { ...page, items }
    })
    queryClient.setQueryData(key, { ...data, pages })
  }
}
