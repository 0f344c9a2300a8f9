import { expect, test } from 'vitest'
import { readOperators, typedValue } from './operators.ts'

const operators = { is: ['buyer', 'pastVendor'], suburb: null, '#': null } as const
const read = (typed: string) => readOperators(typed, operators)

test('operators are taken out of the words, wherever they are typed', () => {
  const { words, operations } = read('smith is:Buyer suburb:"Port Melbourne" #pool anna')
  expect(words).toBe('smith anna')
  expect(operations.map(({ operator, value }) => [operator, value])).toEqual([
    ['is', 'buyer'],
    ['suburb', 'Port Melbourne'],
    ['#', 'pool'],
  ])
})

test.each(['is:pastvendor', 'IS:past-vendor', 'is:"past vendor"'])('%s is a value in any spelling', (typed) => {
  expect(read(typed).operations[0]?.value).toBe('pastVendor')
  expect(read(typedValue('is:pastVendor')).operations[0]?.value).toBe('pastVendor')
})

test('the operator at the end can be completed, one with a space after it is done', () => {
  expect(read('smith is:bu').open).toEqual({ operation: { operator: 'is', typed: 'bu', value: undefined }, before: 'smith ' })
  expect(read('suburb:"Port M').open?.operation.value).toBe('Port M')
  expect(read('is:buyer ').open).toBeUndefined()
})

test('what is no operator is a word', () => {
  expect(read('a:b C#pool 12:30 http://x')).toMatchObject({ words: 'a:b C#pool 12:30 http://x', operations: [] })
})
