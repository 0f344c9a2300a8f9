import type { Appearance } from './appearance.contract.ts'

/** Defaults until the user chooses. Separate from the contract, whose schema would bring zod into the shell. */
export const defaultAppearance: Appearance = {
  openMenus: [],
  triggeredMenus: [],
  layoutType: 'vertical',
  menuTheme: 'light',
  navbarColour: 'default',
  brandColour: 'default',
  headerColour: 'default',
  activeItemColour: 'default',
  isHeaderFixed: false,
  isNavigationFixed: true,
  isSidebarCollapsed: false,
  layout6Background: 'bay',
  isBoxed: false,
  boxBackground: null,
  colourScheme: 'auto',
  density: 'compact',
  hasLetterKeys: true,
  putAway: [],
}
