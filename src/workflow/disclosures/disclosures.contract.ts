import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'

export const statementChannels = ['advertisement', 'inPerson', 'phone', 'email', 'sms', 'link', 'openHome'] as const
const cents = z.int('Must be whole cents').positive('Enter a price').max(9_000_000_000_000)
export const PriceStatement = z
  .object({
    id: Id,
    fromCents: z.int(),
    toCents: z.int().nullable(),
    channel: z.enum(statementChannels),
    contactId: Id.nullable(),
    /** The contact's name, or that of the person the price was quoted to. */
    quotedTo: z.string().nullable(),
    note: z.string().nullable(),
    saidAt: Instant,
    recordedByName: z.string().nullable(),
  })
  .meta({ id: 'PriceStatement' })
export type PriceStatement = z.infer<typeof PriceStatement>

export const disclosureEndpoints = {
  statements: endpoint({
    method: 'GET',
    path: '/api/compliance/price_statements/:id',
    summary: 'Price quotes given to buyers and sellers of a listing, newest first',
    access: allow('listings.read', 'records'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(PriceStatement),
  }),
  state: endpoint({
    method: 'POST',
    path: '/api/compliance/price_statement',
    creates: true,
    summary: 'Record a price quote; entries are added, never changed',
    access: allow('listings.write', 'records'),
    body: z.object({
      listingId: Id,
      fromCents: cents,
      toCents: cents.nullable().default(null),
      channel: z.enum(statementChannels),
      contactId: Id.nullable().default(null),
      quotedTo: z.string().trim().max(200).nullable().default(null),
      note: z.string().trim().max(2000).nullable().default(null),
      saidAt: Instant.optional(),
    }),
    response: PriceStatement,
    status: 201,
  }),
}
