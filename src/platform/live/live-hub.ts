import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Events between processes, and to browsers. Only hints: a client that misses one reads the record anyway. */
export type LiveEvent =
  | { type: 'changed'; kind: string; id: string; version?: number }
  | { type: 'sessionEnded'; id: string }
  | { type: 'userChanged'; id: string }
  /** The operator has suspended the agency or let it in again. */
  | { type: 'suspension' }
  /** Events were lost: read everything again. */
  | { type: 'missed' }
  /** New jobs of this name, for workers. */
  | { type: 'jobsQueued'; name: string }
  /** A recurring job failed in one agency, for the metrics of the API. */
  | { type: 'recurringFailed'; name: string }
  | {
      type: 'present'
      userId: string
      entity: string
      recordId: string
      tabId: string
      state: 'came' | 'here' | 'gone'
      isEditing: boolean
    }

export interface LiveHub {
  publish(agencyId: string, event: LiveEvent): void
  /** @returns the way to stop listening */
  subscribe(agencyId: string, listener: (event: LiveEvent) => void): () => void
  /** Every agency's events, for caches. @returns the way to stop listening */
  onAny(listener: (event: LiveEvent) => void): () => void
  /** Events that did not reach the other processes since the start. */
  dropped(): number
  close(): Promise<void>
}

const channel = 'gable_live'
/** A NOTIFY payload holds 8000 bytes; the rest is for the envelope. */
const maxBytes = 7_500
const batchDelayMs = 20
const [firstPauseMs, longestPauseMs] = [250, 10_000]

/** In one process at once; to the others through one connection with LISTEN, which is opened again whenever it is lost. */
export async function openLiveHub(app: pg.PoolConfig, log: Logger): Promise<LiveHub> {
  const here = randomUUID()
  const bus = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  let client: pg.Client | undefined
  // The end of a session or a changed role is sent first and never shares a message with anything that could make it too long.
  const urgent: string[] = []
  const others: string[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()
  let dropped = 0
  let hasOthersMissed = false

  const deliver = (agencyId: string, event: LiveEvent) => {
    bus.emit(event.type === 'missed' ? 'everyone' : agencyId, event)
    bus.emit('any', event)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...(app as pg.ClientConfig), keepAlive: true, connectionTimeoutMillis: 10_000 })
    fresh.on('notification', ({ payload }) => {
      const { from, events } = JSON.parse(payload ?? '{}') as { from: string; events: [string, LiveEvent][] }
      if (from !== here) for (const [agencyId, event] of events) deliver(agencyId, event)
    })
    // pg emits several errors for one lost connection, and its end.
    const lost = (error?: Error) => {
      if (client !== fresh || closing.signal.aborted) return
      client = undefined
      log.warn({ err: error }, 'live events: connection lost')
      void reconnect()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      fresh.end().catch(() => {})
      throw error
    }
    client = fresh
  }

  async function reconnect(): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      // Jitter: the processes of an installation do not all come back in the same moment.
      await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        await connect()
        break
      } catch (error) {
        log.warn({ err: error, pauseMs }, 'live events: cannot connect yet')
      }
    }
    log.info('live events: connected again')
    deliver('', { type: 'missed' })
    if (hasOthersMissed) send('', { type: 'missed' })
    hasOthersMissed = false
  }

  // One query at a time: the connection is also the listener.
  async function flush(): Promise<void> {
    timer = undefined
    while (urgent.length || others.length) {
      const batch = takeBatch(urgent.length ? urgent : others)
      const payload = `{"from":"${here}","events":[${batch.join(',')}]}`
      try {
        if (!client) throw new Error('not connected')
        await client.query('select pg_notify($1, $2)', [channel, payload])
      } catch (error) {
        dropped += batch.length
        hasOthersMissed = true
        if (client) log.warn({ err: error, events: batch.length }, 'live events could not be sent to other processes')
      }
    }
  }
  function send(agencyId: string, event: LiveEvent): void {
    const text = JSON.stringify([agencyId, event])
    const isUrgent = event.type === 'sessionEnded' || event.type === 'userChanged'
    const outbox = isUrgent ? urgent : others
    if (outbox.at(-1) !== text) outbox.push(text)
    timer ??= setTimeout(() => {
      flushing = flushing.then(flush)
    }, batchDelayMs)
  }

  await connect()
  return {
    publish(agencyId, event) {
      deliver(agencyId, event)
      send(agencyId, event)
    },
    subscribe(agencyId, listener) {
      bus.on(agencyId, listener)
      bus.on('everyone', listener)
      return () => void bus.off(agencyId, listener).off('everyone', listener)
    },
    onAny(listener) {
      bus.on('any', listener)
      return () => void bus.off('any', listener)
    },
    dropped: () => dropped,
    async close() {
      closing.abort()
      clearTimeout(timer)
      await flushing.then(flush)
      await client?.end()
    },
  }
}

/** Takes the events that fit one message, at least one. */
function takeBatch(outbox: string[]): string[] {
  let [count, bytes] = [0, 0]
  for (const text of outbox) {
    bytes += Buffer.byteLength(text) + 1
    if (count && bytes > maxBytes) break
    count++
  }
  return outbox.splice(0, count)
}
