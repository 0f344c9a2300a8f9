import { expect, test } from 'vitest'
import { permissions } from '#common/permissions.ts'
import { guardedPages, menu } from './menu.ts'
import { closedPage, namedPagesOf, pagesOf, trailTo, underHeadings, visibleMenu } from './menu-rules.ts'

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
const trail = (path: string, search = {}) => ids(trailTo(menu, path, search))

test('an entry whose screen does not exist is not shown, nor is a group left empty', () => {
  const visible = visibleMenu(menu, { permissions, hasRoute: (path) => path === '/settings/profile' })
  expect(ids(visible)).toEqual(['settings'])
  expect(ids(pagesOf(visible))).toEqual(['settings-profile'])
})

test('an entry that the user has no permission for is not shown', () => {
  const visible = visibleMenu(menu, { permissions: ['listings.read'], hasRoute: () => true })
  expect(ids(pagesOf(visible))).not.toContain('listings-new')
  expect(ids(visible)).toEqual(['home', 'listings', 'settings'])
})

test('a page that is not in the menu of a role is closed to it; a page below, and one without a permission, is not', () => {
  const closed = (path: string) => closedPage(guardedPages, path, ['listings.read'])?.label
  expect(closed('/listings/new')).toBe('New listing')
  expect(closed('/opens/check')).toBe('Visitors to check')
  expect(closed('/listings')).toBeUndefined()
  expect(closed('/listings/123')).toBeUndefined()
  expect(closed('/settings/profile')).toBeUndefined()
})

test('a filtered list is the current page of its own entry, any other filter that of the list', () => {
  expect(trail('/listings', { status: 'sold' })).toEqual(['listings', 'listings-by-status', 'listings-sold'])
  expect(trail('/listings', { status: 'withdrawn', q: 'bondi' })).toEqual(['listings', 'listings-all'])
  expect(trail('/listings')).toEqual(['listings', 'listings-all'])
})

test('a page below an entry belongs to it, unless it has an entry of its own', () => {
  expect(trail('/listings/123/edit')).toEqual(['listings', 'listings-all'])
  expect(trail('/listings/new')).toEqual(['listings', 'listings-new'])
  expect(trail('/listingsx')).toEqual([])
})

test('a record whose page lies elsewhere belongs to its list', () => {
  expect(trail('/contacts/123')).toEqual(['contacts', 'contacts-all'])
  expect(trail('/contacts/import')).toEqual(['contacts', 'contacts-import'])
  expect(trail('/properties/123')).toEqual(['listings', 'listings-all'])
})

test('ids and keys are used once', () => {
  const keys = pagesOf(menu).flatMap((entry) => entry.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(ids(pagesOf(menu))).size).toBe(pagesOf(menu).length)
})

test('two pages with the same label are told apart by their group', () => {
  const labels = namedPagesOf(menu).map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Listings: Import', 'Contacts: Import', 'All listings']))
  expect(labels).not.toContain('Import')
})

test('the settings stand in four groups; a group without anything left in it has no heading', () => {
  const headings = (held: typeof permissions | readonly ['users.read']) =>
    underHeadings(
      visibleMenu(menu, { permissions: held, hasRoute: () => true }).find(({ id }) => id === 'settings')?.children ?? [],
    ).map(({ heading }) => heading)
  expect(headings(permissions)).toEqual(['Me', 'Agency', 'People', 'Records'])
  expect(headings(['users.read'])).toEqual(['Me', 'People'])
})
