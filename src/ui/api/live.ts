import type { QueryClient } from '@tanstack/react-query'
import type { Head } from '#common/endpoint.ts'
import { request } from './api.ts'
import { announce } from '../announce.tsx'
import { ApiError } from './api-error.ts'
import { noteLost } from './connection.ts'
import { notePage } from './newer-page.ts'
import { sseParser } from './sse.ts'

/** A record of the user's scope changed, a colleague has one open, or events were `missed`, e.g. while there was no line. */
export interface LiveEvent {
  type: string
  /** Of `changed`: the first word of the keys of the queries that show such records, e.g. `listing`. */
  kind: string
  id?: string
  version?: number
  // Of `present`: a colleague has a record open.
  userId?: string
  entity?: string
  recordId?: string
  tabId?: string
  state?: 'came' | 'here' | 'gone'
  isEditing?: boolean
}

const subscribers = new Set<(event: LiveEvent) => void>()
/** For screens that do more than refetch, e.g. show that another user has saved. */
export function onLive(subscriber: (event: LiveEvent) => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** Full jitter: after a restart of the server the tabs of an agency do not come back all at once. */
export const reconnectDelayMs = (attempt: number, random = Math.random()) =>
  1_000 + random * Math.min(60_000, 1_000 * 2 ** Math.min(attempt, 6))

/**
 * Listens to the stream of live events until stopped, and reads the queries again whose key starts with the kind that changed.
 * Server-sent events over fetch, because EventSource cannot send the bearer token.
 */
export function startLive(events: Head, queryClient: QueryClient): () => void {
  const stop = new AbortController()
  const refresh = refresher(queryClient)
  const hear = (event: LiveEvent) => {
    refresh(event)
    for (const subscriber of subscribers) subscriber(event)
  }
  void (async () => {
    let attempt = 0
    while (!stop.signal.aborted) {
      const line = watchLine()
      try {
        const response = await request(events, {}, { signal: AbortSignal.any([stop.signal, line.signal]) })
        notePage(response.headers.get('x-gable-page'))
        if (attempt > 0) hear({ type: 'missed', kind: '' })
        attempt = 0
        await readAll(response, line.alive, (event) => {
          // The server lost events, for every browser at the same moment: spread what they all read again.
          if (event.type === 'missed') setTimeout(hear, Math.random() * 3000, event)
          else hear(event)
        })
      } catch (error) {
        // A refusal is final; a broken line is not.
        if (stop.signal.aborted || (error instanceof ApiError && [401, 403, 404].includes(error.status))) return
        if (line.signal.aborted) announce('Connecting again')
      } finally {
        line.end()
      }
      noteLost()
      await pause(reconnectDelayMs(attempt++), stop.signal)
    }
  })()
  return () => stop.abort()
}

async function readAll(response: Response, onSign: () => void, onEvent: (event: LiveEvent) => void): Promise<void> {
  if (!response.body) return
  const parse = sseParser()
  const text = response.body.pipeThrough(new TextDecoderStream())
  for await (const piece of streamOf(text)) {
    onSign()
    for (const event of parse(piece)) onEvent(JSON.parse(event.data) as LiveEvent)
  }
}

/** The server says something at least every 15 seconds. A line that a router forgot, or a laptop that slept, stays silent. */
const silentMs = 45_000
/** Ends a line that has been silent for too long; looked at now and then, and when the page is shown or the network comes back. */
function watchLine(): { signal: AbortSignal; alive(): void; end(): void } {
  const silence = new AbortController()
  let seen = Date.now()
  const look = () => Date.now() - seen > silentMs && silence.abort()
  const timer = setInterval(look, 5_000)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  return {
    signal: silence.signal,
    alive: () => void (seen = Date.now()),
    end() {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    },
  }
}

// Safari has no async iteration of streams yet.
async function* streamOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

/** An import changes hundreds of records in a second; one reading again per kind and half second is enough. */
function refresher(queryClient: QueryClient): (event: LiveEvent) => void {
  const waiting = new Set<string>()
  return ({ type, kind }) => {
    if (type === 'missed') void queryClient.invalidateQueries()
    if (!kind || waiting.has(kind)) return
    waiting.add(kind)
    setTimeout(() => {
      waiting.delete(kind)
      void queryClient.invalidateQueries({ queryKey: [kind] })
    }, 500)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
