import * as z from 'zod'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'A colour as #rrggbb')
export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type State = (typeof states)[number]
export const brandFonts = ['Inter', 'Playfair Display', 'Montserrat', 'Cormorant Garamond'] as const

/** The agency's face: what brochures, mails and the screens take their looks and their statutory words from. */
export const Branding = z.object({
  tradingName: z.string().max(120).default(''),
  tagline: z.string().max(120).default(''),
  primaryColour: colour.default('#176a53'),
  accentColour: colour.default('#c9a96a'),
  paperColour: colour.default('#f7f4ee'),
  inkColour: colour.default('#1f2933'),
  headingFont: z.enum(brandFonts).default('Playfair Display'),
  textFont: z.enum(brandFonts).default('Inter'),
  /** SVG text of the logo on dark ground; null draws the trading name only. */
  logoSvg: z.string().max(100_000).nullable().default(null),
  /** E.g. "Licence 20 123 456 · ABN 12 345 678 901": on every advertisement. */
  licenceLine: z.string().max(200).default(''),
  abn: z.string().max(20).default(''),
  /** Licence number by state, for agencies that work in several; without one for the state the licence line is printed. */
  licences: z.partialRecord(z.enum(states), z.string().max(40)).default({}),
  /** Small print by state; `all` where a state has none of its own. */
  disclaimers: z.partialRecord(z.enum([...states, 'all']), z.string().max(800)).default({}),
  address: z.string().max(200).default(''),
  phone: z.string().max(40).default(''),
  website: z.string().max(200).default(''),
})
export type Branding = z.infer<typeof Branding>
