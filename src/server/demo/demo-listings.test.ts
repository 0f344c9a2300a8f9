import { expect, test } from 'vitest'
import { checkCopy } from '#common/copy/copy-check.ts'
import { noPlaces } from '#common/copy/known-places.ts'
import { addDays, weekdayOf } from '#common/time/days.ts'
import { demoAgencies } from './demo-agencies.ts'
import { demoListings } from './demo-listings.ts'

test('the open homes are on the Saturday that comes next, on whichever day the demo is started first', () => {
  const [agency] = demoAgencies
  if (!agency) throw new Error('no demo agency')
  for (let n = 0; n < 7; n++) {
    const today = addDays('2026-11-23', n)
    const days = new Set(
      demoListings(agency, today).flatMap(({ fields }) => fields.inspections.map(({ startsAt }) => startsAt.slice(0, 10))),
    )
    const [day = ''] = days
    expect(days.size, today).toBe(1)
    expect(weekdayOf(day), today).toBe(6)
    expect(day > today && day <= addDays(today, 7), today).toBe(true)
  }
})

test('the copy of every demo listing agrees with its facts', () => {
  const found = demoAgencies.flatMap((agency) =>
    demoListings(agency, '2026-11-23').flatMap(({ fields }) => checkCopy(fields, noPlaces).map(({ message }) => message)),
  )
  expect(found).toEqual([])
})
