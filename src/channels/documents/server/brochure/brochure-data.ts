import * as z from 'zod'
import { factIcons } from '#core/listings/public-facts.rules.ts'
import { themes } from '../../documents.rules.ts'

/** Families whose files lie in assets/fonts; Typst knows no other. */
export const brochureFonts = ['Playfair Display', 'Cormorant Garamond', 'Inter', 'Montserrat'] as const
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour as #rrggbb')
/** Name of a picture that is handed to the renderer beside the data. */
const fileName = (...kinds: string[]) => z.string().regex(new RegExp(`^[a-z0-9][a-z0-9-]*\\.(${kinds.join('|')})$`))
const line = z.string().max(400)

export const BrochureAgency = z.object({
  name: line,
  /** Who advertises in the words of the law: the company and what it trades as. */
  holder: line,
  tagline: line.nullable(),
  /** Licence and ABN, as the state's law wants them printed. */
  licence: line.nullable(),
  /** Rating by clients: "Rated 4.9 of 5 in 23 client reviews". */
  rating: line.optional(),
  /** Small print that the agency wants on everything it hands out in this state. */
  disclaimer: z.string().max(1_200).nullable(),
  address: line.nullable(),
  phone: line.nullable(),
  web: line.nullable(),
  primary: colour,
  accent: colour,
  paper: colour,
  ink: colour,
  serif: z.enum(brochureFonts),
  sans: z.enum(brochureFonts),
  logo: fileName('svg', 'png').nullable(),
  /** The ground the logo was drawn for: a dark logo would vanish on the primary colour. */
  logoGround: z.enum(['primary', 'white']),
})
export type BrochureAgency = z.infer<typeof BrochureAgency>

export const BrochureAgent = z.object({
  name: line,
  role: line.nullable(),
  phone: line.nullable(),
  email: line.nullable(),
  photo: fileName('jpg').nullable(),
})
export type BrochureAgent = z.infer<typeof BrochureAgent>

export const BrochureFact = z.object({
  icon: z.enum(factIcons),
  value: z.string().max(60),
  /** Read aloud instead of the icon: "Bedrooms". */
  label: z.string().max(40),
})
export type BrochureFact = z.infer<typeof BrochureFact>

const picture = z.object({ file: fileName('jpg'), alt: line.min(1) })

/** The point that stays in sight where a photo is cut, and its width by its height. */
const focus = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), ratio: z.number().positive() })

export const BrochureData = z.object({
  /** Marked on every page: sent to be approved, not to be handed out. */
  isProof: z.boolean().optional(),
  theme: z.enum(themes),
  agency: BrochureAgency,
  /** A picture of the agency (heading image) where a document has a place for one. */
  banner: picture.nullable(),
  /** Parts of a letter: the lines in the window of its envelope, and its day. */
  letter: z
    .object({ addressee: z.array(line).min(1).max(5), date: line })
    .nullable()
    .default(null),
  /** At most two are printed. */
  agents: z.array(BrochureAgent).max(2),
  listing: z.object({
    /** Marked on every page: no one has approved it yet. */
    isDraft: z.boolean(),
    /** "Auction Sat 12 December, 11 am", "For sale · Tender closes Fri 4 December, 5 pm". */
    kicker: line,
    headline: line.nullable(),
    address: z.string().min(1).max(600),
    /** The same in two parts for a card that is read from afar; as exact as the vendor allows. */
    place: z.object({ suburb: line.nullable(), street: line.nullable() }),
    /** News of a tile or a postcard: "Just listed", "Sold". */
    news: z.string().max(60),
    /** Over the corner of the first photo: "Sold", "Auction Saturday". */
    sash: z.object({ text: z.string().max(40), isDone: z.boolean() }).nullable(),
    /** Public price; null prints no price. */
    priceLabel: line.nullable(),
    facts: z.array(BrochureFact).max(4),
    paragraphs: z.array(z.string()).max(2_000),
    /** Facts that readers of this class ask for next: zoning, outgoings, rainfall, bond. A value without a label says what it is; `tabled` is the same in two cells. */
    details: z
      .array(
        z.object({
          label: z.string().max(60),
          value: line,
          tabled: z.object({ label: z.string().max(60), value: line }).optional(),
        }),
      )
      .max(24),
    features: z.array(line).max(100),
    /** "Sat 21 Nov, 10:30–11:00 am". */
    inspections: z.array(line).max(50),
    /** The first is the hero. */
    photos: z.array(picture.extend({ isAltered: z.boolean(), focus: focus.nullable() })).max(40),
    plans: z.array(picture).max(6),
    /** "Digitally altered: photo 2, furniture added." */
    alteredNote: z.string().max(1_200).nullable(),
    link: z.object({ url: z.url({ protocol: /^https?$/ }).max(1000), caption: line }).nullable(),
  }),
})
export type BrochureData = z.input<typeof BrochureData>
