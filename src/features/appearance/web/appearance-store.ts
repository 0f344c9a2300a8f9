import { call } from '#ui/api.ts'
import { logFull } from '#ui/debug.ts'
import { readJson, writeKey } from '#ui/storage.ts'
import { createStore } from '#ui/store.ts'
import { readStoredUser } from '#ui/stored-login.ts'
import { toastFailure } from '#ui/toast.ts'
import { wire } from '#ui/wire.ts'
import type { Appearance, appearanceEndpoints } from '../appearance.contract.ts'
import { appearanceDefaults } from './appearance-defaults.ts'

const calls = {
  get: wire<(typeof appearanceEndpoints)['get']>({ method: 'GET', path: '/api/appearance' }),
  set: wire<(typeof appearanceEndpoints)['set']>({ method: 'PUT', path: '/api/appearance' }),
}

const key = 'gable.appearance'
/** The local copy names its owner: the next person at this computer starts from their own settings. */
interface LocalCopy {
  userId: string
  appearance: Partial<Appearance>
}

export const appearanceStore = createStore<Appearance>(appearanceDefaults)
export type SaveState = { state: 'idle' } | { state: 'saved'; at: Date } | { state: 'failed' }
export const saveStateStore = createStore<SaveState>({ state: 'idle' })

const userId = () => readStoredUser()?.UserId
function keep(appearance: Appearance): void {
  appearanceStore.set(appearance)
  writeKey(key, JSON.stringify({ userId: userId(), appearance }))
}

/** What this browser remembers, so that the first paint is right. */
export function restoreAppearance(): void {
  const copy = readJson<LocalCopy>(key)
  appearanceStore.set(copy && copy.userId === userId() ? { ...appearanceDefaults, ...copy.appearance } : appearanceDefaults)
}

/** Changes that the server has not confirmed. */
let unsaved: Partial<Appearance> = {}
let loading: Promise<void> = Promise.resolve()

/** Takes over what the server has; changes made meanwhile are newer and stay. */
export function loadAppearance(): Promise<void> {
  loading = call(calls.get).then(
    (answer) => keep({ ...appearanceDefaults, ...answer, ...unsaved }),
    (error: unknown) => logFull('Reading the appearance failed; the copy of this browser is used', error),
  )
  return loading
}

const quietMs = 600
/** Kept without a word: nobody set them on the appearance page. */
const quiet = new Set(['openMenus', 'triggeredMenus', 'putAway'])
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a change at once and saves it after a quiet moment; the copy in this browser outlives a failure. */
export function changeAppearance(change: Partial<Appearance>): void {
  unsaved = { ...unsaved, ...change }
  keep({ ...appearanceStore.get(), ...change })
  clearTimeout(timer)
  timer = setTimeout(() => void save(), quietMs)
}

async function save(): Promise<void> {
  // Else the defaults of a new browser would overwrite what the server has.
  await loading
  const sent = appearanceStore.get()
  try {
    await call(calls.set, { body: sent })
    // Which menus stand open is kept too, but nobody waits to hear of it.
    const isWorthTelling = Object.keys(unsaved).some((name) => !quiet.has(name))
    if (appearanceStore.get() === sent) unsaved = {}
    if (isWorthTelling) saveStateStore.set({ state: 'saved', at: new Date() })
  } catch (error) {
    saveStateStore.set({ state: 'failed' })
    toastFailure(error)
  }
}

/** The menus keep standing as they are, and hints stay away: they are a place, not a taste. */
export function resetAppearance(): void {
  const { openMenus, triggeredMenus, putAway } = appearanceStore.get()
  changeAppearance({ ...appearanceDefaults, openMenus, triggeredMenus, putAway })
}
