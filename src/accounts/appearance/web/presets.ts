import type { Appearance } from '../appearance.contract.ts'
import { defaultAppearance } from '../appearance-defaults.rules.ts'

/** The settings that a preset decides; theme, density and keys stay as the user chose them. */
const looks = [
  'layoutType',
  'menuTheme',
  'navbarColour',
  'brandColour',
  'headerColour',
  'activeItemColour',
  'isHeaderFixed',
  'isNavigationFixed',
  'isSidebarCollapsed',
  'layout6Background',
  'isBoxed',
  'boxBackground',
] as const satisfies (keyof Appearance)[]
type Look = Pick<Appearance, (typeof looks)[number]>

export const lookOf = (now: Appearance) => Object.fromEntries(looks.map((name) => [name, now[name]])) as unknown as Look
const plain = lookOf(defaultAppearance)
const look = (change: Partial<Look> = {}): Look => ({ ...plain, ...change })

export const presets: readonly { id: string; name: string; hint: string; look: Look }[] = [
  { id: 'classic', name: 'Classic', hint: 'Light menu at the left', look: look() },
  { id: 'quiet', name: 'Quiet', hint: 'Icons only, more room', look: look({ isSidebarCollapsed: true }) },
  { id: 'dark', name: 'Dark sidebar', hint: 'Dark menu, light pages', look: look({ menuTheme: 'dark' }) },
  {
    id: 'coast',
    name: 'Coast',
    hint: 'Blue menu and logo',
    look: look({ menuTheme: 'dark', navbarColour: 'ocean', brandColour: 'ocean' }),
  },
  { id: 'top', name: 'Top menu', hint: 'Menu across the top', look: look({ layoutType: 'horizontal', isHeaderFixed: true }) },
  { id: 'gradient', name: 'Gradient', hint: 'Coloured header', look: look({ layoutType: 'layout6', layout6Background: 'bay' }) },
  { id: 'boxed', name: 'Boxed', hint: 'Fixed width on wide screens', look: look({ isBoxed: true, boxBackground: 'linen' }) },
]

/** Undefined: the settings were customised. */
export const presetOf = (now: Appearance): string | undefined =>
  presets.find((preset) => looks.every((name) => preset.look[name] === now[name]))?.id
