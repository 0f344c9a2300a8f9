import { expect, test } from 'vitest'
import { neutralReason, reasonFor } from './reason.rules.ts'

const on = { day: '3 Nov 2026' }
test.each([
  [
    'newsletter',
    'inferred',
    'Open home, 12 Bayview Parade',
    'you signed in at our open home at 12 Bayview Parade, on 3 Nov 2026.',
  ],
  ['newsletter', 'inferred', 'Open home sign-in', 'you signed in at our open home on 3 Nov 2026.'],
  ['propertyAlerts', 'express', 'Inspection booking, 5 Kew Street', 'you booked an inspection of 5 Kew Street, on 3 Nov 2026.'],
  ['newsletter', 'express', 'Resubscribed on the unsubscribe page', 'you subscribed to our newsletter on 3 Nov 2026.'],
  ['newsletter', 'express', 'Import of Bob’s old list.csv', 'you agreed to receive our newsletter on 3 Nov 2026.'],
  ['marketing', 'express', 'Phone call', 'you agreed to hear from us on 3 Nov 2026.'],
  ['marketing', 'inferred', 'Enquiry from realestate.com.au', 'you enquired with us on 3 Nov 2026.'],
] as const)('%s by %s consent of “%s”', (purpose, state, source, words) =>
  expect(reasonFor(purpose, { state, source, ...on })).toBe(`You’re receiving this because ${words}`),
)

test('inferred consent with a note of staff says nothing that is not certain, and shows no note', () => {
  expect(reasonFor('newsletter', { state: 'inferred', source: 'Met at Bob’s, rich', ...on })).toBe(neutralReason)
})
