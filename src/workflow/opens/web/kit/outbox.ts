import { deviceKey } from '#common/device-key.ts'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { connectionStore } from '#ui/api/connection.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { createStore } from '#ui/store.ts'
import type { Entry } from '../../visits.contract.ts'
import { visitCalls } from '../visit-calls.ts'

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** What happened, before it has a key and a place in the order. */
export type Happening = Without<Entry, 'clientKey' | 'userId' | 'at' | 'sentAt' | 'seq'>

/** An entry as this browser stores it until the server has acknowledged it. */
export interface KeptEntry {
  /** Order on this device; given by the store. */
  seq: number
  clientKey: string
  openId: string
  /** Whose it is: another person at the same phone sees and sends nothing of it. */
  userId: string
  /** For the banner: which open home it belongs to. */
  place: string
  at: string
  happening: Happening
  /** The server refused it for good, and why. */
  refusal?: string
}
export interface OutboxState {
  entries: readonly KeptEntry[]
  /** Null until it was tried: whether this browser stores entries at all. */
  isKeeping: boolean | null
}
export const outboxStore = createStore<OutboxState>({ entries: [], isKeeping: null })

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'))
  })
let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('gable-opens', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing'))
  })
  opened.catch(() => (opened = undefined))
  return opened
}
const entriesIn = async (mode: IDBTransactionMode) => {
  const transaction = (await open()).transaction('entries', mode, { durability: 'strict' })
  return { entries: transaction.objectStore('entries'), transaction }
}
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing'))
  })

const userNow = () => sessionStore.get().user?.UserId ?? ''

/** Reads what is waiting, of this user; another tab may have added or sent some. */
export async function readOutbox(): Promise<void> {
  try {
    const { entries } = await entriesIn('readonly')
    const all: KeptEntry[] = await done(entries.getAll())
    outboxStore.set({ entries: all.filter(({ userId }) => userId === userNow()), isKeeping: true })
  } catch {
    outboxStore.set({ ...outboxStore.get(), isKeeping: false })
  }
}

/** Writes and reads an entry that is never sent: only what has come back counts as a place to keep entries. */
export async function canKeep(): Promise<boolean> {
  try {
    const { entries, transaction } = await entriesIn('readwrite')
    const seq = await done(entries.add({ userId: '', clientKey: '', openId: '' }))
    const read: unknown = await done(entries.get(seq))
    entries.delete(seq)
    await committed(transaction)
    return read !== undefined
  } catch {
    return false
  }
}

export const newKey = () => deviceKey(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/**
 * Stores what happened; the screen changes only after this has returned. Sending follows when there is a connection.
 * @throws when this browser stores nothing: then the screen must not say that it is recorded
 */
export async function record(openId: string, place: string, happening: Happening, clientKey = newKey()): Promise<KeptEntry> {
  const kept = { clientKey, openId, place, userId: userNow(), at: new Date().toISOString(), happening }
  const { entries, transaction } = await entriesIn('readwrite')
  const seq = Number(await done(entries.add(kept)))
  await committed(transaction)
  await readOutbox()
  void drain()
  return { ...kept, seq }
}

async function forget(seq: number): Promise<void> {
  const { entries, transaction } = await entriesIn('readwrite')
  entries.delete(seq)
  await committed(transaction)
}
async function note(entry: KeptEntry): Promise<void> {
  const { entries, transaction } = await entriesIn('readwrite')
  entries.put(entry)
  await committed(transaction)
}
/** A refused entry that the host has read. */
export async function discard(seq: number): Promise<void> {
  await forget(seq)
  await readOutbox()
}

/** The answer would be the same: the server read it and says no. A lost sign-in, a limit or a fault of the server is none of these. */
const isFinal = (error: unknown) => error instanceof ApiError && [400, 403, 404, 409, 410, 413, 415, 422].includes(error.status)

let draining: Promise<void> | undefined
/** Sends what waits, in its order, one after the other; of several tabs one. */
export function drain(): Promise<void> {
  draining ??= (async () => {
    try {
      if (navigator.locks)
        await navigator.locks.request('gable-opens-outbox', { ifAvailable: true }, async (lock) => lock && sendAll())
      else await sendAll()
    } finally {
      draining = undefined
    }
  })()
  return draining
}

async function sendAll(): Promise<void> {
  for (;;) {
    await readOutbox()
    const next = outboxStore.get().entries.find(({ refusal }) => refusal === undefined)
    if (!next || connectionStore.get() === 'away' || !userNow()) return
    const { clientKey, openId, userId, at, seq, happening } = next
    try {
      const body = { ...happening, clientKey, userId, at, seq, sentAt: new Date().toISOString() } as Entry
      await call(visitCalls.enter, { params: { id: openId }, body })
      await forget(seq)
    } catch (error) {
      // What the server refuses for good waits for the host's eyes; the entries after it go on.
      if (isFinal(error)) await note({ ...next, refusal: messageOf(error) })
      else return
    }
  }
}

const retryMs = 4_000
let users = 0
let timer: ReturnType<typeof setInterval> | undefined
let stopWatching: (() => void) | undefined
/** While something of it is on the screen: sends when the connection is back, and again every few seconds. */
export function watchOutbox(): () => void {
  users += 1
  if (users === 1) {
    void readOutbox().then(drain)
    timer = setInterval(() => outboxStore.get().entries.some(({ refusal }) => refusal === undefined) && void drain(), retryMs)
    const unsubscribe = connectionStore.subscribe(() => connectionStore.get() === 'there' && void drain())
    const back = () => void drain()
    window.addEventListener('online', back)
    stopWatching = () => {
      unsubscribe()
      window.removeEventListener('online', back)
    }
  }
  return () => {
    users -= 1
    if (users > 0) return
    clearInterval(timer)
    stopWatching?.()
  }
}
