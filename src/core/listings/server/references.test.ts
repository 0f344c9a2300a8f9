import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '../listings.contract.ts'
import { addListing } from './listings.service.ts'
import { drawReferences } from './references.store.ts'

const portal = await testPortal()
const create = async (me: Call) => (await me(listingEndpoints.create, { body: { listingClass: 'land' } })).reference
const numberOf = (reference: string) => Number(reference.split('-')[1])

test('listings that are made at the same time have numbers of their own, one after the other', async () => {
  const me = await (await portal.newAgency()).signIn()

  const references = await Promise.all(Array.from({ length: 12 }, () => create(me)))

  const numbers = references.map(numberOf).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))
})

test('while a transaction with a new listing is open, others get their numbers; if it fails, its number is a gap', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const first = numberOf(await create(me))
  const isAdded = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const open = callerOf(portal.platform, operatorScope(agency.id), 'test').transaction(async (ctx) => {
    await addListing(ctx, { fields: emptyFields('land'), status: 'draft' })
    isAdded.resolve()
    await mayEnd.promise
    throw new Error('not saved')
  })
  await Promise.race([isAdded.promise, open])

  const second = numberOf(await create(me))

  mayEnd.resolve()
  await expect(open).rejects.toThrow('not saved')
  expect(second).toBe(first + 2)
})

test('numbers that cannot be drawn are an error for all who wait for them, and the next draw works', async () => {
  const agency = await portal.newAgency()
  const caller = callerOf(portal.platform, operatorScope(agency.id), 'test')
  const { database } = portal.platform
  const away = { ...portal.platform, database: { ...database, apart: () => Promise.reject(new Error('away')) } }

  await caller.transaction(async (ctx) => {
    const draws = await Promise.allSettled([1, 2, 3].map((count) => drawReferences({ ...ctx, platform: away }, count)))
    expect(draws.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await drawReferences(ctx, 2)).toHaveLength(2)
  })
})
