import type { StatusTone } from '#ui/components/status-words.ts'
import type { ContactImport, DuplicateRule, ImportOutcome, RowMatch } from '../contact-import.contract.ts'
import type { ImportTarget } from '../import-targets.rules.ts'

export const outcomes: readonly ImportOutcome[] = ['created', 'updated', 'skipped', 'unchanged', 'refused']
export const outcomeWords: Readonly<Record<'expected' | 'done', Readonly<Record<ImportOutcome, string>>>> = {
  expected: { created: 'New', updated: 'Update', skipped: 'Skip', unchanged: 'Unchanged', refused: 'Rejected' },
  done: { created: 'Created', updated: 'Updated', skipped: 'Skipped', unchanged: 'Unchanged', refused: 'Rejected' },
}
export const outcomeTones: Readonly<Record<ImportOutcome, StatusTone>> = {
  created: 'green',
  updated: 'blue',
  skipped: 'amber',
  unchanged: 'grey',
  refused: 'red',
}
export const stateWords: Readonly<Record<ContactImport['state'], { word: string; tone: StatusTone }>> = {
  uploaded: { word: 'Not started', tone: 'grey' },
  checking: { word: 'Checking', tone: 'amber' },
  checked: { word: 'Checked', tone: 'grey' },
  queued: { word: 'Waiting', tone: 'amber' },
  running: { word: 'Running', tone: 'amber' },
  finished: { word: 'Finished', tone: 'green' },
  cancelled: { word: 'Cancelled', tone: 'grey' },
  failed: { word: 'Failed', tone: 'red' },
  undoing: { word: 'Undoing', tone: 'amber' },
  undone: { word: 'Undone', tone: 'grey' },
}
export const matchWords: Readonly<Record<RowMatch, string>> = {
  id: 'same Gable ID',
  oldId: 'same ID in the old system',
  email: 'same email',
  phone: 'same phone and name',
  address: 'same name and address',
  earlierRow: 'an earlier row in this file',
}
export const rules: readonly { value: DuplicateRule; label: string }[] = [
  { value: 'fill', label: 'Fill empty fields' },
  { value: 'skip', label: 'Skip this row' },
  { value: 'overwrite', label: 'Overwrite' },
]
export const subscriptions = [
  { value: 'unknown', label: 'None' },
  { value: 'subscribed', label: 'Opted in to email' },
  { value: 'unsubscribed', label: 'Opted out of email' },
] as const
export const presetWords: Readonly<Record<string, string>> = {
  gable: 'Gable',
  google: 'Google Contacts',
  'google-old': 'Google Contacts, before 2024',
  outlook: 'Outlook',
  mailchimp: 'Mailchimp',
  'mailchimp-unsubscribed': 'Mailchimp, unsubscribed',
  'mailchimp-cleaned': 'Mailchimp, cleaned',
  vaultre: 'VaultRE',
  agentbox: 'Agentbox',
  rex: 'Rex',
}

export const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en-AU')} ${n === 1 ? one : many}`

/** `3 created, 1 refused`; what did not happen is not said. */
export function countsInWords(counts: ContactImport['counts'], when: 'expected' | 'done'): string {
  return (
    outcomes
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => `${counts[outcome].toLocaleString('en-AU')} ${outcomeWords[when][outcome].toLowerCase()}`)
      .join(', ') || 'No rows yet'
  )
}

const group = (name: string, targets: Partial<Record<ImportTarget, string>>) => ({
  group: name,
  items: Object.entries(targets).map(([value, label]) => ({ value, label })),
})
/** Groups of the drop-down of every column. */
export const targetGroups = [
  group('Name', {
    title: 'Title',
    firstName: 'First name',
    lastName: 'Last name',
    fullName: 'Full name',
    partnerTitle: 'Partner: title',
    partnerFirstName: 'Partner: first name',
    partnerLastName: 'Partner: last name',
    companyName: 'Company',
    position: 'Position',
    legalName: 'Legal name',
    greeting: 'Greeting',
    envelopeName: 'Envelope name',
    kind: 'Contact type',
  }),
  group('Contact details', {
    email: 'Email',
    emailWork: 'Email, work',
    emailOther: 'Email, other',
    mobile: 'Mobile',
    phone: 'Phone',
    phoneHome: 'Phone, home',
    phoneWork: 'Phone, work',
    phoneDirect: 'Phone, direct',
    phoneFax: 'Fax',
    website: 'Website',
  }),
  group('Address', {
    street: 'Street',
    suburb: 'Suburb',
    state: 'State',
    postcode: 'Postcode',
    country: 'Country',
    addressLine: 'Full address',
    postalStreet: 'Postal: street',
    postalSuburb: 'Postal: suburb',
    postalState: 'Postal: state',
    postalPostcode: 'Postal: postcode',
    postalCountry: 'Postal: country',
  }),
  group('More details', {
    roles: 'Roles',
    tags: 'Tags',
    source: 'Source',
    sourceDetail: 'Source detail',
    agents: 'Agents',
    rating: 'Rating',
    buyingPositions: 'Buying position',
    preApproved: 'Pre-approved amount',
    timeframe: 'Timeframe',
    abn: 'ABN',
    acn: 'ACN',
    birthday: 'Birthday',
    dates: 'Dates',
    background: 'Notes',
    nextContactOn: 'Next contact',
    isPrivate: 'Private',
    id: 'Gable ID',
    oldId: 'ID in the old system',
  }),
  group('Looking for', {
    wantPriceFrom: 'Price from',
    wantPriceTo: 'Price to',
    wantBedrooms: 'Bedrooms',
    wantSuburbs: 'Suburbs wanted',
    wantTypes: 'Property type',
  }),
  group('Consent', {
    doNotContact: 'Do not contact',
    doNotContactReason: 'Do not contact: reason',
    doNotCall: 'Do not call',
    unsubscribed: 'Unsubscribed from email',
    subscribed: 'Subscribed to email',
    unsubscribedSms: 'No SMS',
    unsubscribedAt: 'Unsubscribed on',
    subscribedAt: 'Subscribed on',
  }),
]
