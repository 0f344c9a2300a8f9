import { expect, test } from 'vitest'
import { type AuthorityFacts, checkAuthority, coolingOffOf } from './authorities.ts'

const facts: AuthorityFacts = {
  kind: 'exclusive',
  side: 'sale',
  listingClass: 'residential',
  startsOn: '2026-12-01',
  endsOn: '2027-02-28',
  auctionOn: null,
  signedAt: null,
  copyGivenAt: null,
  guideGivenOn: '2026-11-20',
  feeCents: 2_500_000,
  estimateFromCents: null,
  hasPaper: true,
  now: '2026-11-30T10:00',
}
const found = (state: string, change: Partial<AuthorityFacts> = {}) =>
  checkAuthority({ ...facts, ...change }, state).map(({ severity, id }) => `${severity} ${id}`)

test.each(['QLD', 'SA'] as const)(
  'in %s a home’s authority of 91 days is refused with the last day, and 90 days pass',
  (state) => {
    expect(found(state)).toEqual([])
    expect(found(state, { endsOn: '2027-03-01' })).toEqual([`blocks ${state.toLowerCase()}-authority-term`])
    expect(checkAuthority({ ...facts, endsOn: '2027-03-01' }, state)[0]?.message).toContain('the last day is 28 February 2027')
    expect(found(state, { endsOn: '2027-12-01', listingClass: 'commercial' })).toEqual([])
    expect(found(state, { endsOn: '2027-12-01', side: 'lease' })).toEqual([])
  },
)

test('in Queensland only sole and exclusive ones are held to it, and they need an end', () => {
  expect(found('QLD', { kind: 'open', endsOn: '2027-12-01' })).toEqual([])
  expect(found('QLD', { endsOn: null })).toEqual(['blocks qld-authority-end'])
})

test('an auction after the end is refused in Queensland and warned of elsewhere, with both days', () => {
  expect(found('QLD', { auctionOn: '2027-03-06' })).toEqual(['blocks qld-authority-auction'])
  expect(found('WA', { auctionOn: '2027-03-06' })).toEqual(['warns authority-auction'])
  expect(checkAuthority({ ...facts, auctionOn: '2027-03-06' }, 'WA')[0]?.message).toBe(
    'The auction is on 6 March 2027, after the authority ends on 28 February 2027.',
  )
})

test('in New South Wales the signed copy is due 48 hours after the client signed', () => {
  const signed = { signedAt: '2026-11-28T18:00' }
  const [due] = checkAuthority({ ...facts, ...signed }, 'NSW')
  expect(due?.message).toBe('Give the client the copy you signed by 30 November 2026 at 18:00.')
  expect(checkAuthority({ ...facts, ...signed, now: '2026-11-30T18:01' }, 'NSW')[0]?.message).toContain('was due')
  expect(found('NSW', { ...signed, copyGivenAt: '2026-11-30T17:59' })).toEqual([])
  expect(found('NSW', { ...signed, copyGivenAt: '2026-11-30T18:01' })).toEqual(['warns nsw-authority-copy'])
  expect(found('NSW', { guideGivenOn: null })).toEqual(['warns nsw-authority-guide'])
})

test('Victoria asks for the commission in dollars', () => {
  expect(found('VIC', { feeCents: null })).toEqual(['warns vic-authority-dollars'])
})

test.each([
  ['2026-11-27T18:00', '2026-11-28', 'a Saturday counts'],
  ['2026-04-03T18:00', '2026-04-07', 'Easter Saturday and Monday are holidays'],
  ['2026-11-28T10:00', '2026-11-30', 'a Sunday does not count'],
] as const)('in New South Wales, signed at %s, the client may cool off until %s: %s', (signedAt, endsOn, _why) => {
  expect(coolingOffOf({ ...facts, signedAt }, 'NSW')).toMatchObject({ endsOn, endsAt: '17:00', isCertain: true })
})

test('where no cooling-off is confirmed, none is named', () => {
  expect(coolingOffOf({ ...facts, signedAt: '2026-11-27T18:00' }, 'TAS')).toBeUndefined()
})
