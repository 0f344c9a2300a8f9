import * as z from 'zod'
import { contactColumns } from './contact-view.contract.ts'
import { contactKinds, contactRoles, contactSources, ratings } from '#core/contacts/contact-values.contract.ts'
import { contactSorts } from '#core/contacts/contacts.contract.ts'

const listOf = (values: readonly string[]) =>
  z
    .string()
    .max(400)
    .refine((text) => text.split(',').every((part) => values.includes(part)), 'This filter does not have this value')
const words = z.string().max(800)
const days = z.int().min(1).max(3650)
const dollars = z.int().min(1).max(1_000_000_000)
const yesNo = z.enum(['yes', 'no'])

/** A saved view of the contacts: the settings of the list's address, by the same names, and the columns of its table. */
export const ContactViewSettings = z.strictObject({
  search: z.strictObject({
    q: z.string().max(200).optional(),
    kinds: listOf(contactKinds).optional(),
    roles: listOf(contactRoles).optional(),
    tags: words.optional(),
    tagMatch: z.enum(['all']).optional(),
    without: words.optional(),
    agent: z.union([z.uuid(), z.literal('none')]).optional(),
    suburbs: words.optional(),
    sources: listOf(contactSources).optional(),
    ratings: listOf(ratings).optional(),
    email: yesNo.optional(),
    phone: yesNo.optional(),
    doNotContact: yesNo.optional(),
    quietDays: days.optional(),
    due: z.enum(['yes']).optional(),
    createdWithin: days.optional(),
    wantFrom: dollars.optional(),
    wantTo: dollars.optional(),
    wantBeds: z.int().min(1).max(99).optional(),
    wantSuburbs: words.optional(),
    sort: z.enum(contactSorts).optional(),
  }),
  columns: z.array(z.enum(contactColumns)).max(contactColumns.length).nullable(),
})
