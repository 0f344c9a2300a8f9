// Compares the row type that each `sql<Row>` promises with the columns that the statement returned in the tests: a renamed column is found
// here and not by a customer. Run after `vitest --project server` or `slow`, whose `recorded-statements.ts` has written the columns.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isTaggedTemplateExpression, isTemplateExpression } from 'typescript/unstable/ast/is'
import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import { API, type Checker, SymbolFlags, TypeFlags } from 'typescript/unstable/sync'

const root = join(import.meta.dirname, '../..')
const returned = new Map<string, string[][]>()
for (const file of globSync('test-results/statements/*.json', { cwd: root }))
  for (const [text, columns] of JSON.parse(readFileSync(join(root, file), 'utf8')) as [string, string[]][])
    returned.set(text, [...(returned.get(text) ?? []), columns])

const api = new API({ cwd: root })
const [project] = api.updateSnapshot({ openProject: join(root, 'tsconfig.json') }).getProjects()
if (!project) throw new Error('tsconfig.json could not be opened')

let compared = 0
const broken: string[] = []
for (const name of globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()) {
  const text = readFileSync(join(root, name), 'utf8')
  if (!text.includes('sql<')) continue
  const file = project.program.getSourceFile(join(root, name))
  if (!file) continue
  for (const statement of taggedIn(file)) {
    const fragments = fragmentsOf(statement)
    // A statement that is put together from others only has no text to be known by.
    if (!/\w/.test(fragments.replaceAll('${}', ''))) continue
    const columns = returned.get(fragments)
    const promised = columns && promisedBy(project.checker, statement)
    if (!columns || !promised?.length) continue
    compared++
    const missing = promised.filter((key) => columns.every((each) => !each.includes(key)))
    const line = text.slice(0, statement.pos).split('\n').length
    if (missing.length)
      broken.push(`${relative('.', name)}:${line} promises ${missing.join(', ')}, and gets ${columns[0]?.join(', ')}`)
  }
}
api.close()
for (const line of broken) console.error(line)
console.log(`${compared} statements return what their row type promises${broken.length ? `, ${broken.length} do not` : ''}`)
process.exit(broken.length || !compared ? 1 : 0)

/** Each sql<Row>`…` below this node. */
function* taggedIn(node: Node): Generator<TaggedTemplateExpression> {
  if (isTaggedTemplateExpression(node) && node.typeArguments?.length === 1) yield node
  const below: Node[] = []
  node.forEachChild((child) => void below.push(child))
  for (const child of below) yield* taggedIn(child)
}

function fragmentsOf({ template }: TaggedTemplateExpression): string {
  if (!isTemplateExpression(template)) return template.text
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('${}')
}

/** The keys that a row must have; none of a single value, or of a type that the caller chooses. */
function promisedBy(checker: Checker, { typeArguments }: TaggedTemplateExpression): string[] {
  const [argument] = typeArguments ?? []
  const type = argument && checker.getTypeFromTypeNode(argument)
  if (!type || !(type.flags & (TypeFlags.Object | TypeFlags.Intersection)) || checker.isArrayLikeType(type)) return []
  return checker
    .getPropertiesOfType(type)
    .filter((property) => !(property.flags & (SymbolFlags.Optional | SymbolFlags.Method)))
    .map(({ name }) => name)
}
