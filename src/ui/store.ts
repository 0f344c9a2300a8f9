import { useSyncExternalStore } from 'react'

/** A value with listeners, for the few things that the whole page shares. */
export interface Store<T> {
  get(): T
  set(next: T | ((now: T) => T)): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      const changed = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Enough of a store to draw from. */
type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** A part of it, which must be the same object as long as nothing changed. */
export const useSelected = <T, V>(store: Readable<T>, select: (value: T) => V): V =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))
