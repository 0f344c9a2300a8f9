import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from 'recheck'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../../../..')

export interface PatternLiteral {
  /** As it is written, `/a+/i`. */
  text: string
  pattern: string
  flags: string
  /** Files it is in. */
  files: string[]
}

interface AstNode {
  type: string
  callee?: { name?: string }
  regex?: { pattern: string; flags: string }
}

/** Every regular expression literal of the product, and the files in which patterns are put together at run time. */
export function patternsInSource(): { literals: PatternLiteral[]; composing: string[] } {
  const literals = new Map<string, PatternLiteral>()
  const composing = new Set<string>()
  const walk = (node: unknown, file: string): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((one) => walk(one, file))
    const { type, regex, callee } = node as AstNode
    if (type === 'Literal' && regex) {
      const text = `/${regex.pattern}/${regex.flags}`
      const known = literals.get(text) ?? { text, ...regex, files: [] }
      if (!known.files.includes(file)) known.files.push(file)
      literals.set(text, known)
      return
    }
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') composing.add(file)
    for (const value of Object.values(node)) walk(value, file)
  }
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|testing)\.tsx?$|(^|\/)testing\//.test(file) && !file.endsWith('tables.generated.ts'),
  )
  for (const file of files.toSorted()) {
    const text = readFileSync(join(root, file), 'utf8')
    walk(parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program, relative(root, join(root, file)))
  }
  return { literals: [...literals.values()], composing: [...composing] }
}

export type Verdict = 'safe' | 'vulnerable' | 'unknown'

/** Whether its time grows linearly with the text; `unknown` when that could not be decided in time. */
export async function verdictOn({ pattern, flags }: Pick<PatternLiteral, 'pattern' | 'flags'>) {
  const found = await check(pattern, flags, { timeout: 10_000 })
  return { status: found.status as Verdict, attack: found.status === 'vulnerable' ? found.attack.pattern : '' }
}
