import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'

/** What the processes tell each other, and the browsers. A hint, never the truth: who misses one reads the record anyway. */
export type LiveEvent =
  | { type: 'changed'; kind: string; id: string; version?: number }
  | { type: 'sessionEnded'; id: string }
  | { type: 'userChanged'; id: string }
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
  /** Every agency's events, for caches. */
  onAny(listener: (agencyId: string, event: LiveEvent) => void): void
  close(): Promise<void>
}

const channel = 'gable_live'

/** In one process at once; to the others through one connection with LISTEN. */
export async function openLiveHub(app: pg.PoolConfig, log: Logger): Promise<LiveHub> {
  const here = randomUUID()
  const bus = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | undefined
  let isClosed = false
  const outbox: string[] = []
  let timer: NodeJS.Timeout | undefined

  const deliver = (agencyId: string, event: LiveEvent) => {
    bus.emit(agencyId, event)
    bus.emit('any', agencyId, event)
  }
  async function connect(): Promise<void> {
    const fresh = new pg.Client(app as pg.ClientConfig)
    fresh.on('notification', ({ payload }) => {
      const { from, events } = JSON.parse(payload ?? '{}') as { from: string; events: [string, LiveEvent][] }
      if (from !== here) for (const [agencyId, event] of events) deliver(agencyId, event)
    })
    fresh.on('error', (error) => {
      log.warn({ err: error }, 'live events: connection lost')
      client = undefined
      if (!isClosed) setTimeout(() => void connect().catch(() => {}), 1000).unref()
    })
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    client = fresh
  }
  await connect()

  // Many changes of one import become one message; a message holds 8000 bytes. One query at a time: the connection is also the listener.
  async function flush(): Promise<void> {
    while (outbox.length) {
      const batch = outbox.splice(0, 40)
      await client
        ?.query('select pg_notify($1, $2)', [channel, `{"from":"${here}","events":[${batch.join(',')}]}`])
        .catch(() => {})
    }
    timer = undefined
  }
  return {
    publish(agencyId, event) {
      deliver(agencyId, event)
      outbox.push(JSON.stringify([agencyId, event]))
      timer ??= setTimeout(() => void flush(), 20)
    },
    subscribe(agencyId, listener) {
      bus.on(agencyId, listener)
      return () => void bus.off(agencyId, listener)
    },
    onAny: (listener) => void bus.on('any', listener),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await flush()
      await client?.end()
    },
  }
}
