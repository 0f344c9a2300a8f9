import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { Day } from '#common/time/when.ts'
import { partyRoles } from '#core/listings/listing-parties.rules.ts'
import { listingStatuses } from '#common/listing/listing-values.ts'
import { tieRoles } from './parties-values.contract.ts'

const day = Day.nullable()

/** A listing that a contact is a party of. */
export const Deal = z
  .object({
    id: Id,
    role: z.enum(partyRoles),
    since: z.string(),
    listingId: Id,
    reference: z.string(),
    streetLine: z.string(),
    suburb: z.string().nullable(),
    status: z.enum(listingStatuses),
    propertyId: Id.nullable(),
  })
  .meta({ id: 'Deal' })
export type Deal = z.infer<typeof Deal>

/** A property that a contact owns, lives at or lets. */
export const PropertyTie = z
  .object({
    id: Id,
    role: z.enum(tieRoles),
    fromOn: z.string().nullable(),
    untilOn: z.string().nullable(),
    propertyId: Id,
    streetLine: z.string(),
    suburb: z.string().nullable(),
    state: z.string().nullable(),
  })
  .meta({ id: 'PropertyTie' })
export type PropertyTie = z.infer<typeof PropertyTie>

export const ContactProperties = z.object({ deals: z.array(Deal), ties: z.array(PropertyTie) }).meta({ id: 'ContactProperties' })
export type ContactProperties = z.infer<typeof ContactProperties>

/** A contact linked to a property: by a listing, or by a recorded link. */
export const PersonThere = z
  .object({
    contactId: Id,
    displayName: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum([...partyRoles, ...tieRoles]),
    /** The listing it comes from. */
    reference: z.string().nullable(),
    since: z.string().nullable(),
    untilOn: z.string().nullable(),
  })
  .meta({ id: 'PersonThere' })
export type PersonThere = z.infer<typeof PersonThere>

const FoundProperty = z
  .object({ id: Id, streetLine: z.string(), suburb: z.string().nullable(), state: z.string().nullable() })
  .meta({ id: 'FoundProperty' })

export const partyEndpoints = {
  ofContact: endpoint({
    method: 'GET',
    path: '/api/contact/properties/:id',
    summary: 'Listings a contact is a party to, and properties they own, live at or rent out',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    response: ContactProperties,
  }),
  tie: endpoint({
    method: 'POST',
    path: '/api/contact/property',
    creates: true,
    summary: 'Link a contact to a property; linking it twice changes nothing',
    access: allow('contacts.write', 'records'),
    body: z
      .object({
        contactId: Id,
        role: z.enum(tieRoles),
        fromOn: day.default(null),
        untilOn: day.default(null),
        /** A property that is known, or the address of one that is not. */
        propertyId: Id.optional(),
        address: z
          .object({
            street: z.string().trim().min(1, 'Enter the street number and name').max(200),
            suburb: z.string().trim().min(1, 'Enter the suburb').max(80),
            state: z.string().trim().min(2, 'Choose the state').max(3),
            postcode: z.string().regex(/^\d{4}$/, 'Enter a 4-digit postcode'),
          })
          .optional(),
      })
      .refine((body) => (body.propertyId === undefined) !== (body.address === undefined), {
        path: ['propertyId'],
        message: 'Send either propertyId or address',
      })
      .refine((body) => !body.fromOn || !body.untilOn || body.fromOn <= body.untilOn, {
        path: ['untilOn'],
        message: 'Can’t be before the start date',
      }),
    response: ContactProperties,
    status: 201,
  }),
  untie: endpoint({
    method: 'DELETE',
    path: '/api/contact/property/:id',
    summary: 'Remove the link between a contact and a property',
    access: allow('contacts.write', 'records'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  ofProperty: endpoint({
    method: 'GET',
    path: '/api/properties/people/:id',
    summary: 'Contacts linked to a property that the user can read',
    access: allow('contacts.read', 'records'),
    params: IdParams,
    response: z.array(PersonThere),
  }),
  findProperty: endpoint({
    method: 'GET',
    path: '/api/properties/find/:clientId',
    summary: 'Properties whose address contains these words',
    access: allow('listings.read', 'records'),
    params: ClientIdParams,
    query: z.object({ q: z.string().trim().min(2, 'Enter at least two characters').max(100) }),
    response: z.array(FoundProperty),
  }),
}
