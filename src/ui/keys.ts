import { useLatest } from '#ui/hooks/use-latest.ts'
import { useEffect } from 'react'
import { isCharacterKey, keyReader, pressOf } from './key-press.ts'
import { createStore } from './store.ts'
import { isFieldComing, takesText } from './typed-ahead.ts'

export interface KeyBinding {
  /** `mod+k`, `/`, `g l`, `j`, `arrowdown`; several ways to the same thing are several bindings. */
  keys: string
  /** For the list of keys. */
  label: string
  run(event: KeyboardEvent): void
  /** Works while typing too, e.g. Mod+Enter to save; Mod combinations always do. */
  isForInputs?: boolean
}
export interface KeyGroup {
  /** Heading in the list of keys: `Everywhere`, `Listings`. */
  heading: string
  bindings: readonly KeyBinding[]
  /** Leads to another page: its letters rest while something is being composed. */
  isLeaving?: boolean
}

/** The keys that work right now; later groups win, so a screen may redefine what the shell binds. */
export const keyGroupsStore = createStore<readonly KeyGroup[]>([])

/**
 * Binds keys while the component is on the page, and shows them in the list of keys (`?`).
 * @param isBase the shell's: a screen may redefine them, also when the shell binds again after the screen
 */
export function useKeys(heading: string, bindings: readonly KeyBinding[], { isBase = false, isLeaving = false } = {}): void {
  const latest = useLatest(bindings)
  const names = bindings.map(({ keys, label }) => `${keys}=${label}`).join('|')
  useEffect(() => {
    const group: KeyGroup = {
      heading,
      isLeaving,
      // The functions change with every render; the group must not.
      get bindings() {
        return latest.current
      },
    }
    keyGroupsStore.set((groups) => (isBase ? [group, ...groups] : [...groups, group]))
    return () => keyGroupsStore.set((groups) => groups.filter((other) => other !== group))
  }, [heading, names, isBase, isLeaving, latest])
}

let composing = 0
/** While it is on, letter keys do not leave the page: a slip must not take a half-written email or form away. */
export function useComposing(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    composing++
    return () => void composing--
  }, [isOn])
}

const isTyping = (target: EventTarget | null) => takesText(target) || target instanceof HTMLSelectElement

/** Listens for all bindings; once, in the shell. */
/** `isOpening`: a dialog was asked for whose code is still being fetched; letters typed until then are for it, not for the page. */
export function useKeyListener({ hasCharacterKeys, isOpening }: { hasCharacterKeys: boolean; isOpening(): boolean }): void {
  useEffect(() => {
    const read = keyReader()
    const listen = (event: KeyboardEvent) => {
      const press = event.defaultPrevented || event.isComposing ? undefined : pressOf(event)
      if (!press) return
      const isBusy =
        isFieldComing() ||
        isOpening() ||
        isTyping(event.target) ||
        document.querySelector('dialog:modal, [role=dialog][aria-modal=true]') !== null
      const usable = keyGroupsStore
        .get()
        .flatMap((group) =>
          group.isLeaving && composing > 0 ? group.bindings.filter(({ keys }) => !isCharacterKey(keys)) : group.bindings,
        )
        .filter(
          ({ keys, isForInputs }) =>
            keys.startsWith('mod+') || isForInputs || (!isBusy && (hasCharacterKeys || !isCharacterKey(keys))),
        )
      if (isSaveKey(press) && save(event, press, usable)) return
      const found = read(
        press,
        usable.map((binding) => binding.keys),
        event.timeStamp,
      )
      const binding = usable.findLast(({ keys }) => keys === found)
      if (!binding) return
      event.preventDefault()
      binding.run(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [hasCharacterKeys, isOpening])
}

const isSaveKey = (keys: string) => keys === 'mod+s' || keys === 'mod+enter'

/**
 * Both keys save everywhere: by the form of the dialog on top, by what the page binds, by what the field itself does on Ctrl+Enter, or by the
 * form around the field. The browser's own "save page" never opens.
 */
function save(event: KeyboardEvent, press: string, usable: readonly KeyBinding[]): boolean {
  if (press === 'mod+s') event.preventDefault()
  const target = event.target instanceof HTMLElement ? event.target : document.body
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const form = target.closest('form') ?? dialog?.querySelector('form')
  const binding = usable.findLast(({ keys }) => isSaveKey(keys))
  const isLocal = press === 'mod+s' && (!binding || dialog !== undefined)
  // Notes and replies save by Ctrl+Enter in the field; what they do not take comes back here.
  if (isLocal) {
    const enter = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
    target.dispatchEvent(new KeyboardEvent('keydown', enter))
    return true
  }
  if (form && (dialog || !binding)) {
    event.preventDefault()
    form.requestSubmit()
    return true
  }
  if (!binding) return press === 'mod+s'
  event.preventDefault()
  binding.run(event)
  return true
}
