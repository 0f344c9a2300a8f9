import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ContactCreate } from '#core/contacts/contacts.contract.ts'
import { ListingCreate, ListingUpdate } from '#core/listings/listings.contract.ts'
import { plainMessage } from '#platform/http/plain-message.ts'
import { sparseParser } from '#platform/http/sparse-parser.ts'

const ofManyKinds = z.object({
  ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`may${i}`, z.string().max(3).nullable().optional()])),
  must: z.int(),
  defaulted: z.string().default('as ever'),
  nullish: z.boolean().nullish(),
  caught: z.number().optional().catch(7),
  turned: z
    .string()
    .transform((text) => text.length)
    .optional(),
  within: z.object({ one: z.string().default('one') }).optional(),
})

const values = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'abc', 'abcd', 0, 1, -1, 1.5, true, [], {}, 'residential', 'sale', '2026-11-23'),
  fc.array(fc.constantFrom<unknown>('a', 1, null, {}), { maxLength: 3 }),
  fc.constant({ suburb: 'Bondi', postcode: '20x6' }),
)

test.each(Object.entries({ ofManyKinds, ListingCreate, ListingUpdate, ContactCreate }))(
  '%s is parsed as by zod itself: the same values, the same words about what is wrong',
  (_name, schema) => {
    const names = fc.constantFrom(...Object.keys(schema.shape), 'unknown', 'constructor', 'toString')
    const bodies = fc.oneof(
      { weight: 9, arbitrary: fc.dictionary(names, values, { maxKeys: 6 }) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(null, [], 'text', 3) },
    )
    const seen = { good: 0, bad: 0 }
    const parse = sparseParser(schema)
    const base = { must: 1, listingClass: 'residential', version: 3, kind: 'person', lastName: 'Lee' }
    fc.assert(
      fc.property(bodies, fc.boolean(), (body, isWhole) => {
        const sent = isWhole && body && typeof body === 'object' && !Array.isArray(body) ? { ...base, ...body } : body
        const expected = z.safeParse(schema, sent, { error: plainMessage })
        const parsed = parse(sent)
        seen[expected.success ? 'good' : 'bad']++
        expect(parsed).toStrictEqual(expected.success ? { value: expected.data } : { issues: expected.error.issues })
      }),
      { numRuns: 600 },
    )
    expect(seen.good).toBeGreaterThan(20)
    expect(seen.bad).toBeGreaterThan(20)
  },
)
