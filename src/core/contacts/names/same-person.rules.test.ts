import { expect, test } from 'vitest'
import { firstNamesSay, firstWords } from './same-person.rules.ts'
import { readName } from './typed-name.rules.ts'

test.each([
  ['Ruth Pairman', 'Noel Pairman', 'different'],
  ['Ruth Pairman', 'Ruth Reed', 'same'],
  ['Ruth Pairman', 'RUTH M Pairman', 'same'],
  ['Ruth Pairman', 'R Pairman', 'unknown'],
  ['Ruth & Noel Pairman', 'Noel Pairman', 'same'],
  ['Mr Noel Pairman', 'Mr Ruth Pairman', 'different'],
  ['Ms Pairman', 'Noel Pairman', 'unknown'],
  ['Pairman Pty Ltd', 'Noel Pairman', 'unknown'],
  ['Zoë Pairman', 'Zoe Pairman', 'same'],
] as const)('the first names of %s and %s: %s', (one, other, say) =>
  expect(firstNamesSay(firstWords(readName(one)), firstWords(readName(other)))).toBe(say),
)
