import { maxLabelLetters } from '#accounts/old-system/old-system.rules.ts'

/** Meanings of a column. A cell may hold several values, joined with ` ::: ` as Google does. */
export const importTargets = [
  'id',
  'kind',
  'title',
  'firstName',
  'lastName',
  'fullName',
  'partnerTitle',
  'partnerFirstName',
  'partnerLastName',
  'companyName',
  'position',
  'legalName',
  'greeting',
  'envelopeName',
  'email',
  'emailWork',
  'emailOther',
  'mobile',
  'phone',
  'phoneHome',
  'phoneWork',
  'phoneDirect',
  'phoneFax',
  'website',
  'street',
  'suburb',
  'state',
  'postcode',
  'country',
  'addressLine',
  'postalStreet',
  'postalSuburb',
  'postalState',
  'postalPostcode',
  'postalCountry',
  'roles',
  'tags',
  'source',
  'sourceDetail',
  'agents',
  'rating',
  'buyingPositions',
  'preApproved',
  'timeframe',
  'abn',
  'acn',
  'birthday',
  'dates',
  'background',
  'nextContactOn',
  'isPrivate',
  'doNotContact',
  'doNotContactReason',
  'doNotCall',
  'unsubscribed',
  'subscribed',
  'unsubscribedSms',
  'subscribedAt',
  'unsubscribedAt',
  'wantPriceFrom',
  'wantPriceTo',
  'wantBedrooms',
  'wantSuburbs',
  'wantTypes',
  'oldId',
  /** No field of ours: kept as it is, under its heading. */
  'kept',
] as const
export type ImportTarget = (typeof importTargets)[number]
export type Mapping = (ImportTarget | null)[]

const plain = (header: string) =>
  header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words of headings that programs and people use, after `plain`. */
const synonyms: Partial<Record<ImportTarget, string>> = {
  id: 'gable id',
  kind: 'kind|contact type',
  title: 'title|name prefix|salutation title|prefix|mr mrs ms',
  firstName: 'first name|given name|given|given names|fname|firstname|first|christian name|forename|contact first name',
  lastName: 'last name|surname|family name|family|lname|lastname|last|contact last name|contact surname',
  fullName: 'name|full name|contact name|contact|fullname|display name|client name',
  partnerTitle: 'partner title|spouse title',
  partnerFirstName: 'partner first name|partner firstname|spouse first name|spouse|partner given name|first name 2|partner',
  partnerLastName: 'partner last name|partner lastname|spouse last name|partner surname|last name 2',
  companyName:
    'company|organisation|organization|company name|organization name|business name|business|organisation name|employer',
  position: 'position|job title|organization title|occupation|role title',
  legalName: 'legal name|legal description|name on title',
  greeting: 'greeting|salutation|dear|letter greeting|informal greeting',
  envelopeName: 'envelope name|addressee|mailing name|letter addressee',
  email:
    'email|e mail|mail|email address|e mail address|e mail 1|email 1|e mail 1 value|primary email|home email|personal email|emails|email 1 address',
  emailWork: 'work email|business email|email work|e mail work',
  emailOther:
    'e mail 2 address|e mail 3 address|email 2|email 3|e mail 2 value|e mail 3 value|e mail 4 value|other email|secondary email|email address 2|e mail other',
  mobile:
    'mobile|cell|mobile phone|cell phone|mobile number|mob|m|mobile no|phone mobile|mobile phone number|cellphone|sms|m phone|mob phone|mobile 1',
  phone:
    'phone|telephone|phone number|tel|phone 1 value|phone 2 value|phone 3 value|phone 4 value|phone 5 value|phone numbers|primary phone|other phone|contact number|phone other',
  phoneHome: 'home phone|h phone|hm phone|ah phone|ah|home|phone home|home number|after hours|phone ah|home phone 2',
  phoneWork:
    'business phone|work phone|w phone|b phone|bh phone|bh|work|phone work|business hours|phone bh|business phone 2|company main phone|office phone',
  phoneDirect: 'direct phone|direct|direct line|phone direct',
  phoneFax: 'fax|business fax|home fax|fax number|phone fax',
  website: 'website|web page|url|web site|website 1 value|personal web page|homepage',
  street:
    'street|str|address|address line 1|street address|home street|address 1|address 1 street|address1|residential address|mailing address street|property address street|home address street|st no street|st no and street|street no street|street no and name|street no name|street number and name',
  suburb: 'suburb|city|locality|home city|town|suburb town|suburb city|address 1 city|suburb city|mailing address suburb',
  state: 'state|home state|st|region|address 1 region|state province|province',
  postcode: 'postcode|post code|p c|pc|pcode|p code|zip|home postal code|zip code|postal code|address 1 postal code',
  country: 'country|home country region|address 1 country|country region',
  addressLine: 'full address|address full|home address',
  postalStreet: 'postal street|postal address|postal address street|mailing address|other street|mailing street|business street',
  postalSuburb: 'postal suburb|postal city|other city|mailing suburb|mailing city|business city',
  postalState: 'postal state|other state|mailing state|business state',
  postalPostcode: 'postal postcode|postal post code|other postal code|mailing postcode|business postal code',
  postalCountry: 'postal country|other country region|mailing country|business country region',
  roles: 'roles|role|category|contact category|contact roles',
  tags: 'tags|categories|groups|labels|classes|group membership|tag|contact groups|contact classes|lists',
  source: 'source|source of enquiry|enquiry source|lead source|contact source',
  sourceDetail: 'source detail',
  agents:
    'agents|agent|assigned agent|access by|owner|staff|salesperson|consultant|marketing user|marketing users|primary agent|record owner',
  rating: 'rating|temperature|priority rating',
  buyingPositions: 'buying positions',
  preApproved: 'pre approved',
  timeframe: 'timeframe',
  abn: 'abn',
  acn: 'acn',
  birthday: 'birthday|date of birth|dob|birth date',
  dates: 'dates',
  background: 'notes|comments|note|comment|background|remarks',
  nextContactOn: 'next contact on|next contact|follow up|next contact date',
  isPrivate: 'private contact',
  doNotContact: 'do not contact|do not contact flag|dnc',
  doNotContactReason: 'do not contact reason',
  doNotCall: 'do not call|on do not call list|do not call register|do not phone|dncr',
  unsubscribed: 'unsubscribed|do not email|unsubscribe|email opt out|opt out|e mail opt out|no email|opted out',
  subscribed: 'subscribed|email subscription|e mail subscription|subscribe|email opt in',
  unsubscribedSms: 'do not sms|sms opt out|no sms|do not text',
  subscribedAt: 'confirm time|optin time',
  unsubscribedAt: 'unsub time|clean time',
  wantPriceFrom:
    'price from|min price|minimum price|price min|budget from|min budget|budget min|price range from|from price|price range',
  wantPriceTo:
    'price to|budget|max price|maximum price|price max|budget to|max budget|budget max|price range to|to price|price up to',
  wantBedrooms: 'bedrooms|beds|bed|min beds|min bedrooms|bedrooms wanted|beds wanted|bedrooms min|no of bedrooms|br',
  wantSuburbs:
    'suburbs|suburbs wanted|preferred suburbs|suburbs of interest|areas|areas wanted|preferred areas|areas of interest|looking in|wanted suburbs|suburbs interested in',
  wantTypes:
    'property type|property types|property type wanted|type of property|preferred property type|looking for|dwelling type',
  oldId:
    'id|contact id|contactid|client id|clientid|record id|recordid|person id|customer id|unique id|external id|crm id|old id|id in the old system|vaultre id|agentbox id|rex id|eagle id|lockedon id',
}
const byHeader = new Map<string, ImportTarget>(
  Object.entries(synonyms).flatMap(([target, words]) => words.split('|').map((word) => [word, target as ImportTarget] as const)),
)

/** The same set of headings means the same kind of file; case does not matter. */
export const headerKey = (headers: readonly string[]): string => headers.map(plain).join('|').slice(0, 4000)

/** A best guess for every column. Of two that mean the same single thing, the first counts; many-valued ones may repeat. */
export function guessMapping(headers: readonly string[], preset = presetOf(headers)): Mapping {
  const taken = new Set<ImportTarget>()
  const hasParts = headers.some((header) => byHeader.get(plain(header)) === 'firstName')
  const isMailchimp = preset?.startsWith('mailchimp') ?? false
  return headers.map((header) => {
    const words = plain(header)
    const target = isMailchimp && words === 'address' ? 'addressLine' : byHeader.get(words)
    if (!target || (target === 'fullName' && hasParts)) return null
    if (taken.has(target) && !manyValued.has(target)) return null
    taken.add(target)
    return target
  })
}

/** Every pattern of `heading` is somewhere in the heading. */
type Look = readonly [target: ImportTarget, values: RegExp, heading?: readonly RegExp[]]
const yesOrNo = /^(?:y|n|yes|no|true|false)$/i
/** A column whose heading says nothing, by what all its first values look like; some only where the heading agrees. */
const looks: readonly Look[] = [
  ['email', /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/],
  // Only what people put between the digits of a number; an email address keeps its dots.
  ['mobile', /^(?:\+?61|0)?4\d{8}$/],
  ['state', /^(?:nsw|vic|qld|wa|sa|tas|act|nt)$/i],
  ['roles', /^(?:buyer|vendor|seller|purchaser|landlord|lessor|tenant|renter|owner|investor|developer|solicitor|supplier)s?$/i],
  ['unsubscribed', yesOrNo, [/\bno\b|not|\bun|opt(?:ed)? out/, /mail|newsletter|marketing/]],
  ['subscribed', yesOrNo, [/mail|newsletter|marketing|consent|subscri/]],
  ['doNotCall', yesOrNo, [/\bno|not/, /call|phone/]],
  ['postcode', /^(?:0[289]\d\d|[1-9]\d{3})$/, [/post|zip|^p/]],
]
const titles = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.?(?:(?:&|and)(?:mr|mrs|ms|miss|mx|dr|prof)\.?)?$/i

/** Columns without a known heading are recognised by their first values. A salutation that is only "Mr" or "Ms" is the title. */
export function guessByValues(
  mapping: Mapping,
  samples: readonly (readonly string[])[],
  headers: readonly string[] = [],
): Mapping {
  const taken = new Set(mapping)
  return mapping.map((target, i) => {
    const values = (samples[i] ?? []).map((value) => value.replaceAll(/[\s()]/g, ''))
    const areAll = (pattern: RegExp) => values.length > 0 && values.every((value) => pattern.test(value))
    if (target === 'greeting' && !taken.has('title') && areAll(titles)) {
      taken.add('title')
      return 'title'
    }
    if (target) return target
    const found = looks.find(
      ([one, pattern, heading]) =>
        !taken.has(one) && areAll(pattern) && (!heading || heading.every((part) => part.test(plain(headers[i] ?? '')))),
    )?.[0]
    if (found) taken.add(found)
    return found ?? null
  })
}
const manyValued = new Set<ImportTarget>([
  'email',
  'emailWork',
  'emailOther',
  'mobile',
  'phone',
  'phoneHome',
  'phoneWork',
  'phoneFax',
  'tags',
  // Each column that says no counts.
  'doNotContact',
  'doNotCall',
  'unsubscribed',
  'subscribed',
  'unsubscribedSms',
])

/** Our own files say again what is there; of any other file, a column without a field of ours is kept and not lost silently. */
export const keepingRest = (mapping: Mapping, preset: string | null): Mapping =>
  preset === 'gable' ? mapping : mapping.map((target) => target ?? 'kept')

/** A label for each column: its heading, and no two the same. */
export function labelsOf(headers: readonly string[]): string[] {
  const taken = new Set<string>()
  return headers.map((header, i) => {
    const heading = header.trim() || `Column ${i + 1}`
    let label = heading.slice(0, maxLabelLetters).toWellFormed().trim()
    for (let n = 2; taken.has(label.toLowerCase()); n++) {
      const ending = ` (${n})`
      label =
        heading
          .slice(0, maxLabelLetters - ending.length)
          .toWellFormed()
          .trim() + ending
    }
    taken.add(label.toLowerCase())
    return label
  })
}

/** The name of a system where a file does not show which one wrote it. */
export const unknownSource = 'Old system'
const sources: Readonly<Record<string, string>> = {
  gable: 'Gable',
  google: 'Google Contacts',
  'google-old': 'Google Contacts',
  outlook: 'Outlook',
  mailchimp: 'Mailchimp',
  'mailchimp-unsubscribed': 'Mailchimp',
  'mailchimp-cleaned': 'Mailchimp',
  vaultre: 'VaultRE',
  agentbox: 'Agentbox',
  rex: 'Rex',
}
export const sourceOf = (preset: string | null): string => sources[preset ?? ''] ?? unknownSource

/** Which program wrote a file, by the headings only it writes. */
const presets: readonly (readonly [name: string, needs: readonly string[]])[] = [
  ['gable', ['gable id', 'first name', 'last name']],
  ['google', ['first name', 'e mail 1 value', 'labels']],
  ['google-old', ['given name', 'e mail 1 value', 'group membership']],
  ['mailchimp-cleaned', ['email address', 'leid', 'clean time']],
  ['mailchimp-unsubscribed', ['email address', 'leid', 'unsub time']],
  ['mailchimp', ['email address', 'leid', 'euid']],
  ['outlook', ['first name', 'e mail address', 'business phone']],
  ['vaultre', ['firstname', 'lastname', 'partnerfirstname']],
  ['vaultre', ['first name', 'partner first name', 'on do not call list']],
  ['agentbox', ['first name', 'last name', 'contact groups']],
  ['agentbox', ['first name', 'last name', 'email subscription']],
  ['rex', ['contact name', 'salutation', 'record owner']],
]
/** Formats that a caller can name for a file whose headings do not show it. */
export const presetNames: readonly string[] = [...new Set(presets.map(([name]) => name))]
export function presetOf(headers: readonly string[]): string | null {
  const there = new Set(headers.map(plain))
  return presets.find(([, needs]) => needs.every((need) => there.has(need)))?.[0] ?? null
}
