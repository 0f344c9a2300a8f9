import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showChanged } from './show-changed.ts'

const before = { id: 'a', version: 1, name: 'Key 1', hook: 'H4' }
const other = { id: 'b', version: 7, name: 'Key 2' }
const now = { id: 'a', version: 2, name: 'Key 1a' }
const after = { ...before, ...now }

test.each([
  ['a record', before, after],
  ['a list', [other, before], [other, after]],
  ['a list with a count', { items: [before, other], total: 2 }, { items: [after, other], total: 2 }],
  [
    'pages',
    {
      pages: [
        { items: [other], nextCursor: 'x' },
        { items: [before], nextCursor: null },
      ],
      pageParams: [undefined, 'x'],
    },
    {
      pages: [
        { items: [other], nextCursor: 'x' },
        { items: [after], nextCursor: null },
      ],
      pageParams: [undefined, 'x'],
    },
  ],
  ['rows that contain it', { items: [{ kind: 'note', note: before }] }, { items: [{ kind: 'note', note: after }] }],
])('a changed record is shown in %s', (_, shown, expected) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['key', 'list'], shown)
  queryClient.setQueryData(['other', 'list'], shown)
  showChanged(queryClient, ['key'], now)
  expect(queryClient.getQueryData(['key', 'list'])).toEqual(expected)
  expect(queryClient.getQueryData(['other', 'list'])).toEqual(shown)
})

test('what did not change keeps its identity, so that its rows are not drawn again', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['key'], { items: [before, other] })
  showChanged(queryClient, ['key'], now)
  expect(queryClient.getQueryData<{ items: unknown[] }>(['key'])?.items[1]).toBe(other)
})

test('a list without it keeps its age, and one that was never read stays unread', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['key', 'old'], { items: [other] }, { updatedAt: 1000 })
  const unread = queryClient.getQueryCache().build(queryClient, { queryKey: ['key', 'unread'] })
  showChanged(queryClient, ['key'], now)
  expect(queryClient.getQueryState(['key', 'old'])?.dataUpdatedAt).toBe(1000)
  expect(unread.state.dataUpdatedAt).toBe(0)
})
