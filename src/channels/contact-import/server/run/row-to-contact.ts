import { type ContactFields, ContactFields as ContactSchema, emptyContact } from '#core/contacts/contact-fields.contract.ts'
import {
  buyingPositions,
  contactKinds,
  type ContactRole,
  contactRoles,
  contactSources,
  ratings,
  timeframes,
} from '#core/contacts/contact-values.contract.ts'
import { readName, readNames, type TypedName } from '#core/contacts/names/typed-name.rules.ts'
import { withoutInvisible } from '#common/text/invisible.ts'
import { tidyContact } from '#core/contacts/server/contact-tidy.ts'
import type { PreferenceFields } from '#workflow/preferences/preferences.contract.ts'
import type { ImportTarget, Mapping } from '../../import-targets.rules.ts'
import { readMoney } from '#common/typed/typed-money.ts'
import { readAbn } from '#common/typed/typed-contact.ts'
import { readPostcode } from '#common/typed/typed-number.ts'
import { oldFieldsOf, oldIdOf, type OldValue } from './row-to-old.ts'
import { doubtsOf } from './row-doubts.ts'
import { wantsOf } from './row-to-wants.ts'
import { cleaned, dayOf, isNo, isRounded, isYes, onOneLine, partsOf, tagsOf, timeOf } from '../file/cell-values.ts'

export interface RowRules {
  mapping: Mapping
  /** Names of the columns. */
  labels: readonly string[]
  /** Our own export: values are taken as they are. */
  isOwn: boolean
  /** Cards hold what telephones let people type; tables are worth mending. */
  isLenient: boolean
  /** Lower-case email or name of an agent to its id. */
  agents: ReadonlyMap<string, string>
  now: Date
}
export interface ReadRow {
  fields: ContactFields
  /** Our own id, in a file of ours. */
  id: string | null
  /** Theirs in the system that the file is from. */
  oldId: string | null
  /** Values of columns without a field of ours. */
  oldFields: OldValue[]
  /** Nothing to know them by but that id. */
  isNameless: boolean
  unsubscribedEmail: boolean
  unsubscribedSms: boolean
  unsubscribedAt: Date | null
  subscribedAt: Date | null
  /** Why this row cannot come in; empty when it can. */
  reasons: string[]
  /** Why someone should look at it before the import. */
  doubts: string[]
  /** Their requirements; null when the row says nothing of it. */
  wants: PreferenceFields | null
}

/** Why a row cannot make a contact. */
export const nameless = 'No name, company, email or phone number'

/** Names of our roles in other programs. */
const roleSynonyms: Readonly<Record<string, ContactRole>> = {
  purchaser: 'buyer',
  seller: 'vendor',
  lessor: 'landlord',
  owner: 'landlord',
  renter: 'tenant',
  lessee: 'tenant',
}
const roleOf = (word: string): ContactRole | null => {
  const one = words(word)
  return oneOf(contactRoles, word) ?? oneOf(contactRoles, one.replace(/s$/, '')) ?? roleSynonyms[one.replace(/s$/, '')] ?? null
}

const words = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
function oneOf<T extends string>(values: readonly T[], text: string): T | null {
  if (!text) return null
  const said = words(text)
  return values.find((value) => words(value) === said) ?? null
}

/** Reads and checks one row. Nothing here throws: any cells make a contact or reasons. */
export function readRow(cells: readonly string[], rules: RowRules): ReadRow {
  const { mapping, isOwn, now } = rules
  const given = new Map<ImportTarget, string[]>()
  mapping.forEach((target, i) => {
    const text = target && cleaned(cells[i] ?? '')
    if (target && target !== 'kept' && text) given.set(target, [...(given.get(target) ?? []), text])
  })
  const text = (target: ImportTarget) => {
    const cell = !isOwn && target.endsWith('treet') ? linesJoined(given.get(target)?.[0] ?? '') : (given.get(target)?.[0] ?? '')
    // Google joins several values of one field: the first is the one that is used.
    return (isOwn || target === 'background' ? cell : (onOneLine(cell).split(' ::: ')[0] ?? '').trim()) || null
  }
  const second = (target: ImportTarget) =>
    isOwn
      ? null
      : onOneLine(given.get(target)?.[0] ?? '')
          .split(' ::: ')[1]
          ?.trim() || null
  const all = (target: ImportTarget, signs?: RegExp) =>
    (given.get(target) ?? []).flatMap((cell) => partsOf(cell, { isOwn, ...(signs && { signs }) }))
  // One yes of several columns is enough: consent never widens.
  const is = (target: ImportTarget) => (given.get(target) ?? []).some(isYes)
  const reasons: string[] = []
  const kept: string[] = []
  const oldId = oldIdOf(given.get('oldId')?.[0] ?? '', reasons)
  const old = oldFieldsOf(cells, rules)
  const emails = emailsOf(all, rules, reasons, kept)
  const phones = phonesOf(all, reasons, is('doNotCall'))
  const names = namesOf({ first: text('firstName'), last: text('lastName'), full: text('fullName') }, isOwn)
  const partner =
    text('partnerFirstName') || text('partnerLastName')
      ? { title: text('partnerTitle'), firstName: text('partnerFirstName'), lastName: text('partnerLastName') }
      : names.partner
  const companyName = text('companyName') ?? names.companyName
  const hasPerson = Boolean(names.firstName ?? names.lastName)
  const postal = {
    street: text('postalStreet'),
    suburb: text('postalSuburb'),
    state: text('postalState'),
    postcode: text('postalPostcode'),
    country: text('postalCountry'),
  }
  const other = {
    street: second('street'),
    suburb: second('suburb'),
    state: second('state'),
    postcode: second('postcode'),
    country: second('country'),
  }
  if (!Object.values(postal).some(Boolean)) Object.assign(postal, other)
  else if (other.street || other.suburb)
    kept.push(`Second address as imported: ${Object.values(other).filter(Boolean).join(', ')}`)
  const roleWords = all('roles')
  const { wants, kept: keptAmounts } = wantsOf({
    from: text('wantPriceFrom'),
    to: text('wantPriceTo'),
    bedrooms: text('wantBedrooms'),
    suburbs: all('wantSuburbs', /[;,/|]/),
    types: all('wantTypes', /[;,/|]/),
  })
  const preApproved = readMoney(text('preApproved') ?? '')
  if (preApproved.problem) kept.push(`Pre-approved amount as imported: ${text('preApproved')}`)
  kept.push(...keptAmounts)
  const abn = text('abn')
  const checkedAbn = abn ? (readAbn(abn)?.replaceAll(' ', '') ?? null) : null
  // Our own files hold what a person has already confirmed.
  if (abn && !checkedAbn && !isOwn) kept.push(`ABN as imported: ${abn}`)
  const background = [...(given.get('background') ?? []), ...kept].join('\n\n')
  const website = all('website', /\s/)[0] ?? null
  const fields: ContactFields = {
    ...emptyContact,
    ...names,
    kind:
      oneOf(contactKinds, text('kind') ?? '') ??
      (names.kind !== 'person' ? names.kind : partner ? 'couple' : companyName && !hasPerson ? 'company' : 'person'),
    title: text('title') ?? names.title,
    partner,
    companyName,
    position: text('position'),
    legalName: text('legalName') ?? (names.companyName === companyName ? null : names.companyName),
    greeting: text('greeting'),
    envelopeName: text('envelopeName'),
    emails,
    phones,
    website: websiteOf(website),
    address: {
      street: text('street') ?? text('addressLine'),
      suburb: text('suburb'),
      state: text('state'),
      postcode: postcodeOf(text('postcode')),
      country: text('country'),
    },
    postalAddress: Object.values(postal).some(Boolean) ? { ...postal, postcode: postcodeOf(postal.postcode) } : null,
    roles: roleWords.flatMap((word) => {
      const role = roleOf(word)
      return role ? [{ role, since: null, until: null, origin: 'manual' as const }] : []
    }),
    // A category that is none of our roles is still worth something.
    tags: [
      ...(given.get('tags') ?? []).flatMap((cell) => tagsOf(cell, isOwn)),
      ...roleWords.filter((word) => !roleOf(word)).map((word) => word.slice(0, 40).toWellFormed()),
    ]
      .filter(Boolean)
      .slice(0, 50),
    source: oneOf(contactSources, text('source') ?? ''),
    sourceDetail:
      text('sourceDetail') ?? (text('source') && !oneOf(contactSources, text('source') ?? '') ? text('source') : null),
    agentIds: all('agents').flatMap((name) => rules.agents.get(name.toLowerCase()) ?? []),
    isPrivate: is('isPrivate'),
    rating: oneOf(ratings, text('rating') ?? ''),
    buyingPositions: all('buyingPositions').flatMap((word) => oneOf(buyingPositions, word) ?? []),
    preApprovedCents: preApproved.value ?? null,
    timeframe: oneOf(timeframes, text('timeframe') ?? ''),
    abn: checkedAbn ?? (isOwn ? numberOf(abn, 11) : null),
    acn: numberOf(text('acn'), 9),
    dates: datesOf(text('birthday'), all('dates', /;/)),
    background: background || null,
    doNotContact: is('doNotContact'),
    doNotContactReason: text('doNotContactReason'),
    nextContactOn: dayOf(text('nextContactOn') ?? ''),
  }
  const role = wants?.saleOrLease === 'lease' ? 'tenant' : 'buyer'
  if (wants && !fields.roles.some((one) => one.role === role))
    fields.roles.push({ role, since: null, until: null, origin: 'manual' })
  const checked = ContactSchema.safeParse(tidyContact(fields))
  if (!checked.success) reasons.push(...checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const result = checked.data ?? fields
  const isNameless = !hasPerson && !companyName && !result.legalName && !partner && !result.emails.length && !result.phones.length
  if (!reasons.length && isNameless && oldId === null) reasons.push(nameless)
  const unsubscribedText = given.get('unsubscribed')?.find(isYes) ?? ''
  return {
    fields: result,
    id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text('id') ?? '') ? (text('id') ?? '').toLowerCase() : null,
    oldId,
    oldFields: old.values,
    isNameless,
    // A time of unsubscribing is as good as a yes.
    unsubscribedEmail: unsubscribedText !== '' || Boolean(text('unsubscribedAt')) || (given.get('subscribed') ?? []).some(isNo),
    unsubscribedSms: is('unsubscribedSms'),
    unsubscribedAt: timeOf(text('unsubscribedAt') ?? unsubscribedText, now),
    subscribedAt: (given.get('subscribedAt') ?? []).map((cell) => timeOf(cell, now)).find(Boolean) ?? null,
    reasons,
    doubts: [
      ...doubtsOf(
        result,
        roleWords.filter((word) => !roleOf(word)),
      ),
      ...old.doubts,
    ],
    wants,
  }
}

/** Our own files have names as they are stored. */
function namesOf({ first, last, full }: Record<'first' | 'last' | 'full', string | null>, isOwn: boolean): TypedName {
  if (!isOwn) return first || last ? readNames(first, last) : readName(full ?? '')
  return { kind: 'person', title: null, firstName: first, lastName: last, partner: null, companyName: null }
}
/** Outlook writes `Unit 4` and `12 Long St` on two lines of one cell. */
const linesJoined = (cell: string): string =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
type All = (target: ImportTarget, signs?: RegExp) => string[]

const emailTargets = { email: 'personal', emailWork: 'work', emailOther: 'other' } as const
function emailsOf(all: All, { isLenient }: RowRules, reasons: string[], kept: string[]): ContactFields['emails'] {
  const found = Object.entries(emailTargets).flatMap(([target, label]) =>
    all(target as ImportTarget, /[;,\s]+/).map((address) => ({
      address: withoutInvisible(address.replace(/^mailto:/i, '')).toLowerCase(),
      label,
    })),
  )
  return found
    .filter(({ address }) => {
      if (ContactSchema.shape.emails.element.shape.address.safeParse(address).success) return true
      if (isLenient) kept.push(`Email as imported: ${address}`)
      else reasons.push(`"${address.slice(0, 80)}" is not an email address`)
      return false
    })
    .slice(0, 10)
}

const phoneTargets = {
  mobile: 'mobile',
  phone: 'other',
  phoneHome: 'home',
  phoneWork: 'work',
  phoneDirect: 'direct',
  phoneFax: 'fax',
} as const
function phonesOf(all: All, reasons: string[], isBarred: boolean): ContactFields['phones'] {
  const found = Object.entries(phoneTargets).flatMap(([target, type]) =>
    all(target as ImportTarget).map((number) => ({ number, type, dncWashedOn: null, isOnDoNotCallList: isBarred })),
  )
  const rounded = found.find(({ number }) => isRounded(number))
  if (rounded)
    reasons.push(
      `"${rounded.number}" was rounded by a spreadsheet and lost its last digits. Format the column as text and save the file again`,
    )
  return found
    .filter(({ number }) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(number) && number.length >= 3 && !isRounded(number))
    .slice(0, 10)
}

function websiteOf(text: string | null): string | null {
  if (!text) return null
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return ContactSchema.shape.website.safeParse(url).success && !/^[a-z]+:/i.test(text.replace(/^https?:/i, '')) ? url : null
}
/** Postcodes lose their zero in spreadsheets, the Northern Territory's and the ACT's; what is none stays as it is written. */
const postcodeOf = (text: string | null) => (text && /^2\d\d$/.test(text) ? `0${text}` : (readPostcode(text ?? '').value ?? text))
function numberOf(text: string | null, digits: number): string | null {
  const bare = text?.replaceAll(/\s/g, '') ?? ''
  return /^\d+$/.test(bare) && bare.length === digits ? bare : null
}
function datesOf(birthday: string | null, dates: string[]): ContactFields['dates'] {
  const born = dayOf(birthday ?? '')
  const others = dates
    .filter((entry) => entry.length <= 200)
    .flatMap((entry): ContactFields['dates'] => {
      const [, kind = '', label = '', on = ''] = /^(\w+): ?(.*?):? ?(\d{4}-?\d\d-?\d\d)\S*$/.exec(entry) ?? []
      const day = dayOf(on)
      const known = oneOf(['birthday', 'settlementAnniversary', 'leaseEnd', 'custom'] as const, kind)
      return day && known ? [{ kind: known, label: label || null, on: day }] : []
    })
  return [...(born ? [{ kind: 'birthday' as const, label: null, on: born }] : []), ...others].slice(0, 20)
}
