import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { clashesOf, createDraft, fieldsBefore, typedFields, valuesOf } from '#ui/form/draft.ts'
import { writeKept } from '#ui/form/kept.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { memoryStorage } from '#ui/testing.ts'
import type { Listing } from '../../../listings.contract.ts'
import {
  byPath,
  type EditorRecord,
  fromPaths,
  openListing,
  openNew,
  type Opened,
  type PathValues,
  recordOf,
  reopenNew,
} from './listing-editor-record.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

const fields = emptyFields('residential')
const inRoad = (address: Partial<ListingFields['address']>) => ({ address: { ...fields.address, ...address } })
const listingWith = (part: Partial<ListingFields>, version = 1) => ({ ...fields, ...part, id: 'one', version }) as Listing

/** Someone edits the listing; the server has a newer one by the time they save. */
function editing(opened: Opened, theirs: Listing) {
  let stored = theirs
  const draft = createDraft<PathValues, EditorRecord>(opened.draft, () => ({
    async send(typed, version) {
      if (version !== stored.version) throw new ApiError(412, '', { code: 'stale', current: recordOf(stored) })
      stored = { ...stored, ...fromPaths({ ...draft.get().record, ...typed }), version: version + 1 }
      return recordOf(stored)
    },
    onRecord() {},
  }))
  const type = (typed: Partial<PathValues>) => draft.dispatch({ type: 'typed', fields: typed })
  return { draft, type, stored: () => stored, clashes: () => clashesOf(draft.get()) }
}

test('the fields by path are the same fields', () => {
  const listing = listingWith({ headline: 'Sunny', ...inRoad({ suburb: 'Kew' }) })
  expect(fromPaths(byPath(listing))).toEqual({ ...fields, headline: 'Sunny', ...inRoad({ suburb: 'Kew' }) })
})

test('two people may change two parts of one address, and other fields', async () => {
  const theirs = listingWith({ headline: 'Theirs', ...inRoad({ suburb: 'Milton' }) }, 2)
  const { draft, type, stored } = editing(openListing(listingWith({})), theirs)
  type({ 'address.street': 'Hill Street', bedrooms: 4 })
  expect(await draft.save()).toEqual({ state: 'saved' })
  expect(stored()).toMatchObject({ headline: 'Theirs', bedrooms: 4 })
  expect(stored().address).toMatchObject({ street: 'Hill Street', suburb: 'Milton' })
})

test('only what both changed to different things is asked about', async () => {
  const theirs = listingWith({ headline: 'Theirs', bedrooms: 4, ...inRoad({ suburb: 'Milton' }) }, 2)
  const { draft, type, clashes, stored } = editing(openListing(listingWith({})), theirs)
  type({ headline: 'Mine', bedrooms: 4, 'address.suburb': 'Kew' })
  expect(await draft.save()).toEqual({ state: 'clash' })
  expect(clashes()).toEqual(['headline', 'address.suburb'])
  type({ headline: draft.get().record.headline })
  expect(await draft.save({ isMine: true })).toEqual({ state: 'saved' })
  expect(stored()).toMatchObject({ headline: 'Theirs', bedrooms: 4, address: { suburb: 'Kew' } })
})

test('what is typed comes back after a reload, over what others saved since', () => {
  writeKept('listing.one', { headline: 'Mine', bedrooms: 4 }, { headline: null, bedrooms: null })
  const { draft, restoredAt } = openListing(listingWith({ headline: 'Theirs', bathrooms: 2 }, 2))
  expect(clashesOf(draft)).toEqual(['headline'])
  expect(fromPaths(valuesOf(draft))).toMatchObject({ headline: 'Mine', bedrooms: 4, bathrooms: 2 })
  expect(restoredAt).toBeDefined()
})

test('a draft of an older Gable, with the address as one, is read part by part', () => {
  writeKept('listing.one', inRoad({ street: 'Hill Street', suburb: 'Kew' }), inRoad({ suburb: 'Kew' }))
  const { draft } = openListing(listingWith(inRoad({ suburb: 'Milton' }), 2))
  expect(clashesOf(draft)).toEqual([])
  expect(valuesOf<PathValues, EditorRecord>(draft)).toMatchObject({ 'address.street': 'Hill Street', 'address.suburb': 'Milton' })
})

test('what was saved elsewhere in the same words is not restored', () => {
  writeKept('listing.one', { headline: 'Mine' }, { headline: null })
  expect(openListing(listingWith({ headline: 'Mine' }, 2)).restoredAt).toBeUndefined()
})

test('a new listing comes back with the kind that was chosen for it', () => {
  const rental = { ...emptyFields('rental'), category: 'house' }
  expect(reopenNew()).toBeUndefined()
  const { edits } = openNew(rental).draft
  writeKept('listing.new', typedFields(edits), fieldsBefore(edits))
  const opened = reopenNew()
  expect(opened?.untouched).toEqual(emptyFields('rental'))
  expect(opened && fromPaths(valuesOf(opened.draft))).toEqual(rental)
})

test('what was typed back to what it was comes back so', () => {
  writeKept('listing.one', { headline: 'Old' }, { headline: 'Old' })
  const { draft } = openListing(listingWith({ headline: 'New' }, 2))
  expect(typedFields(draft.edits)).toEqual({ headline: 'Old' })
})

test('another user at the same computer does not get to see it', () => {
  const as = (UserId: string) => sessionStore.set((now) => ({ ...now, user: { UserId } as NonNullable<typeof now.user> }))
  const before = sessionStore.get()
  as('anna')
  writeKept('listing.one', { headline: 'Mine' }, { headline: null })
  as('ben')
  expect(openListing(listingWith({})).restoredAt).toBeUndefined()
  as('anna')
  expect(valuesOf(openListing(listingWith({})).draft).headline).toBe('Mine')
  sessionStore.set(before)
})
