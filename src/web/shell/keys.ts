import { useNavigate } from '@tanstack/react-router'
import { useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { useExpectForm } from '#ui/hooks/use-expect-form.ts'
import { type KeyBinding, useKeyListener, useKeys } from '#ui/keys.ts'
import type { MenuEntry } from './menu/menu.ts'
import { namedPagesOf } from './menu/menu-rules.ts'
import { openPalette, overlayStore } from './dialogs/overlays.ts'
import type { MenuView } from './menu/use-menu.ts'

const base = { isBase: true }
const isOpening = () => overlayStore.get() !== undefined

/** The keys that work everywhere: pages bind their own with `useKeys`. */
export function useShellKeys(menu: MenuView): void {
  const go = useGo()
  useKeyListener({ hasCharacterKeys: useAppearance().hasLetterKeys, isOpening })
  useKeys(
    'Everywhere',
    [
      { keys: 'mod+k', label: 'Search or jump to', run: openPalette },
      { keys: 'mod+b', label: 'Collapse menu', run: () => menu.dispatch({ type: 'collapse' }) },
      { keys: '/', label: 'Filter or search', run: focusFilter },
      { keys: '?', label: 'Show keyboard shortcuts', run: () => overlayStore.set('keys') },
    ],
    base,
  )
  useKeys(
    'Go to',
    namedPagesOf(menu.entries).flatMap((entry): KeyBinding[] =>
      entry.keys ? [{ keys: entry.keys, label: entry.label, run: () => go(entry) }] : [],
    ),
    { isBase: true, isLeaving: true },
  )
}

/** Goes to an entry of the menu, whose target is data. */
export function useGo(): (entry: Pick<MenuEntry, 'to' | 'search'>) => void {
  const navigate = useNavigate()
  const expectForm = useExpectForm()
  return ({ to, search = {} }) => {
    if ('new' in search) expectForm()
    void navigate({ to, search } as unknown as Parameters<typeof navigate>[0])
  }
}

/** A page marks its filter field with `data-filter`. */
function focusFilter(): void {
  const filter = document.querySelector<HTMLInputElement>('main [data-filter]')
  if (!filter) return openPalette()
  filter.focus()
  filter.select()
}
