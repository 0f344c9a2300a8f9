import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Day, Instant } from '#common/time/when.ts'
import { ListingClassSchema } from '#common/listing/listing-fields.ts'
import { states } from '#common/listing/listing-values.ts'
import { ContactRoleEntry } from '#core/contacts/contact-fields.contract.ts'
import { ListingRow } from '#core/listings/listings.contract.ts'
import { matchFeatures } from '#core/listings/match-features.contract.ts'

const cents = z.int('Must be whole cents').positive('Enter an amount above zero').max(900_000_000_000_000).nullable()
const count = z.int('Enter a whole number').min(0).max(99).nullable()
const size = z.number().positive('Enter an amount above zero').max(1e9).nullable()
const day = Day.nullable()

export const WantedSuburb = z.object({
  suburb: z.string().trim().min(1).max(80),
  state: z.enum(states).nullable(),
  postcode: z
    .string()
    .regex(/^\d{4}$/, 'Enter a 4-digit postcode')
    .nullable(),
})
export type WantedSuburb = z.infer<typeof WantedSuburb>

export const maxNoteLetters = 10_000
export const maxSuburbs = 40
/** What a contact looks for. An empty field does not limit. */
export const PreferenceFields = z.object({
  label: z.string().trim().max(80).nullable(),
  note: z.string().trim().max(maxNoteLetters).nullable(),
  saleOrLease: z.enum(['sale', 'lease', 'both']),
  classes: z.array(ListingClassSchema).min(1, 'Choose at least one listing type').max(8),
  categories: z.array(z.string().max(80)).max(30),
  minPriceCents: cents,
  maxPriceCents: cents,
  /** Rents are per week. */
  minRentCents: cents,
  maxRentCents: cents,
  bedrooms: count,
  bathrooms: count,
  cars: count,
  landMinM2: size,
  landMaxM2: size,
  floorMinM2: size,
  /** Empty: anywhere. */
  suburbs: z.array(WantedSuburb).max(maxSuburbs),
  /** Also suburbs whose centre is this close to a named one. */
  radiusKm: z.number().min(0).max(50).nullable(),
  mustHave: z.array(z.enum(matchFeatures)).max(41),
  niceToHave: z.array(z.enum(matchFeatures)).max(41),
  moveBy: day,
  isActive: z.boolean(),
  validUntil: day,
  alert: z.object({ isOn: z.boolean(), frequency: z.enum(['instant', 'daily', 'weekly']) }),
})
export type PreferenceFields = z.infer<typeof PreferenceFields>

export const Preference = PreferenceFields.extend({
  id: Id,
  contactId: Id,
  version: z.int().positive(),
  createdAt: Instant,
  updatedAt: Instant,
}).meta({ id: 'Preference' })
export type Preference = z.infer<typeof Preference>

const Verdict = {
  fit: z.enum(['match', 'near']),
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(z.string()),
  misses: z.array(z.string()),
  /** When it was first found for them; null until then. */
  foundAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  sentChannel: z.string().nullable(),
  isDismissed: z.boolean(),
}
export const MatchedProperty = z.object({ ...Verdict, preferenceId: Id, listing: ListingRow }).meta({ id: 'MatchedProperty' })
export type MatchedProperty = z.infer<typeof MatchedProperty>
export const MatchedContact = z
  .object({
    ...Verdict,
    preferenceId: Id,
    preferenceLabel: z.string().nullable(),
    contact: z.object({
      id: Id,
      displayName: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      rating: z.string().nullable(),
      agentId: Id.nullable(),
      agentName: z.string().nullable(),
      doNotContact: z.boolean(),
      lastContactedAt: z.string().nullable(),
    }),
  })
  .meta({ id: 'MatchedContact' })
export type MatchedContact = z.infer<typeof MatchedContact>

const MatchQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Also those that miss a limit or two by a little. */
  near: z.stringbool().default(true),
})
const { shape: wanted } = WantedSuburb
const NewPreference = PreferenceFields.partial().extend({
  contactId: Id,
  suburbs: z
    .array(WantedSuburb.extend({ state: wanted.state.default(null), postcode: wanted.postcode.default(null) }))
    .max(maxSuburbs)
    .optional(),
  alert: PreferenceFields.shape.alert
    .extend({ frequency: PreferenceFields.shape.alert.shape.frequency.default('daily') })
    .optional(),
})
export const preferenceEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/preference',
    creates: true,
    summary: 'Add what a contact looks for',
    access: allow('contacts.write', 'records'),
    body: NewPreference,
    response: Preference,
    status: 201,
  }),
  fromListing: endpoint({
    method: 'POST',
    path: '/api/preference/from_listing',
    creates: true,
    summary: 'Add requirements like a listing for a contact, who becomes a buyer or tenant',
    access: allow('contacts.write', 'records'),
    body: z.object({ contactId: Id, listingId: Id }),
    response: z.object({
      preference: Preference,
      /** The contact's version and roles to undo the new role with; null when they had it already. */
      before: z.object({ version: z.int(), roles: z.array(ContactRoleEntry) }).nullable(),
    }),
    status: 201,
  }),
  byContact: endpoint({
    method: 'GET',
    path: '/api/preference/get_by_contact_id/:id',
    summary: 'What a contact looks for',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    response: z.array(Preference),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/preference/:id',
    summary: 'Change what a contact looks for',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    body: PreferenceFields.partial().extend({ version: z.int().positive() }),
    response: Preference,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/preference/:id',
    summary: 'Remove a preference; restore undoes it',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/preference/restore/:id',
    summary: 'Restore a removed preference',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: Preference,
  }),
  matchedProperties: endpoint({
    method: 'GET',
    path: '/api/preference/get_matched_properties/:id',
    summary: 'Listings that match a contact, or one of its preferences, best first, with reasons',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    query: MatchQuery,
    response: z.array(MatchedProperty),
  }),
  matchedContacts: endpoint({
    method: 'GET',
    path: '/api/preference/get_matched_contacts/:id',
    summary: 'Contacts that match a listing, best first, with reasons',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    query: MatchQuery,
    response: z.array(MatchedContact),
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/preference/match_note',
    summary: 'Dismiss a listing for contacts, or undo that',
    access: allow('contacts.write', 'records'),
    body: z.object({
      listingId: Id,
      preferenceIds: z.array(Id).min(1).max(500),
      what: z.enum(['dismissed', 'undismissed']),
    }),
    response: z.object({ noted: z.int() }),
  }),
}
