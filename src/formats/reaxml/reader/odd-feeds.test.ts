import { expect, test } from 'vitest'
import { readFeed } from '../reaxml.ts'

const patchOf = (state: string, inner: string) => {
  const address = `<address><suburb>Kiama</suburb><state>${state}</state><postcode>2533</postcode></address>`
  const { listings } = readFeed(
    Buffer.from(
      `<propertyList><residential modTime="2026-11-20-10:00:00" status="current"><agentID>A</agentID><uniqueID>U</uniqueID>${address}${inner}</residential></propertyList>`,
    ),
  )
  return listings[0]?.patch ?? {}
}

test.each([
  ['NSW', '2026-12-05T00:30:00Z', '2026-12-05T11:30'],
  ['NSW', '2026-12-05T10:30:00+10:00', '2026-12-05T11:30'],
  ['NSW', '2026-12-05T10:30:00+1100', '2026-12-05T10:30'],
  ['QLD', '2026-12-05T00:30:00Z', '2026-12-05T10:30'],
  ['WA', '2026-12-05T18:30:00Z', '2026-12-06T02:30'],
  ['NSW', '2026-12-05T10:30:00', '2026-12-05T10:30'],
  ['NSW', '2026-12-05-10:30', '2026-12-05T10:30'],
  ['', '2026-12-05T10:30:00Z', '2026-12-05T10:30'],
])('an auction in %s at %s is on the clock there %s', (state, date, local) =>
  expect(patchOf(state, `<authority value="auction"/><auction date="${date}"/>`)).toMatchObject({ auctionAt: local }),
)

test('the same inspection twice is one', () => {
  const twice = '<inspection>06-Dec-2026 11:00am to 11:30am</inspection>'.repeat(2)
  expect(patchOf('VIC', `<inspectionTimes>${twice}</inspectionTimes>`).inspections).toEqual([
    { startsAt: '2026-12-06T11:00', endsAt: '2026-12-06T11:30' },
  ])
})

test('quotes of Word are quotes, however the feed writes them', () => {
  const { description } = patchOf('VIC', '<description>It&amp;#146;s &amp;#147;quiet&amp;#148;. &#146;Raw&#146;.</description>')
  expect(description).toBe('It’s “quiet”. ’Raw’.')
})
