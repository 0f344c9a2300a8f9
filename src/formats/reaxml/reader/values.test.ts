import { describe, expect, test } from 'vitest'
import { parseDay, parseInspection, parseMinute, parseMoment } from './dates.ts'
import { parseAreaUnit, parseCount, parseMoney, parseNumber, parseState, parseUrl, parseYesNo } from './values.ts'

const notUnderstood = undefined

describe('money in whole cents', () => {
  test.each([
    ['500000', 50_000_000],
    ['500000.12', 50_000_012],
    ['$500,000', 50_000_000],
    ['1,500,000', 150_000_000],
    ['$ 1 500 000.50', 150_000_050],
    ['AUD 350', 35_000],
    ['$1.2m', 120_000_000],
    ['450K', 45_000_000],
    ['0', 0],
    ['', null],
    ['POA', notUnderstood],
    ['1,50,000', notUnderstood],
    ['500000-550000', notUnderstood],
    ['-5', notUnderstood],
  ])('%j -> %j', (text, cents) => {
    expect(parseMoney(text)).toBe(cents)
  })
})

describe('moments, local and without a zone', () => {
  test.each([
    ['2009-01-24', '2009-01-24T00:00:00'],
    ['2009-01-24-12:30', '2009-01-24T12:30:00'],
    ['2009-01-24-12:30:15', '2009-01-24T12:30:15'],
    ['2009-02-04T18:30', '2009-02-04T18:30:00'],
    ['2009-01-24T12:30:15', '2009-01-24T12:30:15'],
    ['2009-01-10 12:30:00', '2009-01-10T12:30:00'],
    ['20090124', '2009-01-24T00:00:00'],
    ['20090124-1230', '2009-01-24T12:30:00'],
    ['20090124T123015', '2009-01-24T12:30:15'],
    ['2016-05-26T9:31:30', '2016-05-26T09:31:30'],
    ['2016-05-26-9:31:30', '2016-05-26T09:31:30'],
    ['2016-02-1112:50:05', '2016-02-11T12:50:05'],
    ['2016-02-11T12:50:05.123Z', '2016-02-11T12:50:05'],
    ['2016-02-11T12:50:05+10:00', '2016-02-11T12:50:05'],
    ['24-Jan-2009', '2009-01-24T00:00:00'],
    ['24/01/2009 1:30pm', '2009-01-24T13:30:00'],
    ['24 January 2009', '2009-01-24T00:00:00'],
    ['', null],
    ['2009-02-30', notUnderstood],
    ['2009-01-24-25:00', notUnderstood],
    ['0001-01-01', notUnderstood],
    ['09-01-24', notUnderstood],
    ['REPLACE-THIS-VALUE', notUnderstood],
  ])('%j -> %j', (text, moment) => {
    expect(parseMoment(text)).toBe(moment)
  })

  test('a day and a minute are the front of it', () => {
    expect(parseDay('2009-01-24-12:30:00')).toBe('2009-01-24')
    expect(parseMinute('2009-01-24-12:30:15')).toBe('2009-01-24T12:30')
    expect(parseDay('')).toBeNull()
    expect(parseMinute('soon')).toBe(notUnderstood)
  })
})

describe('open homes', () => {
  test.each([
    ['21-Jan-2009 11:00am to 1:00pm', '2009-01-21T11:00', '2009-01-21T13:00'],
    ['21-Dec-2010 12:15pm to 12:45pm', '2010-12-21T12:15', '2010-12-21T12:45'],
    ['1-Feb-2010 9:00 AM to 09:30 AM', '2010-02-01T09:00', '2010-02-01T09:30'],
    ['2010-02-01 9:00am to 9:30am', '2010-02-01T09:00', '2010-02-01T09:30'],
  ])('%j', (text, startsAt, endsAt) => {
    expect(parseInspection(text)).toEqual({ startsAt, endsAt })
  })
  test.each(['', 'by appointment', '21-Jan-2009', '21-Jan-2009 1:00pm to 11:00am', '31-Feb-2009 1:00pm to 2:00pm'])(
    '%j is none',
    (text) => {
      expect(parseInspection(text)).toBe(notUnderstood)
    },
  )
})

describe('yes and no', () => {
  test.each([
    ...['yes', 'YES', 'Yes', 'y', '1', 'true', 'True', '2', '3.0'].map((text) => [text, true] as const),
    ...['no', 'No', 'n', '0', 'false', 'FALSE', '0.00'].map((text) => [text, false] as const),
    ['', null] as const,
    ['balcony', notUnderstood] as const,
  ])('%j -> %j', (text, answer) => {
    expect(parseYesNo(text)).toBe(answer)
  })
})

describe('counts', () => {
  test.each([
    ['4', 4],
    ['4.00', 4],
    ['0', 0],
    ['True', 1],
    ['no', 0],
    ['', null],
    ['4.5', notUnderstood],
    ['four', notUnderstood],
    ['-1', notUnderstood],
  ])('%j -> %j', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })
})

describe('numbers, units, states, addresses of the web', () => {
  test('numbers', () => {
    expect(['1,250.5', '.5', '12', '-34.5', ''].map(parseNumber)).toEqual([1250.5, 0.5, 12, -34.5, null])
    expect(['12m', 'x', '1e5', '.'].map(parseNumber)).toEqual(Array(4).fill(notUnderstood))
  })
  test('units', () => {
    expect(['squareMeter', 'Square Metres', 'sqm', 'm²', 'ha', 'Acres', 'square', 'roods'].map(parseAreaUnit)).toEqual([
      ...Array<string>(4).fill('squareMeter'),
      'hectare',
      'acre',
      'square',
      notUnderstood,
    ])
  })
  test('states', () => {
    expect(['vic', 'Vic', 'Victoria', 'N.S.W.', 'new south wales', '', 'Bavaria'].map(parseState)).toEqual([
      'VIC',
      'VIC',
      'VIC',
      'NSW',
      'NSW',
      null,
      notUnderstood,
    ])
  })
  test('links', () => {
    expect(parseUrl('http%3A%2F%2Fwww%2Eau%2Eopen2view%2Ecom%2Fproperties%2F314244%2Ftour%23floorplan')).toBe(
      'http://www.au.open2view.com/properties/314244/tour#floorplan',
    )
    expect(['www.example.com/a', '', 'javascript:alert(1)', 'http://', 'http%3A%2F%2'].map(parseUrl)).toEqual([
      'http://www.example.com/a',
      null,
      ...Array(3).fill(notUnderstood),
    ])
  })
})
