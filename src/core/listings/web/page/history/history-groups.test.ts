import { expect, test } from 'vitest'
import { fileNames, joinFiles } from './history-groups.ts'

const added = (minute: number, name: string, userName = 'Dana Whitcombe') => ({
  at: `2026-11-24T22:${String(minute).padStart(2, '0')}:00.000Z`,
  userName,
  action: 'mediaAdded',
  changes: [{ field: 'media', before: null, after: name }],
})

test('six photos uploaded together are one entry, at the time of the last', () => {
  const joined = joinFiles([6, 5, 4, 3, 2, 1].map((n) => added(n, `${n}.jpg`)))
  expect(joined).toHaveLength(1)
  expect(joined[0]).toMatchObject({ at: '2026-11-24T22:06:00.000Z' })
  expect(joined.map(fileNames)).toEqual(['1.jpg, 2.jpg, 3.jpg and 3 more'])
})

test('photos of another person, another hour, or after another change stay apart', () => {
  const change = { at: '2026-11-24T22:03:00.000Z', userName: 'Dana Whitcombe', action: 'changed', changes: [] }
  expect(joinFiles([added(3, 'a.jpg'), added(2, 'b.jpg', 'Sam Okafor')])).toHaveLength(2)
  expect(joinFiles([added(50, 'a.jpg'), added(2, 'b.jpg')])).toHaveLength(2)
  expect(joinFiles([added(4, 'a.jpg'), change, added(2, 'b.jpg')])).toHaveLength(3)
})
