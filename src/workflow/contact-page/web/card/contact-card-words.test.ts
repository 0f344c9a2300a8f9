import { expect, test } from 'vitest'
import { valueInWords } from './contact-card-words.ts'

test('the history shows numbers as people read them', () => {
  const phone = { number: '+61412345678', type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }
  expect(valueInWords('phones', [phone], new Map())).toBe('0412 345 678')
})
