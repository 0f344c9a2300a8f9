// Every regular expression takes time that grows linearly with the text, or says why its text is short. Finding that out tries texts at random, so the
// verdicts are recorded once, by `node scripts/record-patterns.ts`, and a run of the tests never depends on luck.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composedPatterns, exceptionFor, patternExceptions } from '../testing/patterns/pattern-exceptions.ts'
import { patternsInContracts } from '../testing/patterns/pattern-contracts.ts'
import { type PatternLiteral, patternsInSource, verdictOn } from '../testing/patterns/pattern-literals.ts'

const { literals, composing } = patternsInSource()
const record = JSON.parse(readFileSync(join(import.meta.dirname, '../testing/patterns/checked-patterns.json'), 'utf8')) as Record<
  string,
  string
>

const unrecorded = (patterns: readonly PatternLiteral[]) =>
  patterns
    .filter((one) => record[one.text] !== 'safe' && !exceptionFor(one))
    .map(({ text, files }) => `${text} in ${files.join(', ')}: run node scripts/record-patterns.ts`)

test('no text makes a pattern of the source take quadratic time', () => {
  expect(literals.length).toBeGreaterThan(400)
  expect(unrecorded(literals)).toEqual([])
})

test('nor a pattern of a contract, also those that come with zod', () => {
  const patterns = patternsInContracts()
  expect(patterns.length).toBeGreaterThan(10)
  expect(unrecorded(patterns)).toEqual([])
})

test('patterns are put together at run time only where that was looked at, and every exception is still one', () => {
  expect(composing).toEqual(Object.keys(composedPatterns))
  for (const { file, starts } of patternExceptions)
    expect(
      literals.some(({ files, text }) => files.includes(file) && text.startsWith(starts)),
      `${file} ${starts}`,
    ).toBe(true)
})

test('a pattern that goes wrong is noticed', async () => {
  const { status } = await verdictOn({ pattern: String.raw`^\S+@\S+\.\S+$`, flags: '' })
  expect(status).toBe('vulnerable')
})
