import { call } from '#ui/api/api.ts'
import { logFull } from '#ui/debug.ts'
import { readJson, writeKey } from '#ui/session/storage.ts'
import { createStore } from '#ui/store.ts'
import { readStoredUser } from '#ui/session/stored-login.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { Appearance, appearanceEndpoints } from '../appearance.contract.ts'
import { appearanceHeads } from '../appearance.heads.generated.ts'
import { defaultAppearance } from '../appearance-defaults.rules.ts'

const calls = callsOf<typeof appearanceEndpoints>(appearanceHeads)

const key = 'gable.appearance'
/** The local copy names its owner: the next person at this computer starts from their own settings. */
interface LocalCopy {
  userId: string
  appearance: Partial<Appearance>
  /** Changes that the server has not confirmed: a page that was left too soon saves them when it comes back. */
  unsaved?: Partial<Appearance>
}

export const appearanceStore = createStore<Appearance>(defaultAppearance)
export type SaveState = { state: 'idle' } | { state: 'saved'; at: Date } | { state: 'failed' }
export const saveStateStore = createStore<SaveState>({ state: 'idle' })

/** Changes that the server has not confirmed. */
let unsaved: Partial<Appearance> = {}
let loading: Promise<void> = Promise.resolve()
/** This user has been in this browser before. */
let isKnownHere = false

const userId = () => readStoredUser()?.UserId
function keep(appearance: Appearance): void {
  appearanceStore.set(appearance)
  writeKey(key, JSON.stringify({ userId: userId(), appearance, unsaved }))
}

/** Restores what this browser remembers, so that the first paint is right. */
export function restoreAppearance(): void {
  const copy = readJson<LocalCopy>(key)
  const mine = copy?.userId === userId() ? copy : undefined
  isKnownHere = mine !== undefined
  unsaved = mine?.unsaved ?? {}
  appearanceStore.set({ ...defaultAppearance, ...mine?.appearance })
}

/**
 * Takes over what the server has; changes made while it loads, or just before the page was left, are newer and stay. So do the menus
 * that are open in this browser: a phone at another page does not close them here.
 */
export function loadAppearance(): Promise<void> {
  const hadUnsaved = Object.keys(unsaved).length > 0
  const { openMenus, triggeredMenus } = appearanceStore.get()
  const open = isKnownHere ? { openMenus, triggeredMenus } : {}
  loading = call(calls.get).then(
    (answer) => keep({ ...defaultAppearance, ...answer, ...open, ...unsaved }),
    (error: unknown) => logFull('Loading the appearance failed; using the copy in this browser', error),
  )
  if (hadUnsaved) void save()
  return loading
}

const quietMs = 600
const places = new Set(['openMenus', 'triggeredMenus'])
/** Saved, or not, without a message: it is not set on the appearance page, which only empties the list of hints. */
const isQuiet = (change: Partial<Appearance>) =>
  Object.keys(change).every((name) => places.has(name) || (name === 'putAway' && change.putAway?.length))
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a change at once and saves it after a quiet moment; the copy in this browser outlives a failure. */
export function changeAppearance(change: Partial<Appearance>): void {
  unsaved = { ...unsaved, ...change }
  keep({ ...appearanceStore.get(), ...change })
  clearTimeout(timer)
  timer = setTimeout(() => void save(), quietMs)
}

/** Sends only what was changed here: the rest may have been changed in another browser. */
async function save(): Promise<void> {
  await loading
  const sent = unsaved
  try {
    const { putAway } = await call(calls.change, { body: sent })
    unsaved = Object.fromEntries(Object.entries(unsaved).filter(([name, value]) => value !== sent[name as keyof Appearance]))
    // Another browser can have dismissed hints since; the server has them all.
    keep({ ...appearanceStore.get(), putAway, ...unsaved })
    if (!isQuiet(sent)) saveStateStore.set({ state: 'saved', at: new Date() })
  } catch (error) {
    if (isQuiet(sent)) return logFull('The menus that are open and the hints dismissed are kept in this browser only', error)
    saveStateStore.set({ state: 'failed' })
    toastFailure(error)
  }
}

/** The menus keep standing as they are, and hints stay away: they are a place, not a taste. */
export function resetAppearance(): void {
  const before = appearanceStore.get()
  const { openMenus, triggeredMenus, putAway } = before
  changeAppearance({ ...defaultAppearance, openMenus, triggeredMenus, putAway })
  toastUndo('Appearance reset', () => changeAppearance(before), 'appearance')
}
