// Records as screens get them, each with the least in it. Their ids are numbers here: `aTask({ id: 1 })`.
import type * as z from 'zod'
import { Listing } from '../../../src/core/listings/listings.contract.ts'
import { Contact } from '../../../src/core/contacts/contacts.contract.ts'
import { Task } from '../../../src/workflow/tasks/tasks.contract.ts'
import { type DeepPartial, id, sampleOf } from './sample.ts'

type Over<S extends z.ZodType> = Omit<DeepPartial<z.output<S>>, 'id'> & { id?: number }
const record =
  <S extends z.ZodType>(schema: S, usual: DeepPartial<z.output<S>>) =>
  ({ id: number = 1, ...over }: Over<S> = {} as Over<S>): z.output<S> =>
    sampleOf(schema, { ...(usual as object), ...over, id: id(number) } as DeepPartial<z.output<S>>)

export const aTask = record(Task, { version: 1, status: 'open' })
export const aListing = record(Listing, {
  version: 1,
  reference: 'HV-1001',
  address: {
    streetNumber: '12',
    street: 'Lantern Street',
    suburb: 'Brighton',
    state: 'VIC',
    postcode: '3186',
    country: 'Australia',
  },
})
export const aContact = record(Contact, { version: 1, firstName: 'Olive', lastName: 'Marsh', displayName: 'Olive Marsh' })

/** One page of a list, and no more behind it. */
export const page = <T>(items: readonly T[]) => ({ items: [...items], nextCursor: null })
