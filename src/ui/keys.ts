import { useLatest } from '#ui/hooks/use-latest.ts'
import { useEffect } from 'react'
import { isCharacterKey, keyReader, pressOf } from './key-press.ts'
import { createStore } from './store.ts'

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
}

/** The keys that work right now; later groups win, so a screen may redefine what the shell binds. */
export const keyGroupsStore = createStore<readonly KeyGroup[]>([])

/**
 * Binds keys while the component is on the page, and shows them in the list of keys (`?`).
 * @param isBase the shell's: a screen may redefine them, also when the shell binds again after the screen
 */
export function useKeys(heading: string, bindings: readonly KeyBinding[], { isBase = false } = {}): void {
  const latest = useLatest(bindings)
  const names = bindings.map(({ keys, label }) => `${keys}=${label}`).join('|')
  useEffect(() => {
    const group: KeyGroup = {
      heading,
      // The functions change with every render; the group must not.
      get bindings() {
        return latest.current
      },
    }
    keyGroupsStore.set((groups) => (isBase ? [group, ...groups] : [...groups, group]))
    return () => keyGroupsStore.set((groups) => groups.filter((other) => other !== group))
  }, [heading, names, isBase, latest])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))

/** Listens for all bindings; once, in the shell. */
/** `isOpening`: a dialog was asked for whose code is still being fetched; letters typed until then are for it, not for the page. */
export function useKeyListener({ hasCharacterKeys, isOpening }: { hasCharacterKeys: boolean; isOpening(): boolean }): void {
  useEffect(() => {
    const read = keyReader()
    const listen = (event: KeyboardEvent) => {
      const press = event.defaultPrevented || event.isComposing ? undefined : pressOf(event)
      if (!press) return
      const isBusy =
        isOpening() || isTyping(event.target) || document.querySelector('dialog:modal, [role=dialog][aria-modal=true]') !== null
      const usable = keyGroupsStore
        .get()
        .flatMap((group) => group.bindings)
        .filter(
          ({ keys, isForInputs }) =>
            keys.startsWith('mod+') || isForInputs || (!isBusy && (hasCharacterKeys || !isCharacterKey(keys))),
        )
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
