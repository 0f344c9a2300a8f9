import type { Purpose } from '#core/contacts/consent.contract.ts'
import type { AutomationKind, AutomationSettings } from '../../automatic.contract.ts'
import type { Block, MailDesign } from '../../design.contract.ts'
import { paragraphs } from '../../templates.rules.ts'

interface Automatic {
  name: string
  purpose: Purpose
  banner: string
  /** The text that an inbox shows after the subject. */
  preheader: string
  heading: string
  settings: AutomationSettings
}
const base = { senderAgentId: null, hoursBefore: 24 }
export const automatic: Record<AutomationKind, Automatic> = {
  newMatch: {
    name: 'New matches',
    purpose: 'propertyAlerts',
    banner: '',
    preheader: 'New on the market, chosen for you',
    heading: 'New for you',
    settings: {
      ...base,
      subject: 'New listings that match what you’re looking for',
      intro: 'A match for what you’re looking for.',
    },
  },
  openHome: {
    name: 'Open home reminder',
    purpose: 'openHomes',
    banner: 'Open home',
    preheader: 'The times, and a link to add them to your calendar',
    heading: 'Open home coming up',
    settings: {
      ...base,
      subject: 'Open home reminder',
      intro: 'Here are the open home times for a property you may be interested in.',
    },
  },
  priceChange: {
    name: 'Price change',
    purpose: 'propertyAlerts',
    banner: 'New price',
    preheader: 'It may be worth another look',
    heading: 'New price',
    settings: {
      ...base,
      subject: 'New price on a property you may be interested in',
      intro: 'The price of this property has changed. It may be worth another look.',
    },
  },
  sold: {
    name: 'Sold',
    purpose: 'marketing',
    banner: 'Sold',
    preheader: 'Still looking? Reply and we’ll help',
    heading: 'Just sold',
    settings: {
      ...base,
      subject: 'A property you may have been interested in has sold',
      intro: 'This property has now sold. Reply to this email and we’ll help you find something similar.',
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
      : {
          type: 'listingCard',
          listingId,
          banner,
          button: kind === 'sold' ? '' : 'View property',
          showsPrice: true,
          showsPreviousPrice: kind === 'priceChange',
        },
    { type: 'divider' },
    { type: 'signature' },
  ]
  return { look: 'brand', blocks: blocks.map((block, i) => ({ ...block, id: `a${i + 1}` }) as Block) }
}
