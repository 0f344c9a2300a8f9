import { config } from '../config.ts'
import { createStore } from '../store.ts'

/** Whether the server has other screens than the ones that are open here. */
export const newerPageStore = createStore(false)

/** @param current what the server that answers now would hand out; null or empty where it does not say */
export function notePage(current: string | null): void {
  if (!current || !config.version || config.version === 'dev') return
  // Back to false as well: while nodes are replaced one by one, the next connection may be to an older one.
  newerPageStore.set(current !== config.version)
}
