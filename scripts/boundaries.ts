// Holds the house to its floors: imports go down only, and a table is named only by the feature that owns it; others name its read models. Resolves real paths, so that
// relative imports, re-exports and dynamic imports count too. What is not in order yet is listed in boundaries.json, which may only get shorter.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
const listFile = join(root, 'scripts/boundaries.json')
/** From the lowest to the highest; a file may import its own floor's base and everything lower. */
const floors = [
  'common',
  'platform',
  'ui',
  'formats',
  'accounts',
  'core',
  'workflow',
  'channels',
  'workspace',
  'server',
  'web',
] as const
type Floor = (typeof floors)[number]
const withFeatures = new Set<string>(['accounts', 'core', 'workflow', 'channels', 'workspace'])
const maxFilesInFolder = 25
const maxFeatureLines = 64

interface Source {
  path: string
  floor: Floor
  /** `core/listings`; for floors without features the floor itself. */
  room: string
  text: string
}
const sources = new Map<string, Source>()
for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
  const [, floor = '', feature = ''] = path.split('/')
  if (!(floors as readonly string[]).includes(floor) || /\.generated\.ts$/.test(path)) continue
  const room = withFeatures.has(floor) ? `${floor}/${feature}` : floor
  sources.set(path, { path, floor: floor as Floor, room, text: readFileSync(join(root, path), 'utf8') })
}
const isTest = (path: string) => /\.test\.ts$|\/testing\.ts$|\/testing\/|^src\/server\/tests\/|\/sandbox\//.test(path)

const importing =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]{0,2000}?(?:from\s*)?['"]([^'"\n]{1,300})['"]|\bimport\(\s*['"]([^'"\n]{1,300})['"]\s*\)/g
const multiline = /(?:^|\n)(?:import|export)\b[^;'"]{0,4000}?\sfrom\s*['"]([^'"\n]{1,300})['"]/g
/** @returns the path of the file that is meant; undefined for packages and assets */
function resolved(from: string, name: string): string | undefined {
  const path = name.startsWith('#')
    ? `src/${name.slice(1)}`
    : name.startsWith('.')
      ? relative(root, resolve(root, dirname(from), name))
      : undefined
  return path && sources.has(path) ? path : undefined
}
function importsOf({ path, text }: Source): string[] {
  const names = [...text.matchAll(importing), ...text.matchAll(multiline)].map(([, a, b]) => a ?? b ?? '')
  return [...new Set(names.flatMap((name) => resolved(path, name) ?? []))]
}

const level = (floor: Floor) => floors.indexOf(floor)
const upward = new Set<string>()
const sameFloor = new Set<string>()
/** A format is a folder that others enter by one file of the same name; tests also by its `testing.ts`. */
const insides = new Set<string>()
const isInside = (from: string, path: string) => {
  const [, floor, format, file, ...more] = path.split('/')
  if (floor !== 'formats' || !file || from.startsWith(`src/formats/${format}/`)) return false
  const isDoor = more.length === 0 && (file === `${format}.ts` || (file === 'testing.ts' && isTest(from)))
  return !isDoor
}
const graph = new Map<string, string[]>()
for (const source of sources.values()) {
  const found = importsOf(source)
  graph.set(source.path, found)
  for (const path of found) if (isInside(source.path, path)) insides.add(`${source.path} -> ${path}`)
  if (isTest(source.path)) continue
  for (const path of found) {
    const target = sources.get(path)
    if (!target || target.room === source.room || isTest(path)) continue
    // The server knows no screen and the browser base no server; lint holds them to it. Here only height counts.
    if (level(target.floor) > level(source.floor)) upward.add(`${source.room} -> ${target.room}`)
    else if (target.floor === source.floor) sameFloor.add(`${source.room} -> ${target.room}`)
  }
}

/**
 * Tables by the feature that owns them, one each: a table of an agency by the declaration that says what an archive does with it, the others by the file. A view belongs
 * to the owner of the table after which it is named (`x_view`), or to the feature under its own name in the file.
 */
const namedOwners = JSON.parse(readFileSync(join(root, 'scripts/table-owners.json'), 'utf8')) as Record<string, string>
const archived = /^ {4}(?:tables|derived|secret|passing): \[([^\]]{0,4000})\]/gm
const declaredOwners = [...sources.values()].flatMap(({ path, room, text }) =>
  path.endsWith('.feature.ts')
    ? [...text.matchAll(archived)].flatMap(([, list = '']) =>
        [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => [table, room]),
      )
    : [],
)
const tableOwners = { ...namedOwners, ...(Object.fromEntries(declaredOwners) as Record<string, string>) }
const twice = [...Object.keys(namedOwners), ...declaredOwners.map(([table = '']) => table)].filter(
  (one, i, all) => all.indexOf(one) !== i,
)
const [stored = '', shown = ''] = readFileSync(join(root, 'src/platform/db/tables.generated.ts'), 'utf8').split(
  'interface ReadModels',
)
const namesIn = (text: string) => [...text.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name = '']) => name)
const readModels = new Set(namesIn(shown))
const tables = [...namesIn(stored), ...readModels]
const owners = Object.fromEntries(
  tables.map((table) => [
    table,
    tableOwners[table] ?? (readModels.has(table) ? tableOwners[table.replace(/_view$/, '')] : undefined),
  ]),
)
const rooms = new Set([...sources.values()].map(({ room }) => room))
const unowned = tables.filter((table) => !rooms.has(owners[table] ?? ''))
const unknown = Object.keys(tableOwners).filter((table) => !tables.includes(table))
/** After the first table of a `from`: `from tasks t, notes n where`. Not a list of columns, which `from` follows. */
const inCommaJoin = (table: string) =>
  `,\\s*(?:lateral\\s+)?"?${table}"?(?:\\s+(?:as\\s+)?(?!and\\b|or\\b|as\\b|from\\b)\\w+)?\\s*(?:\\b(?:where|(?:inner|left|right|full|cross)\\s+join|join|group by|order by)\\b|,\\s*\\w+\\s+\\w+\\s+where\\b)`
const inSql = (table: string) =>
  new RegExp(
    `\\b(?:from|join|using|into|update|delete from|table)\\s+(?:only\\s+|lateral\\s+)?"?${table}\\b|(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|mergeInto|using)\\(\\s*\\[?\\s*'${table}\\b|${inCommaJoin(table)}`,
    'i',
  )
/** Where a file makes table names out of values (`sql.table(name)`), every table that it names in quotes may be meant. */
const makesNames = /\bsql\.table\(/
const writesNames = /\b(?:insert into|update|delete from)\s+\$\{sql\.table\(/i
/** Functions that a declaration gives the name of a table, which they write. */
const handsOver = (table: string) =>
  new RegExp(
    `\\b(?:followsMerges|outlivesContacts|outlivesListings)\\(\\s*'${table}'|\\b${table}: \\{[^{}]{0,300}\\b(?:text|json|none|contact|staff|key): `,
  )
const inWrites = (table: string) =>
  new RegExp(
    `\\b(?:insert into|update|delete from)\\s+"?${table}\\b|(?:insertInto|updateTable|deleteFrom)\\(\\s*'${table}\\b`,
    'i',
  )
const foreignReads = new Set<string>()
/** Of a read model whose owner is on a higher floor. */
const upwardReads = new Set<string>()
const foreignWrites = new Set<string>()
/** Of platform and the program, by folder: they name tables of features above or below all floors. Read models are open to them. */
const baseReads = new Set<string>()
const baseWrites = new Set<string>()
const patterns = tables.map((table) => ({ table, named: inSql(table), written: inWrites(table) }))
for (const { path, room, floor, text } of sources.values()) {
  const isFeature = withFeatures.has(floor)
  const isDeclaration = path.endsWith('.feature.ts')
  const namesTables = isFeature ? isDeclaration || path.includes('/server/') : floor === 'platform' || floor === 'server'
  if (isTest(path) || !namesTables) continue
  const [reads, writes] = isFeature ? [foreignReads, foreignWrites] : [baseReads, baseWrites]
  const reader = isFeature ? room : dirname(path).split('/').slice(1, 3).join('/')
  const [isMade, isWritten] = [makesNames.test(text), writesNames.test(text)]
  for (const { table, named, written } of patterns) {
    if (owners[table] === room || !text.includes(table)) continue
    const isQuoted = isMade && text.includes(`'${table}'`)
    if (written.test(text) || (isQuoted && isWritten) || (isDeclaration && handsOver(table).test(text)))
      writes.add(`${reader} writes ${table}`)
    else if (!isQuoted && !named.test(text)) continue
    else if (!readModels.has(table)) reads.add(`${reader} reads ${table}`)
    else if (isFeature && level(owners[table]?.split('/')[0] as Floor) > level(floor)) upwardReads.add(`${room} reads ${table}`)
  }
}

/** Strongly connected files (Tarjan): a cycle of imports, types included. */
function cycles(): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const found: string[][] = []
  const visit = (path: string): void => {
    index.set(path, index.size)
    low.set(path, index.get(path) ?? 0)
    stack.push(path)
    onStack.add(path)
    for (const next of graph.get(path) ?? []) {
      if (!index.has(next)) visit(next)
      if (onStack.has(next)) low.set(path, Math.min(low.get(path) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(path) !== index.get(path)) return
    const group: string[] = []
    for (let one = ''; one !== path; group.push(one)) {
      one = stack.pop() ?? path
      onStack.delete(one)
    }
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const path of graph.keys()) if (!index.has(path)) visit(path)
  return found
}
/** Every file counts, tests and styles too. Not migrations and decision notes: each is one list by number. */
const filed = globSync('{src,e2e,scripts,bench}/**/*', { cwd: root, withFileTypes: true, exclude: ['bench/results'] })
const folders = Map.groupBy(
  filed.filter((one) => one.isFile() && !one.name.endsWith('.generated.ts')),
  ({ parentPath }) => relative(root, parentPath),
)
const bigFolders = [...folders].filter(([, files]) => files.length > maxFilesInFolder).map(([folder]) => folder)

const featureLines = readFileSync(join(root, 'src/server/features.ts'), 'utf8').match(/ from '/g)?.length ?? 0
const now = {
  upward: [...upward].toSorted(),
  sameFloor: [...sameFloor].toSorted(),
  insides: [...insides].toSorted(),
  foreignReads: [...foreignReads].toSorted(),
  upwardReads: [...upwardReads].toSorted(),
  foreignWrites: [...foreignWrites].toSorted(),
  baseReads: [...baseReads].toSorted(),
  baseWrites: [...baseWrites].toSorted(),
  cycles: cycles()
    .map((files) => files.join(' | '))
    .toSorted(),
  bigFolders: bigFolders.toSorted(),
  // In the archive of a declaration, or in scripts/table-owners.json.
  tablesWithoutOwner: unowned,
  tablesWithTwoOwners: twice.toSorted(),
  ownersWithoutTable: unknown,
  tooManyFeatures: featureLines > maxFeatureLines ? [`${featureLines} lines in src/server/features.ts`] : [],
}
type List = typeof now
if (process.argv.includes('--write')) writeFileSync(listFile, `${JSON.stringify(now, null, 2)}\n`)
const listed = (existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : {}) as Partial<List>
let isBroken = false
for (const key of Object.keys(now) as (keyof List)[]) {
  const allowed = new Set(listed[key])
  const added = now[key].filter((one) => !allowed.has(one))
  const gone = (listed[key] ?? []).filter((one) => !now[key].includes(one))
  console.log(`${key}: ${now[key].length}`)
  for (const one of added) console.error(`  not allowed in ${key}: ${one}`)
  for (const one of gone) console.error(`  in order now, take it off the list (--write): ${one}`)
  isBroken ||= added.length + gone.length > 0
}
console.log(`lines of src/server/features.ts: ${featureLines} of ${maxFeatureLines}`)
process.exitCode = isBroken ? 1 : 0
