import { expect, test } from 'vitest'
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
