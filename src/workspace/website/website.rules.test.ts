import { expect, test } from 'vitest'
import { frameAncestors, hostNameOf, maySend, shownAs, shownSince, tokenFault, usualWebsite } from './website.rules.ts'

test('a draft, an off-market and a withdrawn listing are shown nowhere', () => {
  expect((['draft', 'offMarket', 'withdrawn'] as const).map(shownAs)).toEqual([undefined, undefined, undefined])
  expect((['live', 'underOffer', 'underApplication', 'sold', 'settled', 'leased'] as const).map(shownAs)).toEqual([
    ...['current', 'current', 'current', 'sold', 'sold', 'leased'],
  ])
})

test('sold and leased listings stay for as many days as the agency chose, or not at all', () => {
  const rules = { ...usualWebsite, soldDays: 30, showsLeased: false }

  expect(shownSince('current', rules, '2026-11-30')).toBeUndefined()
  expect(shownSince('sold', rules, '2026-11-30')).toBe('2026-10-31')
  expect(shownSince('leased', rules, '2026-11-30')).toBeNull()
})

test.each([
  [undefined, 'none'],
  [1000, 'tooSoon'],
  [998, 'tooSoon'],
  [997, undefined],
  [1000 - 24 * 3600, undefined],
  [999 - 24 * 3600, 'tooOld'],
  [2000, 'none'],
])('a form handed out at %s and sent at 1000 has the fault %s', (issued, fault) => {
  expect(tokenFault(issued, 1000)).toBe(fault)
})

test.each([
  ['https://www.Agency.com.au/listings?x=1', 'www.agency.com.au'],
  ['  agency.com.au ', 'agency.com.au'],
  ['http://127.0.0.1:8080/index.html', '127.0.0.1:8080'],
  ['localhost:3000', 'localhost:3000'],
  ['10.0.0.1', undefined],
  ['agency', undefined],
  ['*.agency.com.au', undefined],
  ["agency.com.au; script-src 'unsafe-inline'", undefined],
  ['agency..com.au', undefined],
  ['-agency.com.au', undefined],
  ['', undefined],
])('the website %s is the host name %s', (typed, host) => {
  expect(hostNameOf(typed)).toBe(host)
})

test('only the websites that an agency has named frame its pages and send its form', () => {
  const domains = ['www.agency.com.au', '127.0.0.1:8080']
  const from = (origin: string | undefined) => maySend(origin, 'https://portal.example', domains)

  expect(frameAncestors([])).toBe("'none'")
  expect(frameAncestors(domains)).toBe('https://www.agency.com.au http://127.0.0.1:8080')
  expect([
    from(undefined),
    from('https://portal.example'),
    from('https://www.agency.com.au'),
    from('http://127.0.0.1:8080'),
  ]).toEqual([...[true, true, true, true]])
  expect([from('https://agency.com.au'), from('http://www.agency.com.au'), from('null'), from('https://evil.example')]).toEqual([
    ...[false, false, false, false],
  ])
})
