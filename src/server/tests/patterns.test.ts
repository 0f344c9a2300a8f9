// Every regular expression takes time that grows linearly with the text, or says why its text is short. Verdicts on known literals are recorded
// (`node scripts/record-patterns.ts` after a change); new ones are checked here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declarations } from '../features.ts'
import { composedPatterns, exceptionFor, patternExceptions } from '../testing/pattern-exceptions.ts'
import { type PatternLiteral, patternsInSource, verdictOn } from '../testing/pattern-literals.ts'
import { textFieldsOf } from '../testing/sample-input.ts'

const { literals, composing } = patternsInSource()
const record = JSON.parse(readFileSync(join(import.meta.dirname, '../testing/checked-patterns.json'), 'utf8')) as Record<
  string,
  string
>

async function unsafe(patterns: readonly PatternLiteral[]): Promise<string[]> {
  const found: string[] = []
  for (const one of patterns) {
    if (record[one.text] === 'safe' || exceptionFor(one)) continue
    const { status, attack } = await verdictOn(one)
    if (status !== 'safe') found.push(`${status}: ${one.text} in ${one.files.join(', ')}, e.g. ${attack.slice(0, 100)}`)
  }
  return found
}

test('no text makes a pattern of the source take quadratic time', { timeout: 300_000 }, async () => {
  expect(literals.length).toBeGreaterThan(400)
  expect(await unsafe(literals)).toEqual([])
})

test('nor a pattern of a contract, also those that come with zod', { timeout: 300_000 }, async () => {
  const patterns = new Map<string, PatternLiteral>()
  for (const { endpoints } of declarations.endpointGroups)
    for (const e of Object.values(endpoints))
      for (const { pattern, title } of textFieldsOf(e))
        if (pattern) patterns.set(pattern, { text: `/${pattern}/`, pattern, flags: 'u', files: [title] })
  expect(patterns.size).toBeGreaterThan(10)

  expect(await unsafe([...patterns.values()])).toEqual([])
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
