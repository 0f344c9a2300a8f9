import { phoneDigits } from '#common/search/phone-digits.ts'
import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '../../consent.contract.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import type { GivenWay, GivenWayOfContact } from '../../given-ways.contract.ts'
import { consentByForm } from '../consent/form-consent.service.ts'
import { tidyNumber } from '../contact-tidy.ts'
import { applyContactChange, lockAnyContact, requireReadable, requireWritable } from '../contacts.service.ts'
import {
  decideGivenWay,
  findGivenWay,
  insertGivenWays,
  type NewGivenWay,
  openGivenWays,
  type StoredGivenWay,
} from './given-ways.store.ts'

/** Details of a person from a form without a sign-in: nothing in them is proved. */
export interface FormFilled {
  email: string | null
  mobile: string | null
  /** Boxes that they ticked, and their words. */
  purposes: readonly Purpose[]
  wording: string | null
  source: string
  givenAt: Date
  about: NewGivenWay['about']
}

/**
 * Keeps what someone typed who may be this contact, without changing the contact: an email or mobile that is not theirs yet waits for staff, and a
 * tick counts for those that are, unless they refused there. On the record of a vendor, a private one and one marked "do not contact" not even that.
 */
export async function takeForm(ctx: Context, contactId: string, form: FormFilled): Promise<void> {
  const { fields } = await lockAnyContact(ctx, contactId)
  const given = waysIn(form)
  const isTheirs = (way: Omit<GivenWay, 'id'>) => holds(fields, way)
  const { source, givenAt, about, purposes, wording } = form
  await insertGivenWays(
    ctx,
    given.filter((way) => !isTheirs(way)).map((way) => ({ ...way, contactId, source, givenAt, about, purposes, wording })),
  )
  if (!isUntouchable(fields)) await consentByForm(ctx, { id: contactId, fields }, given.filter(isTheirs), form)
  ctx.changed('contact', contactId)
}

/** Consent of someone whose contact was just made of the very form: it is for what they gave there. */
export const takeFormOfNew = async (ctx: Context, contactId: string, form: FormFilled): Promise<void> =>
  consentByForm(ctx, await lockAnyContact(ctx, contactId), waysIn(form), form)

const waysIn = ({ email, mobile }: FormFilled): Omit<GivenWay, 'id'>[] => [
  ...(email ? [{ kind: 'email' as const, value: email.trim().toLowerCase() }] : []),
  ...(mobile && mobile.length >= 3 && mobile.length <= 40 ? [{ kind: 'mobile' as const, value: tidyNumber(mobile) }] : []),
]
function holds({ emails, phones }: ContactFields, { kind, value }: Omit<GivenWay, 'id'>): boolean {
  return kind === 'email'
    ? emails.some(({ address }) => address.toLowerCase() === value)
    : phones.some(({ number }) => phoneDigits(number) === phoneDigits(value))
}

const ownerRoles = new Set(['prospectiveVendor', 'vendor', 'prospectiveLandlord', 'landlord'])
const isUntouchable = ({ isPrivate, doNotContact, roles }: ContactFields) =>
  isPrivate || doNotContact || roles.some(({ role }) => ownerRoles.has(role))

export async function givenWaysOf(ctx: Context, contactId: string): Promise<{ items: GivenWayOfContact[] }> {
  const contact = await requireReadable(ctx, contactId)
  return { items: await openGivenWays(ctx, contact.id) }
}

/** Staff know that it is theirs. Last in the list, so that what is sent goes on going to where it went. */
export async function addGivenWay(ctx: Context, id: string): Promise<GivenWay> {
  const { given, contact } = await undecided(ctx, id)
  const { kind, value, purposes, wording, source } = given
  if (!holds(contact.fields, given)) {
    const { emails, phones } = contact.fields
    if ((kind === 'email' ? emails : phones).length >= 10)
      throw new AppError('rule_broken', `This contact has ten ${kind === 'email' ? 'emails' : 'phone numbers'}. Remove one first`)
    const patch =
      kind === 'email'
        ? { emails: [...emails, { address: value, label: 'personal' as const }] }
        : { phones: [...phones, { number: value, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }] }
    await applyContactChange(ctx, contact, patch, { action: `${kind} added, given without sign-in` })
  }
  await decideGivenWay(ctx, given, 'added')
  await consentByForm(ctx, await lockAnyContact(ctx, contact.id), [given], { purposes, wording, source })
  ctx.changed('contact', contact.id)
  return toGiven(given)
}

export async function dismissGivenWay(ctx: Context, id: string): Promise<GivenWay> {
  const { given, contact } = await undecided(ctx, id)
  await decideGivenWay(ctx, given, 'dismissed')
  await ctx.audit({ action: `given ${given.kind} dismissed`, entity: 'contact', entityId: contact.id })
  ctx.changed('contact', contact.id)
  return toGiven(given)
}
const toGiven = ({ id, kind, value }: StoredGivenWay): GivenWay => ({ id, kind, value })

/** The contact first, as everywhere. @throws not_found, forbidden, conflict */
async function undecided(ctx: Context, id: string) {
  const seen = await findGivenWay(ctx, id)
  if (!seen) throw notFound({ givenWay: id })
  const contact = await requireWritable(ctx, seen.contactId)
  const given = await findGivenWay(ctx, id)
  if (!given) throw notFound({ givenWay: id })
  if (given.state !== 'open') throw new AppError('conflict', 'A colleague has already decided this')
  return { given, contact }
}
