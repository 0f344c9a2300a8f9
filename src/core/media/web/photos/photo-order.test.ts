import { expect, test } from 'vitest'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { inOrder, moved, orderedIds } from './photo-order.ts'
import { kindOf, problemOf } from '#ui/upload-checks.ts'

const media = (id: string, kind: ListingMedia['kind'], position: number) => ({ id, kind, position }) as ListingMedia
const all = [media('a', 'photo', 0), media('plan', 'floorplan', 1), media('b', 'photo', 2), media('pdf', 'document', 3)]

test('a new order of the photos names every picture once, photos first', () => {
  const ids = orderedIds(all, 'photo', ['b', 'a'])
  expect(ids).toEqual(['b', 'a', 'plan', 'pdf'])
  expect(inOrder(all, ids).map(({ id }) => id)).toEqual(ids)
})

test('moving beyond an end changes nothing', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

test.each([
  [{ name: 'a.jpg', type: 'image/jpeg', size: 40_000_000 }, 'photo', undefined],
  [{ name: 'a.jpg', type: 'image/jpeg', size: 40_000_001 }, 'photo', 'This file is larger than 40 MB'],
  // Windows does not know the type of an iPhone's pictures.
  [{ name: 'IMG_1.HEIC', type: '', size: 9 }, 'photo', undefined],
  [{ name: 'a.jpg', type: 'image/jpeg', size: 0 }, 'photo', 'This file is empty'],
  [{ name: 'a.txt', type: 'text/plain', size: 9 }, 'photo', 'This isn’t an image. Choose a JPEG, PNG, WebP, AVIF or HEIC'],
  [{ name: 'a.docx', type: '', size: 9 }, 'document', 'Choose a PDF file'],
] as const)('%o as a %s', (file, kind, problem) => {
  expect(problemOf(file, kind)).toBe(problem)
})

test('a PDF among photos is a document', () => {
  expect(kindOf({ name: 'contract.pdf', type: 'application/pdf' }, 'photo')).toBe('document')
  expect(kindOf({ name: 'plan.png', type: 'image/png' }, 'floorplan')).toBe('floorplan')
})
