import { expect, test } from 'vitest'
import { changesBetween, patchBack, valueAt } from './changes.ts'

const before = { name: 'Ada', tags: ['buyer'], address: { street: 'Elm St', suburb: 'Kew' } }

test('a patch back undoes what changed and leaves the rest of the address as it is now', () => {
  const after = { name: 'Ida', tags: ['buyer'], address: { street: 'Elm St', suburb: 'Hawthorn' } }
  const changes = changesBetween(before, after)
  const now = { ...after, address: { street: 'Oak St', suburb: 'Hawthorn' } }

  expect(patchBack(now, changes)).toEqual({ name: 'Ada', address: { street: 'Oak St', suburb: 'Kew' } })
  expect(changes.map(({ field }) => valueAt(now, field))).toEqual(['Ida', 'Hawthorn'])
})

test('a field that records no longer have is not put back', () => {
  const changes = [
    { field: 'nickname', before: 'A', after: 'B' },
    { field: 'toString', before: 'A', after: 'B' },
  ]
  expect(patchBack(before, changes)).toEqual({})
})
