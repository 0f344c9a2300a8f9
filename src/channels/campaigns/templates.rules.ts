import type { Block, MailDesign, RichText } from './design.contract.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'

export const templateKeys = [
  'justListed',
  'justSold',
  'openHome',
  'priceChange',
  'newsletter',
  'stockList',
  'marketUpdate',
  'plainLetter',
] as const
export type TemplateKey = (typeof templateKeys)[number]

interface Template {
  name: string
  /** Its purpose, in a line. */
  about: string
  purpose: Purpose
  /** Most listings that it has room for. */
  listings: number
  subject(place: string): string
  preheader: string
  blocks(listingIds: readonly string[]): BlockDraft[]
}
type BlockDraft = Block extends infer B ? (B extends Block ? Omit<B, 'id'> : never) : never

const text = (...lines: string[]): BlockDraft => ({ type: 'text', align: 'left', content: paragraphs(...lines) })
export const paragraphs = (...lines: string[]): RichText =>
  lines.map((line) => ({ type: 'paragraph' as const, ...(line && { content: [{ type: 'text' as const, text: line }] }) }))
const heading = (words: string, level: 1 | 2 = 1, align: 'left' | 'center' = 'left'): BlockDraft => ({
  type: 'heading',
  text: words,
  level,
  align,
})
const card = (
  listingId: string | undefined,
  banner: string,
  button: string,
  showsPrice = true,
): BlockDraft & { type: 'listingCard' } => ({
  type: 'listingCard',
  listingId: listingId ?? null,
  banner,
  button,
  showsPrice,
})
const grid = (listingIds: readonly string[], style: 'cards' | 'rows' = 'cards'): BlockDraft => ({
  type: 'listingGrid',
  source: 'chosen',
  listingIds: [...listingIds],
  style,
})
const divider: BlockDraft = { type: 'divider' }
const signature: BlockDraft = { type: 'signature' }
const social: BlockDraft = { type: 'social' }

const hello = 'Hello {{greeting|there}},'

export const templates: Record<TemplateKey, Template> = {
  justListed: {
    name: 'Just listed',
    about: 'One new listing, main photo first',
    purpose: 'propertyAlerts',
    listings: 1,
    subject: (place) => `Just listed${place && `: ${place}`}`,
    preheader: 'Be among the first to see it',
    blocks: ([id]) => [
      heading('Just listed'),
      text(hello, 'This property has just come on the market and we thought of you.'),
      card(id, 'Just listed', 'View property'),
      divider,
      signature,
      social,
    ],
  },
  justSold: {
    name: 'Just sold',
    about: 'A recent sale, and an invitation to ask for an appraisal',
    purpose: 'marketing',
    listings: 1,
    subject: (place) => `Just sold${place && `: ${place}`}`,
    preheader: 'And what it means for homes nearby',
    blocks: ([id]) => [
      heading('Sold'),
      card(id, 'Sold', '', true),
      text(
        'Hello {{greeting|there}},',
        'We’ve just sold this property.',
        'Wondering what your home is worth? Reply to this email for a free appraisal.',
      ),
      divider,
      signature,
      social,
    ],
  },
  openHome: {
    name: 'Open home',
    about: 'Invitation with open home times',
    purpose: 'openHomes',
    listings: 6,
    subject: (place) => `Open home${place && `: ${place}`}`,
    preheader: 'Come and have a look',
    blocks: (ids) => [
      heading('You’re invited', 1, 'center'),
      ...(ids.length > 1 ? [grid(ids)] : [card(ids[0], 'Open home', 'View property')]),
      text('No booking needed. If these times don’t suit, reply to arrange a private inspection.'),
      divider,
      signature,
    ],
  },
  priceChange: {
    name: 'Price change',
    about: 'A new price for people who showed interest',
    purpose: 'propertyAlerts',
    listings: 1,
    subject: (place) => `New price${place && `: ${place}`}`,
    preheader: 'It may be worth another look',
    blocks: ([id]) => [
      heading('New price'),
      text(hello, 'The price of this property has changed. It may be worth another look.'),
      { ...card(id, 'New price', 'View property'), showsPreviousPrice: true },
      divider,
      signature,
    ],
  },
  newsletter: {
    name: 'Newsletter',
    about: 'A letter, a photo and this month’s listings',
    purpose: 'newsletter',
    listings: 12,
    subject: () => 'Property news for {{suburb|your suburb}}',
    preheader: 'New listings and what’s happening in the local market',
    blocks: (ids) => [
      { type: 'image', source: null, alt: '', href: '' },
      heading('Property news'),
      text(hello, 'Here’s what’s been happening this month, and our newest listings.'),
      heading('On the market', 2),
      grid(ids),
      { type: 'posts', title: 'From our blog', source: 'latest', count: 2, postIds: [], style: 'cards' },
      { type: 'review', reviewId: null, showsAverage: true },
      divider,
      {
        type: 'columns',
        columns: [
          [
            { type: 'heading', id: 'left-head', text: 'Thinking of selling?', level: 2, align: 'left' },
            {
              type: 'text',
              id: 'left-text',
              align: 'left',
              content: paragraphs('Ask us what your home could sell for today, and how to get the best price.'),
            },
          ],
          [
            { type: 'heading', id: 'right-head', text: 'Looking to buy?', level: 2, align: 'left' },
            {
              type: 'text',
              id: 'right-text',
              align: 'left',
              content: paragraphs('Let us know what you’re looking for and hear about properties before they’re advertised.'),
            },
          ],
        ],
      },
      divider,
      signature,
      social,
    ],
  },
  stockList: {
    name: 'Stock list',
    about: 'All current listings in one list',
    purpose: 'propertyAlerts',
    listings: 24,
    subject: () => 'On the market now',
    preheader: 'All our current listings',
    blocks: (ids) => [
      heading('On the market now'),
      text('Hello {{greeting|there}},', 'Here are all our current listings.'),
      grid(ids, 'rows'),
      { type: 'openHomes', listingIds: [...ids] },
      divider,
      signature,
    ],
  },
  marketUpdate: {
    name: 'Market update',
    about: 'Key figures for the quarter and what they mean',
    purpose: 'newsletter',
    listings: 6,
    subject: () => 'The market in {{suburb|your suburb}}',
    preheader: 'Key figures for the quarter',
    blocks: (ids) => [
      heading('The market this quarter'),
      text(hello, 'Here are this quarter’s key figures and what we make of them.'),
      {
        type: 'figures',
        items: [
          { value: '–', label: 'Median price' },
          { value: '–', label: 'Days on market' },
          { value: '–', label: 'Homes sold' },
        ],
      },
      heading('What it means', 2),
      text('Write here what you have seen at open homes and auctions.'),
      ...(ids.length ? [heading('Recent results', 2), grid(ids, 'rows')] : []),
      divider,
      signature,
      social,
    ],
  },
  plainLetter: {
    name: 'Plain letter',
    about: 'Text only, like a personal email',
    purpose: 'marketing',
    listings: 0,
    subject: () => 'A note from {{suburb|your area}}',
    preheader: 'A note from your local agent',
    blocks: () => [text('Dear {{greeting|neighbour}},', '', 'Kind regards,'), signature],
  },
}

/** A design made from a template. Ids count from the top, so that the same template gives the same design. */
export const designOf = (key: TemplateKey, listingIds: readonly string[]): MailDesign => ({
  look: key === 'plainLetter' ? 'plain' : 'brand',
  blocks: templates[key]
    .blocks(listingIds.slice(0, Math.max(1, templates[key].listings)))
    .map((block, i) => ({ ...block, id: `b${i + 1}` }) as Block),
})
