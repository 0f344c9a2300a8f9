import type { Appearance } from '../appearance.contract.ts'

/** The defaults of the contract without its schema, which would bring zod into the shell; a test holds them equal. */
export const appearanceDefaults: Appearance = {
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
  density: 'comfortable',
  hasLetterKeys: true,
  putAway: [],
}
