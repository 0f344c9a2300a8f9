import { expect, test } from 'vitest'
import { withoutWordSigns } from './pasted-text.ts'

test.each([
  ['Sunny.\vQuiet.', 'Sunny.\nQuiet.'],
  ['•\tThree bedrooms\r\n·\tA garden', '• Three bedrooms\n• A garden'],
  ['First\n\u00a0\n \u00a0\nSecond', 'First\n\n\nSecond'],
  ['Rooms\t4', 'Rooms 4'],
  ['A\u00a0home of words', 'A\u00a0home of words'],
])('%j of Word is kept as %j', (pasted, text) => expect(withoutWordSigns(pasted)).toBe(text))
