import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'

export const menuColours = ['default', 'eucalypt', 'ocean', 'slate', 'wine', 'ochre'] as const
export const gradients = ['bay', 'dusk', 'gum', 'ember'] as const
export const boxBackgrounds = ['linen', 'contour', 'dots'] as const

/** The layout settings of spec section 3 with its defaults, and what the product adds; kept per user. */
export const Appearance = z
  .object({
    /** Top-level menu entry that stands open (one at most), and the sub entries opened beneath it. */
    openMenus: z.array(z.string().max(60)).max(1).default([]),
    triggeredMenus: z.array(z.string().max(60)).max(20).default([]),
    layoutType: z.enum(['vertical', 'horizontal', 'layout6']).default('vertical'),
    menuTheme: z.enum(['light', 'dark']).default('light'),
    navbarColour: z.enum(menuColours).default('default'),
    brandColour: z.enum(menuColours).default('default'),
    headerColour: z.enum(menuColours).default('default'),
    activeItemColour: z.enum(menuColours).default('default'),
    isHeaderFixed: z.boolean().default(false),
    isNavigationFixed: z.boolean().default(true),
    isSidebarCollapsed: z.boolean().default(false),
    /** The gradient behind the header of layout 6. */
    layout6Background: z.enum(gradients).default('bay'),
    isBoxed: z.boolean().default(false),
    /** Behind the box; unset by default. */
    boxBackground: z.enum(boxBackgrounds).nullable().default(null),

    colourScheme: z.enum(['auto', 'light', 'dark']).default('auto'),
    density: z.enum(['comfortable', 'compact']).default('comfortable'),
    hasLetterKeys: z.boolean().default(true),
    /** Hints of the first days that were read and put away. */
    putAway: z.array(z.string().max(40)).max(60).default([]),
  })
  .meta({ id: 'Appearance' })
export type Appearance = z.infer<typeof Appearance>
export const defaultAppearance: Appearance = Appearance.parse({})

export const appearanceEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/appearance',
    summary: 'My layout settings',
    access: allow('signedIn', 'self'),
    response: Appearance,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/appearance',
    summary: 'Keep my layout settings',
    access: allow('signedIn', 'self'),
    body: Appearance,
    response: Appearance,
  }),
}
