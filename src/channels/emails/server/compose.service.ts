import { clientSignature } from '#accounts/branding/server/brand-mail.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import { notFound, undefinedIfNotFound } from '#common/errors.ts'
import { greetingName } from '#core/contacts/names/greeting.rules.ts'
import { displayName } from '#core/contacts/contact-names.rules.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { refusalBy } from '#core/contacts/server/consent/consent.service.ts'
import { mailRefusals } from '#core/contacts/server/consent/ways.service.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { keptIdOf } from '#core/contacts/server/merged.service.ts'
import { linkedParties } from '#core/listings/listing-parties.rules.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import type { Context } from '#platform/context.ts'
import type { EmailCompose } from '../emails.contract.ts'
import type { FieldValues } from '../emails.rules.ts'
import { answerTo } from './answer.service.ts'
import { cardsOf } from './email-mail.ts'
import { filesOfListing } from './files.service.ts'

interface Person {
  id: string
  fields: ContactFields
}

/** Everything the screen needs before someone types. */
export async function composeFor(
  ctx: Context,
  contactId: string,
  { listingId, enquiryId }: { listingId?: string | undefined; enquiryId?: string | undefined },
): Promise<Omit<EmailCompose, 'isHeld'>> {
  const contact = await requireReadable(ctx, await keptIdOf(ctx, contactId))
  const answer = await answerTo(ctx, contact.id, enquiryId)
  const brand = await getBranding(ctx)
  const writer = await writerOf(ctx, ctx.scope.userId)
  if (!writer) throw notFound()
  const { text: signature } = await clientSignature(ctx, { brand, accent: brand.primaryColour })
  // An enquiry outlives its listing, which may also be one that the user can't see.
  const listing = listingId
    ? await aboutListing(ctx, contact.id, listingId).catch((error) =>
        answer ? (undefinedIfNotFound(error) ?? null) : Promise.reject(error),
      )
    : null
  const own = contact.fields.emails.map(({ address }) => address)
  const addresses = [...new Map([answer?.address ?? [], own].flat().map((one) => [one.toLowerCase(), one])).values()]
  const refusals = await mailRefusals(ctx, addresses)
  const factual = await refusalBy(ctx, 'email', contact, null)
  const commercial = await refusalBy(ctx, 'email', contact, 'marketing')
  return {
    name: displayName(contact.fields) || contact.fields.emails[0]?.address || 'this contact',
    addresses: addresses.map((address) => ({ address, why: refusals.get(address.toLowerCase()) ?? null })),
    values: valuesFor(contact, { listingName: listing?.name, writerName: writer.name, agencyName: brand.tradingName }),
    factual: { isAllowed: factual === undefined, why: factual ?? 'Needs no consent' },
    commercial: { isAllowed: commercial === undefined, why: commercial ?? 'They agreed to marketing emails' },
    listing,
    draft: answer ? { ...answer.draft, cards: listing && (await cardsOf(ctx, [listing.id])).length ? [listing] : [] } : null,
    files: listing ? await filesOfListing(ctx, listing.id) : [],
    replyTo: writer.email,
    signature,
  }
}

async function aboutListing(ctx: Context, contactId: string, id: string): Promise<NonNullable<EmailCompose['listing']>> {
  const listing = await getListing(ctx, id)
  const isParty = linkedParties(listing).some((party) => party.contactId === contactId)
  return { id, name: await getOutsideName(ctx, id), isParty }
}

interface Around {
  listingName?: string | undefined
  writerName?: string
  agencyName?: string
}
/** Values of the fields in a text to this person; one without a value is left out. */
export function valuesFor({ fields }: Person, { listingName, writerName, agencyName }: Around): FieldValues {
  const { firstName, lastName, address } = fields
  const all = {
    firstName,
    lastName,
    fullName: displayName(fields),
    greeting: fields.greeting ?? greetingName(fields),
    suburb: address.suburb,
    address: listingName,
    writer: writerName,
    agency: agencyName,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value))
}

/**
 * Why this address of a contact gets no such email; undefined when it does. Decided when it is queued, and again when it is sent.
 *
 * @param email.answeredAt the address of the enquiry that it answers, which need not be one of the contact's
 */
export async function refusalOf(
  ctx: Context,
  contact: Person,
  { address, isCommercial, answeredAt }: { address: string; isCommercial: boolean; answeredAt: string | undefined },
): Promise<string | undefined> {
  const theirs = [answeredAt, ...contact.fields.emails.map((one) => one.address)]
  const isTheirs = theirs.some((one) => one?.toLowerCase() === address.toLowerCase())
  if (!isTheirs) return 'This is no longer their email address'
  const refusal = await refusalBy(ctx, 'email', contact, isCommercial ? 'marketing' : null)
  return refusal ?? (await mailRefusals(ctx, [address])).get(address.toLowerCase())
}
