import * as z from 'zod'
import { emailAddress } from '#common/typed/email-address.ts'
import { Id } from '#common/ids.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { readAbn, unwrapEmail } from '#common/typed/typed-contact.ts'
import { Day } from '#common/time/when.ts'
import {
  buyingPositions,
  contactKinds,
  contactRoles,
  contactSources,
  emailLabels,
  emptyPostalAddress,
  importantDates,
  phoneTypes,
  ratings,
  timeframes,
} from './contact-values.contract.ts'

const text = (max: number) => limitedText(max).nullable()
const day = Day.nullable()
/** Digits alone of a valid one, `ABN 51 824 753 556`; anything else as it is, and the check of what was changed refuses it. */
const bareAbn = (typed: string) => readAbn(typed)?.replaceAll(' ', '') ?? typed

export const ContactEmail = z.object({
  address: z.string().overwrite(unwrapEmail).max(254, { abort: true }).check(emailAddress()),
  label: z.enum(emailLabels),
})
export type ContactEmail = z.infer<typeof ContactEmail>

export const ContactPhone = z.object({
  /** E.164 (`+61412345678`) when it can be read as a phone number, else as typed. */
  number: z.string().trim().min(3, 'Enter a phone number').max(40),
  type: z.enum(phoneTypes),
  /** Day of the last wash against the Do Not Call Register; good for 30 days. */
  dncWashedOn: day,
  isOnDoNotCallList: z.boolean(),
})
export type ContactPhone = z.infer<typeof ContactPhone>

export const PostalAddress = z.object({
  /** `2/39 Main Road`, `PO Box 12`. */
  street: text(200),
  suburb: text(80),
  state: text(40),
  postcode: text(12),
  country: text(60),
})
export type PostalAddress = z.infer<typeof PostalAddress>

export const Partner = z.object({ title: text(20), firstName: text(80), lastName: text(80) })
export const ContactRoleEntry = z.object({
  role: z.enum(contactRoles),
  since: day,
  until: day,
  /** `auto`: follows the life cycle of a listing. */
  origin: z.enum(['manual', 'auto']),
})
export type ContactRoleEntry = z.infer<typeof ContactRoleEntry>

/** The fields of a contact that people and files can set. All can be empty, but one of name, company, email and phone is required. */
export const ContactFields = z.object({
  kind: z.enum(contactKinds),
  title: text(20),
  firstName: text(80),
  lastName: text(80),
  /** The other half of a couple. */
  partner: Partner.nullable(),
  companyName: text(160),
  position: text(120),
  /** The name on the title or the contract. */
  legalName: text(300),
  /** "Dear ..."; made from the names when empty. */
  greeting: text(120),
  envelopeName: text(200),

  /** The first is the one that is used. */
  emails: z.array(ContactEmail).max(10),
  phones: z.array(ContactPhone).max(10),
  website: z
    .string()
    .max(500, { abort: true })
    .check(z.url({ protocol: /^https?$/, error: 'Enter a web address starting with https://' }))
    .nullable(),
  address: PostalAddress,
  /** Null: the same as `address`. */
  postalAddress: PostalAddress.nullable(),

  roles: z.array(ContactRoleEntry).max(14),
  tags: z.array(z.string().trim().min(1).max(40)).max(50),
  source: z.enum(contactSources).nullable(),
  sourceDetail: text(200),
  /** Listing agents who look after them; the first is the main one. */
  agentIds: z.array(Id).max(8),
  /** Seen by their agents and the owner only. */
  isPrivate: z.boolean(),
  rating: z.enum(ratings).nullable(),

  buyingPositions: z.array(z.enum(buyingPositions)).max(7),
  preApprovedCents: z.int().nonnegative().max(9_000_000_000_000).nullable(),
  timeframe: z.enum(timeframes).nullable(),

  abn: z
    .string()
    .overwrite(bareAbn)
    .regex(/^\d{11}$/, 'Enter an ABN of 11 digits')
    .nullable(),
  acn: z
    .string()
    .regex(/^\d{9}$/, 'Enter an ACN of 9 digits')
    .nullable(),
  dates: z.array(z.object({ kind: z.enum(importantDates), label: text(80), on: Day })).max(20),
  background: text(10_000),
  doNotContact: z.boolean(),
  doNotContactReason: text(300),
  nextContactOn: day,
})
export type ContactFields = z.infer<typeof ContactFields>
export const ContactPatch = ContactFields.partial()
export type ContactPatch = z.infer<typeof ContactPatch>

const noText = <T extends z.ZodType>(schema: T) => schema.default(null as never)
const NewAddress = z.object({
  street: noText(PostalAddress.shape.street),
  suburb: noText(PostalAddress.shape.suburb),
  state: noText(PostalAddress.shape.state),
  postcode: noText(PostalAddress.shape.postcode),
  country: noText(PostalAddress.shape.country),
})
const isMobileNumber = (number: string) => /^(?:\+?61 ?|0)4/.test(number)
const NewPhone = ContactPhone.extend({
  type: ContactPhone.shape.type.optional(),
  dncWashedOn: day.default(null),
  isOnDoNotCallList: z.boolean().default(false),
}).transform((phone): ContactPhone => ({ ...phone, type: phone.type ?? (isMobileNumber(phone.number) ? 'mobile' : 'home') }))
/**
 * What a new contact may leave out: an email is an address, a phone a number, an address a suburb. A change sends the whole entry, so that
 * nothing (a Do Not Call mark) is lost by leaving it out.
 */
export const NewContactFields = ContactFields.extend({
  partner: z
    .object({
      title: noText(Partner.shape.title),
      firstName: noText(Partner.shape.firstName),
      lastName: noText(Partner.shape.lastName),
    })
    .nullable(),
  emails: z.array(ContactEmail.extend({ label: ContactEmail.shape.label.default('personal') })).max(10),
  phones: z.array(NewPhone).max(10),
  address: NewAddress,
  postalAddress: NewAddress.nullable(),
  roles: z
    .array(
      ContactRoleEntry.extend({
        since: day.default(null),
        until: day.default(null),
        origin: ContactRoleEntry.shape.origin.default('manual'),
      }),
    )
    .max(14),
  dates: z.array(ContactFields.shape.dates.element.extend({ label: text(80).default(null) })).max(20),
}).partial()

export const emptyContact: ContactFields = {
  kind: 'person',
  title: null,
  firstName: null,
  lastName: null,
  partner: null,
  companyName: null,
  position: null,
  legalName: null,
  greeting: null,
  envelopeName: null,
  emails: [],
  phones: [],
  website: null,
  address: emptyPostalAddress,
  postalAddress: null,
  roles: [],
  tags: [],
  source: null,
  sourceDetail: null,
  agentIds: [],
  isPrivate: false,
  rating: null,
  buyingPositions: [],
  preApprovedCents: null,
  timeframe: null,
  abn: null,
  acn: null,
  dates: [],
  background: null,
  doNotContact: false,
  doNotContactReason: null,
  nextContactOn: null,
}
