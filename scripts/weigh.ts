// What the browser has to fetch, held to the budgets: script of the sign-in page, of the shell with a list and with every other screen, and of every
// chunk that is fetched later. Weighs the production build, squeezed as the server sends it to any browser (gzip).
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}
const web = join(import.meta.dirname, '../dist/web')
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Everything that is fetched with these, each once. */
function closure(keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return seen
}
const sizeOf = (file: string) => statSync(join(web, `${file}.gz`)).size / 1024
const weight = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + sizeOf(manifest[key]?.file ?? ''), 0)
const cssWeight = (keys: Iterable<string>) =>
  [...new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))].reduce((sum, file) => sum + sizeOf(file), 0)
const keyOf = (source: string) => {
  const found = Object.keys(manifest).find((key) => manifest[key]?.src === source)
  if (!found) throw new Error(`${source} is not in the build: build again with "vite build", or fix scripts/weigh.ts`)
  return found
}

const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const shell = [...entry, keyOf('src/web/shell/shell.tsx')]
const login = closure([...entry, keyOf('src/accounts/session/web/login-page.tsx')])
/** The lists that agents open all day. */
const lists = ['listings', 'contacts', 'tasks', 'campaigns', 'portals', 'enquiries', 'blogs', 'reviews']
const pageOf = (list: string) =>
  Object.values(manifest).find(({ src }) => src?.endsWith(`/${list}-page.tsx`))?.src ?? `page of ${list}`
const withList = (list: string) => closure([...shell, keyOf(pageOf(list))])

/** Kilobytes of 1024 bytes. A chunk that is fetched later and not named here may weigh `others`; heavy libraries have chunks of their own. */
const others = 60
const named: readonly (readonly [start: string, limit: number])[] = [
  ['map-view-', 295],
  ['maplibre-gl-worker-', 295],
  // The editor of rich text, shared by notes, listings, posts and campaigns.
  ['dist-', 150],
  ['analysis-charts-', 120],
]
/** A screen, or a part of one that is fetched later, with all that it needs and the shell; those that are a map or an editor of rich text. */
const screen = 380
const withLibrary: Record<string, number> = {
  'listing-map.tsx': 610,
  'places-map.public.tsx': 610,
  'rich-text-editor.tsx': 480,
  'post-editor.tsx': 480,
  'text-editor.tsx': 530,
}
const later = Object.values(manifest).flatMap(({ src, isDynamicEntry }) => (src && isDynamicEntry ? [src] : []))
const first = new Set(
  [...lists.flatMap((list) => [...withList(list)]), ...login].map((key) => manifest[key]?.file.replace('assets/', '')),
)
const rows: [what: string, kb: number, limit: number][] = [
  ['/login, script', weight(login), 170],
  ['/login, style', cssWeight(login), 40],
  ...lists.map((list): [string, number, number] => [`shell with ${list}, script`, weight(withList(list)), 240]),
  ...later.map((src): [string, number, number] => [
    `shell with ${src}`,
    weight(closure([...shell, keyOf(src)])),
    withLibrary[basename(src)] ?? screen,
  ]),
  ...readdirSync(join(web, 'assets'))
    .filter((file) => file.endsWith('.js') && !first.has(file))
    .map((file): [string, number, number] => [
      file,
      sizeOf(`assets/${file}`),
      named.find(([start]) => file.startsWith(start))?.[1] ?? others,
    ]),
]
const isTold = process.argv.includes('--all')
const over = rows.filter(([, kb, limit]) => kb > limit)
for (const [what, kb, limit] of isTold ? rows.toSorted((a, b) => b[1] - a[1]) : over)
  console.log(`${kb > limit ? 'OVER' : 'kept'}  ${kb.toFixed(1).padStart(6)} of ${limit} kB  ${what}`)
if (!over.length) console.log(`${rows.length} weights kept; "node scripts/weigh.ts --all" lists them`)
process.exitCode = over.length ? 1 : 0
