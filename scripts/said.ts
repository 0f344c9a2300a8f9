// Reads what a source file says: texts that users read, comments, and names where they are given.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '..')
export type Kind = 'strings' | 'comments' | 'names'
export interface Said {
  kind: Kind
  path: string
  line: number
  text: string
}

/** Attributes and properties whose text no user reads. */
const unread =
  /^(?:className|id|key|type|rel|href|to|role|name|component|variant|size|color|style|htmlFor|autoComplete|inputMode|pattern|d|viewBox|path|method|permission|data-.*)$/
/** Tagged templates and calls whose text is code. */
const codeCalls = /^(?:sql|query|css|raw|describe|RegExp|require|querySelector|querySelectorAll|closest|matches|matchMedia)$/

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
function lastName(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  if (node.type === 'MemberExpression') return lastName(node.property)
  if (node.type === 'CallExpression') return lastName(node.callee)
  return ''
}

const looksRead = (said: string) => /[A-Za-z]{2}/.test(said) && (/\S\s+\S/.test(said) || /^[A-Z][a-z]/.test(said.trim()))

/** A Typst template: its comments, its strings and the words that are set as they are, `[Kind regards,]`. */
function saidInTemplate(path: string, text: string): Said[] {
  const parts = /\/\/ (?<comment>.*)|regex\("(?:[^"\\]|\\.)*"\)|"(?<string>(?:[^"\\]|\\.)*)"|\[(?<set>[A-Z][^[\]#]+)\]/g
  return text.split('\n').flatMap((line, i) =>
    [...line.matchAll(parts)].flatMap(({ groups = {} }): Said[] => {
      const { comment, string, set } = groups
      if (comment !== undefined) return [{ kind: 'comments', path, line: i + 1, text: comment }]
      const words = (string ?? set ?? '').trim()
      return looksRead(words) && !/[<>]/.test(words) ? [{ kind: 'strings', path, line: i + 1, text: words }] : []
    }),
  )
}

/** @returns every text a user might read, every comment and every name that a file declares */
export function saidIn(path: string): Said[] {
  const text = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.typ')) return saidInTemplate(path, text)
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  const lineOf = (at: number) => {
    let low = 0
    let high = lineStarts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((lineStarts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return low + 1
  }
  const found: Said[] = comments.map(({ value, start }) => ({
    kind: 'comments',
    path,
    line: lineOf(start),
    text: value,
  }))
  const add = (kind: Kind, node: Node, said: string) => {
    const words = said.replaceAll(/\s+/g, ' ').trim()
    if (words) found.push({ kind, path, line: lineOf(node.start), text: words })
  }
  const visit = (node: unknown, parent?: Node): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent)
      return
    }
    if (!isNode(node)) return
    if (/^(?:ImportDeclaration|ExportAllDeclaration|TSLiteralType|TSImportType)$/.test(node.type)) return
    if (node.type === 'TaggedTemplateExpression' && codeCalls.test(lastName(node.tag))) return
    if (node.type === 'CallExpression' && codeCalls.test(lastName(node.callee))) return
    if (node.type === 'JSXAttribute' && unread.test(lastName(node.name))) return
    if (node.type === 'JSXText') add('strings', node, String(node.value))
    if (node.type === 'Literal' && typeof node.value === 'string' && looksRead(node.value)) {
      const isKey = parent?.type === 'Property' && parent.key === node
      if (!isKey || parent?.type === 'JSXAttribute') add('strings', node, node.value)
    }
    if (node.type === 'TemplateLiteral') {
      const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
      const whole = parts.join('…')
      if (looksRead(whole.replaceAll('…', 'Xx '))) add('strings', node, whole)
    }
    if (node.type === 'Identifier' && parent && isDeclared(node, parent)) add('names', node, String(node.name))
    for (const [key, value] of Object.entries(node))
      if (key !== 'type' && (isNode(value) || Array.isArray(value))) visit(value, node)
  }
  visit(program)
  return found
}
/** Functions, variables, parameters, types and properties of types: where a name is given, not where it is used. */
function isDeclared(node: Node, parent: Node): boolean {
  if (/Function|TSTypeAlias|TSInterface|ClassDecl|TSPropertySignature|TSMethodSignature|ArrowFunction/.test(parent.type))
    return parent.id === node || parent.key === node || (parent.params as unknown[] | undefined)?.includes(node) === true
  return parent.type === 'VariableDeclarator' && parent.id === node
}
