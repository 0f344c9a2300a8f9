import type { Purpose } from '#core/contacts/consent.contract.ts'
import type { AutomationKind, AutomationSettings } from '../../automatic.contract.ts'
import type { Block, MailDesign } from '../../design.contract.ts'
import { paragraphs } from '../../templates.rules.ts'

interface Automatic {
  name: string
  purpose: Purpose
  banner: string
  heading: string
  settings: AutomationSettings
}
const base = { senderAgentId: null, hoursBefore: 24 }
export const automatic: Record<AutomationKind, Automatic> = {
  newMatch: {
    name: 'New matches',
    purpose: 'propertyAlerts',
    banner: '',
    heading: 'New for you',
    settings: {
      ...base,
      subject: 'New homes that fit what you look for',
      intro: 'These came on the market and fit what you told us.',
    },
  },
  openHome: {
    name: 'Open home reminder',
    purpose: 'openHomes',
    banner: 'Open home',
    heading: 'Open soon',
    settings: {
      ...base,
      subject: 'Open home: a reminder',
      intro: 'You asked about this home. Here is when you can walk through it.',
    },
  },
  priceChange: {
    name: 'Price change',
    purpose: 'propertyAlerts',
    banner: 'New price',
    heading: 'A new price',
    settings: {
      ...base,
      subject: 'A new price for a home that may interest you',
      intro: 'The price of this home has changed. It may be worth a second look.',
    },
  },
  sold: {
    name: 'Sold',
    purpose: 'marketing',
    banner: 'Sold',
    heading: 'It has sold',
    settings: {
      ...base,
      subject: 'A home that you asked about has sold',
      intro: 'This home has found its new owners. Reply to this mail, and we will look for one like it.',
    },
  },
}

type Draft = Block extends infer B ? (B extends Block ? Omit<B, 'id'> : never) : never
/** The mail of one run. New matches differ from reader to reader; the others are about one listing. */
export function automaticDesign(kind: AutomationKind, { intro }: AutomationSettings, listingId: string | null): MailDesign {
  const { heading, banner } = automatic[kind]
  const blocks: Draft[] = [
    { type: 'heading', text: heading, level: 1, align: 'left' },
    { type: 'text', align: 'left', content: paragraphs('Hello {{greeting|there}},', ...intro.split('\n').filter(Boolean)) },
    kind === 'newMatch'
      ? { type: 'listingGrid', source: 'matches', listingIds: [], style: 'cards' }
      : { type: 'listingCard', listingId, banner, button: kind === 'sold' ? '' : 'See the home', showsPrice: true },
    ...(kind === 'openHome' && listingId ? [{ type: 'openHomes' as const, listingIds: [listingId] }] : []),
    { type: 'divider' },
    { type: 'signature' },
  ]
  return { look: 'brand', blocks: blocks.map((block, i) => ({ ...block, id: `a${i + 1}` }) as Block) }
}
