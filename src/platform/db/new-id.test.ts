import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids sort in the order in which they were made, also of one millisecond and when more of them are made than it has room for', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(50_000)
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual([])
})
