import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security-asvs.md', 'utf8')
const lines = page.split('\n').flatMap((line) => {
  const [, nr = '', , state = '', evidence = ''] = /^\| (\d[\d., to]*) \| (.*?) \| (.*?) \| (.*?) ?\|$/.exec(line) ?? []
  return nr ? [{ nr, state, evidence }] : []
})
const files = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'vite.config.ts']).map((file) => file.replaceAll('\\', '/'))

test('every line of the table is judged in one of the words it explains', () => {
  expect(lines.length).toBeGreaterThan(200)
  for (const { nr, state } of lines)
    expect([nr, ['met', 'part', 'not met', 'operator', 'n/a']]).toEqual([nr, expect.arrayContaining([state])])
  expect(new Set(lines.map(({ nr }) => nr)).size).toBe(lines.length)
})

test('every file named as evidence is there', () => {
  const named = lines.flatMap(({ nr, evidence }) =>
    [...evidence.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => `${nr} ${file}`),
  )
  const missing = named.filter(
    (one) => !files.some((file) => file.endsWith(`/${one.split(' ').at(-1)}`) || file === one.split(' ').at(-1)),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

test('what is said of the whole is the sum of the lines', () => {
  const count = (state: string) => lines.filter((line) => line.state === state).length
  const summary = readFileSync('docs/security.md', 'utf8')
  expect(summary).toContain(
    `${count('met')} met, ${count('part')} in part, ${count('not met')} not met, ${count('operator')} for the operator, ${count('n/a')} do not apply`,
  )
})
