import type { ContactKind, ContactRole, ContactSource } from '../../contact-values.contract.ts'
import { emailProblem, unwrapEmail } from '#common/typed/typed-contact.ts'
import { readNames } from '../../names/typed-name.rules.ts'
import { contactFrom, typedAs } from '../../typed-contact.rules.ts'
import type { ContactCreate } from '../../contacts.contract.ts'

/** The typed text; one empty row more than the filled emails and phones. */
export interface NewContactDraft {
  kind: ContactKind
  /** Without fields of their own on the form: read out of the name that was typed. */
  title: string
  partnerTitle: string
  firstName: string
  lastName: string
  partnerFirstName: string
  partnerLastName: string
  companyName: string
  emails: string[]
  phones: string[]
  street: string
  suburb: string
  state: string
  postcode: string
  roles: string[]
  tags: string[]
  source: string
  agentId: string
}
export const emptyDraft: NewContactDraft = {
  kind: 'person',
  title: '',
  partnerTitle: '',
  firstName: '',
  lastName: '',
  partnerFirstName: '',
  partnerLastName: '',
  companyName: '',
  emails: [''],
  phones: [''],
  street: '',
  suburb: '',
  state: '',
  postcode: '',
  roles: [],
  tags: [],
  source: '',
  agentId: '',
}
/** Closing the form by mistake loses nothing: what was typed stands there when it is opened again. */
export const kept: { draft: NewContactDraft } = { draft: emptyDraft }

/** The draft that starts with a text that found no contact. */
export function draftFrom(typed: string): NewContactDraft {
  const { emails, phones, kind, title, firstName, lastName, partner, companyName } = contactFrom(typedAs(typed))
  return {
    ...emptyDraft,
    kind,
    title: title ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    partnerTitle: partner?.title ?? '',
    partnerFirstName: partner?.firstName ?? '',
    partnerLastName: partner?.lastName ?? '',
    companyName: companyName ?? '',
    emails: [...emails.map(({ address }) => address), ''],
    phones: [...phones.map(({ number }) => number), ''],
  }
}

const filled = (texts: readonly string[]) => texts.map((text) => text.trim()).filter(Boolean)
const orNull = (text: string) => text.trim() || null
export const isOrganisation = (kind: ContactKind) => kind === 'company' || kind === 'trust' || kind === 'estate'

const addressOf = ({ street, suburb, state, postcode }: NewContactDraft) => ({
  street: orNull(street),
  suburb: orNull(suburb),
  state: orNull(state),
  postcode: orNull(postcode),
  country: null,
})
const phonesOf = (phones: readonly string[]) =>
  filled(phones).map((number) => ({ number, type: 'other' as const, dncWashedOn: null, isOnDoNotCallList: false }))
const emailsOf = (emails: readonly string[]) =>
  filled(emails.map(unwrapEmail)).map((address) => ({ address, label: 'personal' as const }))

export function contactOf(draft: NewContactDraft): ContactCreate {
  const { kind, partnerFirstName, partnerLastName } = draft
  const partner = {
    title: orNull(draft.partnerTitle),
    firstName: orNull(partnerFirstName),
    lastName: orNull(partnerLastName),
  }
  const names = { title: orNull(draft.title), firstName: orNull(draft.firstName), lastName: orNull(draft.lastName) }
  const read = kind === 'person' ? readNames(names.firstName, names.lastName) : undefined
  return {
    kind,
    ...names,
    // `Mr Aldo` in the field of the first name.
    ...(read?.kind === 'person' && read.title && { title: read.title, firstName: read.firstName, lastName: read.lastName }),
    partner: kind === 'couple' && (partner.firstName || partner.lastName) ? partner : null,
    companyName: orNull(draft.companyName),
    emails: emailsOf(draft.emails),
    phones: phonesOf(draft.phones),
    address: addressOf(draft),
    roles: draft.roles.map((role) => ({ role: role as ContactRole, since: null, until: null, origin: 'manual' as const })),
    tags: draft.tags,
    source: (draft.source || null) as ContactSource | null,
    agentIds: draft.agentId ? [draft.agentId] : [],
  }
}

/** The duplicate check while typing: only for values that can identify a person. Null: none yet. */
export function lookAlikeQuestion(draft: NewContactDraft) {
  const emails = emailsOf(draft.emails.filter((text) => !emailProblem(text)))
  const phones = phonesOf(draft.phones.filter((text) => text.replaceAll(/\D/g, '').length >= 8))
  const isNamed = draft.street.trim() !== '' && (draft.lastName.trim() || draft.companyName.trim()) !== ''
  if (!emails.length && !phones.length && !isNamed) return null
  return {
    firstName: orNull(draft.firstName),
    lastName: orNull(draft.lastName),
    companyName: isOrganisation(draft.kind) ? orNull(draft.companyName) : null,
    emails,
    phones,
    address: addressOf(draft),
  }
}

/** `emails.1.address` of a refusal, where empty rows were left out, as the row on the screen. */
export function rowOfField(path: string, list: 'emails' | 'phones', texts: readonly string[]): number | undefined {
  const at = new RegExp(`^${list}\\.(\\d+)`).exec(path)?.[1]
  if (at === undefined) return undefined
  const rows = texts.flatMap((text, row) => (text.trim() ? [row] : []))
  return rows[Number(at)]
}
