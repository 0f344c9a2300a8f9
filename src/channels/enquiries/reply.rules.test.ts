import { expect, test } from 'vitest'
import { draftOf, isSigned, placeToWrite } from './reply.rules.ts'

const facts = {
  firstName: 'Tom',
  address: null,
  isGone: false,
  nextOpenHome: null,
  writer: { name: 'Sofia Reyes' },
  agencyName: 'Vale',
}

test('the cursor stands above the regards, and at the end where there are none', () => {
  const { text } = draftOf(facts)
  expect(text.slice(placeToWrite(text))).toBe('\n\nKind regards')
  expect(placeToWrite('Hello Tom')).toBe(9)
})

test('a text that ends with the writer’s name is signed already', () => {
  expect(isSigned(draftOf(facts).text, 'Sofia Reyes')).toBe(false)
  expect(isSigned('Hello\n\nKind regards\nSofia Reyes\nSales agent\nVale\n0491 570 006\n', 'Sofia Reyes')).toBe(true)
  expect(isSigned('Sofia Reyes will call you.\n\nKind regards', 'Sofia Reyes')).toBe(false)
})
