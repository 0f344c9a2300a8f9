import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { announce } from '../announce.tsx'
import { createStore } from '../store.ts'

/** Whether our server answers. What the browser says of its network is only a hint: the house router may be there and the server not. */
export const connectionStore = createStore<'there' | 'away'>('there')

const probeMs = 2_000
let timer: ReturnType<typeof setTimeout> | undefined

const answers = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    // Any response means that it is there.
    () => true,
    () => false,
  )

let waiting: (() => void)[] = []
/** Once a lost server answers again; at once where nothing is lost. */
export const whenBack = (): Promise<void> => (timer === undefined ? Promise.resolve() : new Promise((back) => waiting.push(back)))

/** A call got no response: polls until the server is back. Changes wait until then instead of failing. */
export function noteLost(): void {
  if (timer !== undefined) return
  const look = async () => {
    const isThere = await answers()
    // As the connection goes, one answer may still come through.
    const isOver = isThere && navigator.onLine !== false
    timer = isOver ? undefined : setTimeout(() => void look(), probeMs)
    setConnection(isThere)
    if (!isOver) return
    const back = waiting
    waiting = []
    for (const goOn of back) goOn()
  }
  timer = setTimeout(() => void look(), 0)
}

function setConnection(isThere: boolean): void {
  const next = isThere ? 'there' : 'away'
  if (connectionStore.get() === next) return
  connectionStore.set(next)
  // Paused queries and changes resume automatically when this reports a connection.
  onlineManager.setOnline(isThere)
  announce(isThere ? 'Back online' : 'No connection')
}

/** Leaving would lose what waits: the browser asks first. */
export function guardWaitingChanges(queryClient: QueryClient): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    const isWaiting = queryClient.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused }).length > 0
    if (isWaiting) event.preventDefault()
  }
  const lost = () => noteLost()
  window.addEventListener('beforeunload', ask)
  window.addEventListener('offline', lost)
  return () => {
    window.removeEventListener('beforeunload', ask)
    window.removeEventListener('offline', lost)
  }
}
