import { expect, test } from 'vitest'
import { type GridRow, type LoadedPage, pageAt, pageToRead, rowsOf, withoutRows, withPage } from './grid-pages.ts'

const row = (id: string, version = 1) => ({ id, version })
const page = (
  ids: string,
  { next = 'c', isStale = false }: { next?: string | null; isStale?: boolean } = {},
): LoadedPage<GridRow> => ({
  items: [...ids].map((id) => row(id)),
  nextCursor: next,
  isStale,
})
const ids = (pages: readonly LoadedPage<GridRow>[]) =>
  rowsOf({ pages })
    .map(({ id }) => id)
    .join('')

test('the rows of all pages in order', () => expect(ids([page('abc'), page('def')])).toBe('abcdef'))

test('a row that moved to the top since its old page was read stands only at the top', () => {
  const pages = [{ ...page('e'), items: [row('e', 2), row('a')] }, page('bcde')]
  expect(ids(pages)).toBe('eabcd')
})

test('a row that moved down stands only where it is now', () =>
  expect(ids([page('abc'), { ...page('b'), items: [row('d'), row('b', 2)] }])).toBe('acdb'))

test('a row on two pages in the same version is shown once', () => expect(ids([page('abc'), page('cd')])).toBe('abcd'))

test('the page of a row, or the first that is not loaded', () => {
  const pages = [page('abc'), page('de')]
  expect([0, 2, 3, 4, 5, 900].map((index) => pageAt(pages, index))).toEqual([0, 0, 1, 1, 2, 2])
})

test('a jump reads page after page, because each tells where the next begins', () =>
  expect(pageToRead([page('abc')], { first: 900, last: 930 })).toBe(1))

test('what is looked at is read again when it is stale; what is not looked at is not', () => {
  const pages = [page('abc', { isStale: true }), page('def'), page('ghi', { isStale: true })]
  expect(pageToRead(pages, { first: 3, last: 5 })).toBeUndefined()
  expect(pageToRead(pages, { first: 3, last: 6 })).toBe(2)
  expect(pageToRead(pages, { first: 0, last: 6 })).toBe(0)
})

test('nothing is read beyond the end of the list', () =>
  expect(pageToRead([page('abc', { next: null })], { first: 0, last: 40 })).toBeUndefined())

test('a page that turned out to be the last one ends the list', () => {
  const pages = [page('abc'), page('def'), page('ghi', { next: null })]
  expect(ids(withPage(pages, 1, page('d', { next: null })))).toBe('abcd')
  expect(ids(withPage(pages, 1, page('dex')))).toBe('abcdexghi')
})

test('rows that are deleted leave at once', () =>
  expect(ids(withoutRows({ pages: [page('abc'), page('def')] }, new Set(['b', 'f'])).pages)).toBe('acde'))
