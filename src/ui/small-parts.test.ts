import { expect, test } from 'vitest'
import { wordOf } from '#common/text/name-words.ts'
import { parseConfig } from './config.ts'
import { formatArea, formatDay, formatMoney, formatRelative, formatTime, setTimeZone } from './formatting.ts'
import { formatPhone } from '#common/format-phone.ts'
import { isCharacterKey, keyReader, pressOf } from './key-press.ts'
import { reconnectDelayMs } from './api/live.ts'
import { sseParser } from './api/sse.ts'
import { decodeToken } from './api/token.ts'

test('the config of the page is read; a page without one talks to its own origin', () => {
  expect(parseConfig('{"apiHost":"https://api.example","version":"1"}')).toEqual({
    apiHost: 'https://api.example',
    photoHost: '',
    version: '1',
  })
  expect(parseConfig('%CONFIG%')).toEqual({ apiHost: '', photoHost: '', version: 'dev' })
})

test('a token is decoded with names in any script; anything else is none', () => {
  const claims = { UserId: 'u', firstName: 'Nguyễn' }
  expect(decodeToken(`x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`)).toEqual(claims)
  for (const wrong of ['', 'x', 'x.%.y', 'x.bnVsbA.y']) expect(decodeToken(wrong)).toBeUndefined()
})

test('money, areas and days read the Australian way', () => {
  expect(formatMoney(125_000_000)).toBe('$1,250,000')
  expect(formatMoney(null)).toBe('–')
  expect(formatArea(607)).toBe('607 m²')
  expect(formatArea(14_200)).toBe('1.42 ha')
  expect(formatDay('2026-11-20')).toBe('20 Nov 2026')
})

test('instants are shown on the clock of the agency', () => {
  setTimeZone('Australia/Brisbane')
  expect(formatTime('2026-11-20T00:42:00Z')).toBe('10:42 am')
  setTimeZone(undefined)
})

test('how long ago is said until a date says more', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (minutes: number) => formatRelative(new Date(now.getTime() - minutes * 60_000), now)
  expect([0, 5, 180, 1_500, 4_000].map(ago)).toEqual(['just now', '5 min ago', '3 h ago', 'yesterday', '2 days ago'])
  expect(ago(60 * 24 * 40)).toBe('11 Oct 2026')
})

test('a status is said in words', () => expect(wordOf('underOffer')).toBe('Under offer'))

test('presses are named the same on every keyboard', () => {
  const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
    pressOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })
  expect(press('K', { metaKey: true })).toBe('mod+k')
  expect(press('?', { shiftKey: true })).toBe('?')
  expect(press('G', { shiftKey: true })).toBe('shift+g')
  expect(press('@', { altKey: true, ctrlKey: true })).toBeUndefined()
  expect(press('Shift', { shiftKey: true })).toBeUndefined()
})

test('two keys make a binding only within a moment, and a lone second key keeps its own meaning', () => {
  const bound = ['g l', 'l', 'c']
  const read = keyReader()
  expect([read('g', bound, 0), read('l', bound, 300)]).toEqual([undefined, 'g l'])
  expect([read('g', bound, 1_000), read('l', bound, 3_000)]).toEqual([undefined, 'l'])
  expect([read('g', bound, 4_000), read('c', bound, 4_100)]).toEqual([undefined, 'c'])
})

test('only keys without Mod and of one character can be switched off', () => {
  expect(['g l', '/', 'shift+g', 'mod+k', 'arrowdown'].map(isCharacterKey)).toEqual([true, true, true, false, false])
})

test('events are read over the cuts of the stream, comments are skipped', () => {
  const parse = sseParser()
  expect(parse(': hello\n\nid: 1\nda')).toEqual([])
  expect(parse('ta: {"a":\ndata: 1}\n\n')).toEqual([{ id: '1', event: 'message', data: '{"a":\n1}' }])
})

test('waiting to reconnect grows to a minute and is never the same for all tabs', () => {
  expect(reconnectDelayMs(0, 0)).toBe(1_000)
  expect(reconnectDelayMs(3, 1)).toBe(9_000)
  expect(reconnectDelayMs(50, 1)).toBe(61_000)
})

test.each([
  ['+61491570156', '0491 570 156'],
  ['+61390000123', '03 9000 0123'],
  ['+611300975707', '1300 975 707'],
  ['1800160401', '1800 160 401'],
  ['+61131234', '13 12 34'],
  ['+442079460958', '+44 207 946 0958'],
  ['+12125550123', '+1 212 555 0123'],
  ['+35312345678', '+353 123 45678'],
  ['1300 123', '1300 123'],
])('the number %s is read as %s', (number, words) => expect(formatPhone(number)).toBe(words))
