import { formatPhone } from '#common/format-phone.ts'
import { formatDay, formatMoney } from '#ui/formatting.ts'
import { valueWord } from '#core/contacts/contact-words.rules.ts'
import type { Contact } from '#core/contacts/contacts.contract.ts'

export interface ComparedField {
  /** Names of the fields that go together, for `take` of a merge. */
  names: readonly string[]
  label: string
  /** In words; empty when there is none. */
  of(c: Contact): string
  /** Lists are joined by a merge: there is nothing to choose. */
  isJoined?: boolean
}
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ')
const address = (a: Contact['address'] | null) =>
  [a?.street, joined(a?.suburb, a?.state, a?.postcode), a?.country].filter(Boolean).join(', ')

/** Fields that the review shows of two contacts, side by side. */
export const comparedFields: readonly ComparedField[] = [
  { names: ['title'], label: 'Title', of: (c) => c.title ?? '' },
  { names: ['firstName'], label: 'First name', of: (c) => c.firstName ?? '' },
  { names: ['lastName'], label: 'Last name', of: (c) => c.lastName ?? '' },
  { names: ['partner', 'kind'], label: 'Partner', of: (c) => joined(c.partner?.firstName, c.partner?.lastName) },
  { names: ['companyName'], label: 'Company', of: (c) => c.companyName ?? '' },
  { names: ['position'], label: 'Job title', of: (c) => c.position ?? '' },
  { names: ['emails'], label: 'Email', of: (c) => c.emails.map((e) => e.address).join(', '), isJoined: true },
  { names: ['phones'], label: 'Phone', of: (c) => c.phones.map((p) => formatPhone(p.number)).join(', '), isJoined: true },
  { names: ['address'], label: 'Address', of: (c) => address(c.address) },
  { names: ['postalAddress'], label: 'Postal address', of: (c) => address(c.postalAddress) },
  { names: ['roles'], label: 'Roles', of: (c) => c.roles.map((r) => valueWord(r.role)).join(', '), isJoined: true },
  { names: ['tags'], label: 'Tags', of: (c) => c.tags.join(', '), isJoined: true },
  { names: ['agentIds'], label: 'Agents', of: (c) => c.agentProfiles.map((a) => a.name).join(', '), isJoined: true },
  {
    names: ['source', 'sourceDetail'],
    label: 'Source',
    of: (c) => [c.source && valueWord(c.source), c.sourceDetail].filter(Boolean).join(', '),
  },
  { names: ['legalName'], label: 'Legal name', of: (c) => c.legalName ?? '' },
  { names: ['envelopeName'], label: 'Name on letters', of: (c) => c.envelopeName ?? '' },
  { names: ['website'], label: 'Website', of: (c) => c.website ?? '' },
  { names: ['abn'], label: 'ABN', of: (c) => c.abn ?? '' },
  { names: ['acn'], label: 'ACN', of: (c) => c.acn ?? '' },
  {
    names: ['preApprovedCents'],
    label: 'Pre-approved amount',
    of: (c) => (c.preApprovedCents === null ? '' : formatMoney(c.preApprovedCents)),
  },
  { names: ['timeframe'], label: 'Timeframe', of: (c) => (c.timeframe ? valueWord(c.timeframe) : '') },
  { names: ['nextContactOn'], label: 'Next contact', of: (c) => (c.nextContactOn ? formatDay(c.nextContactOn) : '') },
  { names: ['rating'], label: 'Rating', of: (c) => (c.rating ? valueWord(c.rating) : '') },
  { names: ['greeting'], label: 'Greeting', of: (c) => c.greeting ?? '' },
  { names: ['background'], label: 'Background', of: (c) => c.background ?? '', isJoined: true },
]
export const reasonWords = { email: 'Same email', phone: 'Same phone', nameAndAddress: 'Same name and address' } as const
