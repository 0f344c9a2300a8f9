import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#ui/testing.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import { readDraft, writeDraft } from './listing-editor-draft.ts'

const before = emptyFields('residential')
const after: ListingFields = { ...before, headline: 'Typed' }
const now = new Date('2026-11-20T10:42:00Z')

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

test('what was typed comes back with what it was typed over', () => {
  writeDraft('tom', 'one', { version: 3, before, after, now })
  expect(readDraft('tom', 'one')).toEqual({
    at: '2026-11-20T10:42:00.000Z',
    version: 3,
    typed: { headline: 'Typed' },
    before: { headline: null },
  })
})

test('another user at the same computer does not see it', () => {
  writeDraft('tom', 'one', { version: 3, before, after, now })
  expect(readDraft('priya', 'one')).toBeUndefined()
})

test('typing everything back leaves nothing', () => {
  writeDraft('tom', undefined, { version: 0, before, after, now })
  writeDraft('tom', undefined, { version: 0, before, after: before, now })
  expect(readDraft('tom', undefined)).toBeUndefined()
})

test('fields that Gable no longer has are left out', () => {
  localStorage.setItem(
    'gable.draft.tom.listing.one',
    JSON.stringify({ at: now.toISOString(), version: 1, typed: { headline: 'Typed', gone: 1 }, before: {} }),
  )
  expect(readDraft('tom', 'one')?.typed).toEqual({ headline: 'Typed' })
})
