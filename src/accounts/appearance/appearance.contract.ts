import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'

export const menuColours = ['default', 'eucalypt', 'ocean', 'slate', 'wine', 'ochre'] as const
export const gradients = ['bay', 'dusk', 'gum', 'ember'] as const
export const boxBackgrounds = ['linen', 'contour', 'dots'] as const

export const mostPutAway = 60

const fields = {
  /** Top-level menu entry that stands open (one at most), and the sub entries opened beneath it. */
  openMenus: z.array(z.string().max(60)).max(1),
  triggeredMenus: z.array(z.string().max(60)).max(20),
  layoutType: z.enum(['vertical', 'horizontal', 'layout6']),
  menuTheme: z.enum(['light', 'dark']),
  navbarColour: z.enum(menuColours),
  brandColour: z.enum(menuColours),
  headerColour: z.enum(menuColours),
  activeItemColour: z.enum(menuColours),
  isHeaderFixed: z.boolean(),
  isNavigationFixed: z.boolean(),
  isSidebarCollapsed: z.boolean(),
  /** The gradient behind the header of layout 6. */
  layout6Background: z.enum(gradients),
  isBoxed: z.boolean(),
  /** Behind the box; unset by default. */
  boxBackground: z.enum(boxBackgrounds).nullable(),

  colourScheme: z.enum(['auto', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  hasLetterKeys: z.boolean(),
  /** Hints of the first days that were read and put away. */
  putAway: z.array(z.string().max(40)).max(mostPutAway),
}

/** Kept per user, so that another browser looks the same. */
export const Appearance = z.object(fields).meta({ id: 'Appearance' })
export type Appearance = z.infer<typeof Appearance>

/**
 * A field that is left out stays: a second browser that opens a menu does not take back what the first one chose. Hints are added to those that
 * were put away before, and none comes back.
 */
export const AppearanceChange = z.object(fields).partial().meta({ id: 'AppearanceChange' })
export type AppearanceChange = z.infer<typeof AppearanceChange>

export const appearanceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/appearance',
    summary: 'My layout settings',
    access: allow('session', 'self'),
    response: Appearance,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/appearance',
    summary: 'Save some of my layout settings',
    access: allow('session', 'self'),
    body: AppearanceChange,
    response: Appearance,
  }),
}
