import { expect, test } from 'vitest'
import { columnDates, readOldId, readYesNo } from './cells.ts'

test.each([
  ['dmy', '4/3/2019', '2019-03-04'],
  ['mdy', '4/3/2019', '2019-04-03'],
  ['dmy', '04-03-19 2:05 pm', '2019-03-04'],
  ['dmy', '2019-03-04T10:30:00Z', '2019-03-04'],
  ['mdy', '2019/3/4', '2019-03-04'],
  ['iso', '20190304', '2019-03-04'],
  ['dmy', '43528', '2019-03-04'],
  ['dmy', '4 Mar 2019', '2019-03-04'],
  ['dmy', '4/3/2019 at 10 am', '2019-03-04'],
  ['dmy', 'Monday, 4-Mar-19 at 10am', '2019-03-04'],
  ['dmy', 'Mar 4, 2019, 10:30 AM', '2019-03-04'],
  ['dmy', '1/1/62', '1962-01-01'],
] as const)('in the order %s the cell %s is %s', (order, cell, day) => {
  expect(columnDates(order).readDay(cell)).toEqual({ value: day })
})

test('a time comes with its zone, and 24 hours stay what they are', () => {
  const { readMoment } = columnDates('dmy')
  expect(readMoment('2019-03-04 03:30').value).toEqual({ day: '2019-03-04', time: '03:30:00', zone: null })
  expect(readMoment('2019-03-04T10:30:00.123+1000').value).toEqual({ day: '2019-03-04', time: '10:30:00', zone: '+10:00' })
  expect(readMoment('4/3/2019 12:15 am').value).toEqual({ day: '2019-03-04', time: '00:15:00', zone: null })
  expect(readMoment('43528.4375').value).toEqual({ day: '2019-03-04', time: '10:30:00', zone: null })
})

test.each(['31/2/2019', '13/13/2019', '2019-02-30', '4/3/2019 25:00', 'soon', '4 mars', '12', '1'.repeat(60), '6 feb'])(
  'the cell %s is no date',
  (cell) => expect(columnDates('dmy').readDay(cell).problem).toBeTruthy(),
)

test('a date that only fits the other order is a problem, and an undecided one asks', () => {
  expect(columnDates('dmy').readDay('3/25/2019').problem).toMatch(/no such day with the day first/)
  expect(columnDates('undecided').readDay('4/3/2019').problem).toMatch(/Choose/)
  expect(columnDates('undecided').readDay('2019-03-04')).toEqual({ value: '2019-03-04' })
})

test('no date, written as zeros, is none', () => {
  for (const cell of ['', ' ', '0000-00-00', '00/00/0000', '0000-00-00 00:00:00'])
    expect(columnDates('dmy').readDay(cell)).toEqual({ value: null })
})

test('an id keeps its zeros, loses the decimals of a spreadsheet, and is refused where its digits are gone', () => {
  expect(readOldId(' 000123 ')).toEqual({ value: '000123' })
  expect(readOldId('12.0')).toEqual({ value: '12' })
  expect(readOldId('AB-12/7')).toEqual({ value: 'AB-12/7' })
  expect(readOldId('')).toEqual({ value: null })
  expect(readOldId('1.23E+11').problem).toMatch(/Export the table again/)
  expect(readOldId('x'.repeat(10_000)).problem).toMatch(/too long/)
})

test('yes and no are read as systems write them', () => {
  for (const cell of ['Y', 'yes', 'TRUE', '1', 'x']) expect(readYesNo(cell)).toEqual({ value: true })
  for (const cell of ['n', 'No', 'FALSE', '0']) expect(readYesNo(cell)).toEqual({ value: false })
  expect(readYesNo('maybe').problem).toBeTruthy()
})
