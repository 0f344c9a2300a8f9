import * as z from 'zod'
import { ListingClassSchema, ListingStatusSchema } from '#common/listing/listing-fields.ts'
import { listingColumns, viewKinds } from './listing-view.contract.ts'
import { listingSorts } from './listing-query.contract.ts'

const listOf = <T extends z.ZodType<string>>(one: T, max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.split(',').every((part) => one.safeParse(part).success), 'This filter does not have this value')
const dollars = z.int().min(0).max(90_000_000_000)
const days = z.int().min(0).max(3650)

/** A saved view of the listings: the settings of the list's address, by the same names, and the columns of its table. */
export const ListingViewSettings = z.strictObject({
  search: z.strictObject({
    view: z.enum(viewKinds).optional(),
    q: z.string().max(200).optional(),
    status: listOf(ListingStatusSchema, 200).optional(),
    saleOrLease: z.enum(['sale', 'lease']).optional(),
    listingClass: listOf(ListingClassSchema, 200).optional(),
    agentId: z.uuid().optional(),
    suburb: z.string().max(800).optional(),
    tags: z.string().max(800).optional(),
    tagMatch: z.enum(['any', 'all']).optional(),
    minBedrooms: z.int().min(0).max(99).optional(),
    minPrice: dollars.optional(),
    maxPrice: dollars.optional(),
    openHome: z.enum(['yes', 'no']).optional(),
    listedWithin: days.optional(),
    updatedWithin: days.optional(),
    authorityWithin: days.optional(),
    sort: z.enum(listingSorts).optional(),
  }),
  columns: z.array(z.enum(listingColumns)).max(listingColumns.length).nullable(),
})
