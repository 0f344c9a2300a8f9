import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { SavedView, ViewEntity, viewEndpoints, ViewSettings } from '../views.contract.ts'
import { viewHeads } from '../views.heads.generated.ts'

const calls = callsOf<typeof viewEndpoints>(viewHeads)
/** First word of the keys, and the kind of the live events. */
const viewKind = 'view'
export const viewsQuery = (entity: ViewEntity) => callQuery(viewKind, calls.list, { query: { entity } })

type Loaded = Awaited<ReturnType<typeof call<(typeof calls)['list']>>>

/** Actions on the views of a list: at once on the screen, taken back when the server refuses. */
export function useViewActions(entity: ViewEntity) {
  const queryClient = useQueryClient()
  return useMemo(() => viewActions(queryClient, entity), [queryClient, entity])
}

function viewActions(queryClient: QueryClient, entity: ViewEntity) {
  const { queryKey } = viewsQuery(entity)
  const readAgain = () => queryClient.invalidateQueries({ queryKey })
  const atOnce = async <T>(change: (now: Loaded) => Loaded, send: () => Promise<T>): Promise<T | undefined> => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, (now) => now && change(now))
    try {
      return await send()
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      toastFailure(error)
      return undefined
    } finally {
      void readAgain()
    }
  }
  const withView = (id: string, patch: Partial<SavedView>) => (now: Loaded) => ({
    ...now,
    views: now.views.map((view) => (view.id === id ? { ...view, ...patch } : view)),
  })
  const choose = (choice: Record<string, unknown>) => call(calls.choose, { body: { entity, ...choice } })
  return {
    async create(name: string, isShared: boolean, settings: ViewSettings): Promise<SavedView | undefined> {
      try {
        return await call(calls.create, { body: { entity, name, isShared, settings } })
      } catch (error) {
        toastFailure(error)
        return undefined
      } finally {
        await readAgain()
      }
    },
    update: (view: SavedView, patch: { name?: string; isShared?: boolean; settings?: ViewSettings }) =>
      atOnce(withView(view.id, patch), async () => {
        const now = await call(calls.update, { params: { id: view.id }, body: { version: view.version, ...patch } })
        showChanged(queryClient, queryKey, now)
        return now
      }),
    async remove(view: SavedView, onBack: () => void) {
      const removed = await atOnce(
        (now) => ({ ...now, views: now.views.filter(({ id }) => id !== view.id) }),
        () => call(calls.remove, { params: { id: view.id } }),
      )
      if (removed)
        toastUndo(`View ${view.name} deleted`, () => {
          void call(calls.restore, { params: { id: view.id } })
            .then(async () => {
              await readAgain()
              onBack()
            })
            .catch(toastFailure)
        })
    },
    setDefault: (view: SavedView, isDefault: boolean) =>
      atOnce(
        (now) => ({ ...now, views: now.views.map((one) => ({ ...one, isDefault: isDefault && one.id === view.id })) }),
        () => choose({ defaultViewId: isDefault ? view.id : null }),
      ),
    order: (views: readonly SavedView[]) =>
      atOnce(
        (now) => ({ ...now, views: [...views] }),
        () => choose({ order: views.map(({ id }) => id) }),
      ),
    columns: (viewId: string, names: readonly string[] | null) =>
      atOnce(
        (now) => {
          const { [viewId]: _, ...others } = now.columns
          return { ...now, columns: names ? { ...others, [viewId]: [...names] } : others }
        },
        () => choose({ columns: { viewId, names } }),
      ),
  }
}
