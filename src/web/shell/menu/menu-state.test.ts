import { expect, test } from 'vitest'
import { menuReducer, type MenuState } from './menu-state.ts'

const closed: MenuState = { openMenus: [], triggeredMenus: [], isSidebarCollapsed: false }

test('collapse toggles a flag', () => {
  const collapsed = menuReducer(closed, { type: 'collapse' })
  expect(collapsed.isSidebarCollapsed).toBe(true)
  expect(menuReducer(collapsed, { type: 'collapse' })).toEqual(closed)
})

test('a top-level entry toggles, and only one is open at a time', () => {
  const listings = menuReducer(closed, { type: 'toggleTop', id: 'listings' })
  const settings = menuReducer(listings, { type: 'toggleTop', id: 'settings' })
  expect(settings.openMenus).toEqual(['settings'])
  expect(menuReducer(settings, { type: 'toggleTop', id: 'settings' }).openMenus).toEqual([])
})

test('sub entries toggle independently of each other and of the top level', () => {
  const one = menuReducer({ ...closed, openMenus: ['listings'] }, { type: 'toggleSub', id: 'a' })
  const two = menuReducer(one, { type: 'toggleSub', id: 'b' })
  expect(two).toEqual({ ...closed, openMenus: ['listings'], triggeredMenus: ['a', 'b'] })
  expect(menuReducer(two, { type: 'toggleSub', id: 'a' }).triggeredMenus).toEqual(['b'])
})

test('leaving a sub entry closes it and no other', () => {
  const open: MenuState = { ...closed, triggeredMenus: ['a', 'b'] }
  expect(menuReducer(open, { type: 'leaveSub', id: 'a' }).triggeredMenus).toEqual(['b'])
  expect(menuReducer(open, { type: 'leaveSub', id: 'c' })).toBe(open)
})

test('arriving at a page opens the way to it and closes the sub entries that were left', () => {
  const open: MenuState = { ...closed, openMenus: ['settings'], triggeredMenus: ['a'] }
  expect(menuReducer(open, { type: 'arrive', above: ['listings', 'b'] })).toEqual({
    ...closed,
    openMenus: ['listings'],
    triggeredMenus: ['b'],
  })
  expect(menuReducer(open, { type: 'arrive', above: [] })).toEqual({ ...closed, openMenus: ['settings'] })
})

test('arriving where everything stands right changes nothing', () => {
  const open: MenuState = { ...closed, openMenus: ['listings'], triggeredMenus: ['b'] }
  expect(menuReducer(open, { type: 'arrive', above: ['listings', 'b'] })).toBe(open)
})
