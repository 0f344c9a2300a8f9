import { invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { requireReadable, requireWritable } from '#core/contacts/server/contacts.service.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { states } from '#common/listing/listing-values.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import { propertyAt, requireProperty } from '#core/properties/server/properties.service.ts'
import type { ContactProperties, PersonThere } from '../parties.contract.ts'
import type { TieRole } from '../parties-values.contract.ts'
import {
  dealsOf,
  deleteTie,
  deleteTies,
  findTie,
  insertTie,
  insertTies,
  peopleAt,
  propertiesWith,
  tiesOf,
} from './parties.store.ts'

export { deleteTies, insertTies }

export async function propertiesOf(ctx: Context, contactId: string): Promise<ContactProperties> {
  const { id } = await requireReadable(ctx, contactId)
  return { deals: await dealsOf(ctx, id, readableListings(ctx)), ties: await tiesOf(ctx, id) }
}

interface TieInput {
  contactId: string
  role: TieRole
  fromOn: string | null
  untilOn: string | null
  propertyId?: string | undefined
  address?: { street: string; suburb: string; state: string; postcode: string } | undefined
}
export async function tie(ctx: Context, { contactId, propertyId, address, ...given }: TieInput): Promise<ContactProperties> {
  await requireWritable(ctx, contactId)
  const id = propertyId ? (await requireProperty(ctx, propertyId)).id : address && (await propertyFor(ctx, address))
  if (!id) throw notFound({ property: propertyId })
  if (await insertTie(ctx, { contactId, propertyId: id, ...given })) {
    await ctx.audit({ action: `tied as ${given.role}`, entity: 'contact', entityId: contactId })
    ctx.changed('contact', contactId)
  }
  return propertiesOf(ctx, contactId)
}

export async function untie(ctx: Context, id: string): Promise<{ id: string }> {
  const found = await findTie(ctx, id)
  if (!found) throw notFound({ tie: id })
  await requireWritable(ctx, found.contactId)
  await deleteTie(ctx, id)
  await ctx.audit({ action: `untied as ${found.role}`, entity: 'contact', entityId: found.contactId })
  ctx.changed('contact', found.contactId)
  return { id }
}

export async function peopleOf(ctx: Context, propertyId: string): Promise<PersonThere[]> {
  await requireProperty(ctx, propertyId)
  const there = await peopleAt(ctx, propertyId, readableListings(ctx))
  const lines = await contactLines(
    ctx,
    there.map(({ contactId }) => contactId),
  )
  const people = there.flatMap((one) => {
    const line = lines.get(one.contactId)
    return line ? [{ ...one, displayName: line.displayName, phone: line.phone, email: line.email }] : []
  })
  if (people.length) ctx.noteRead({ entity: 'vendorData', entityId: propertyId })
  return people
}

export const findProperties = (ctx: Context, q: string) => propertiesWith(ctx, q.toLowerCase().split(/\s+/).filter(Boolean))

/** `2/39 Main Road` -> unit and number 2/39, street Main Road. */
const streetParts = /^(?<number>(?:lot )?[\da-z]{1,20}(?: ?[/-] ?[\da-z]{1,20}){0,5}) (?<street>\S.*)$/i

async function propertyFor(ctx: Context, { street, suburb, state, postcode }: NonNullable<TieInput['address']>): Promise<string> {
  const { number, street: name } = streetParts.exec(street.replaceAll(/\s+/g, ' ').trim())?.groups ?? {}
  if (!number || !/\d/.test(number) || !name)
    throw invalid([{ path: 'address.street', message: 'Enter the street number and name' }])
  const known = states.find((one) => one === state.toUpperCase())
  if (!known) throw invalid([{ path: 'address.state', message: `Choose one of ${states.join(', ')}` }])
  const plain = number.replaceAll(/\s/g, '')
  const isLot = /^lot/i.test(plain)
  const id = await propertyAt(ctx, {
    ...emptyAddress,
    ...(isLot ? { lotNumber: plain.slice(3) } : splitUnit(plain)),
    street: name,
    suburb,
    state: known,
    postcode,
  })
  if (!id) throw invalid([{ path: 'address.street', message: 'Enter the street number and name' }])
  return id
}
function splitUnit(number: string): { subNumber: string | null; streetNumber: string } {
  const [unit, rest] = number.split('/', 2)
  return rest ? { subNumber: unit ?? null, streetNumber: rest } : { subNumber: null, streetNumber: number }
}
