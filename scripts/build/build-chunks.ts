// Which modules of ours share a file in the production build (measured in bench/NOTES.md); used by vite.config.ts.
import { join } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}
const source = (path: string) => join(import.meta.dirname, '../../src', path)
const [main, shell] = [source('web/main.tsx'), source('web/shell/shell.tsx')]
/** Shown without a session: they must not fetch what stands behind the sign-in. */
const openPages = [
  ...['login', 'logout', 'reset-password'].map((page) => source(`accounts/session/web/${page}-page.tsx`)),
  source('accounts/users/web/invitation-page.tsx'),
  source('workflow/setup/web/setup-page.tsx'),
  source('channels/reviews/web/answer-page.tsx'),
]

/** Modules of ours that come with any of these. Libraries are not walked: their index files import everything. */
function comesWith(from: readonly string[], graph: Graph): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id) || !id.startsWith(source(''))) return
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const id of from) visit(id)
  return seen
}

/** The lists that agents open all day; what they fetch is held to a budget (scripts/weigh.ts). */
const lists = [
  'core/listings/web/list/listings-page.tsx',
  'workflow/contact-lists/web/contacts-page.tsx',
  'workflow/tasks/web/tasks-page.tsx',
  'channels/campaigns/web/campaigns-page.tsx',
  'channels/portals/web/portals-page.tsx',
  'channels/enquiries/web/enquiries-page.tsx',
  'channels/blogs/web/blogs-page.tsx',
  'channels/reviews/web/reviews-page.tsx',
].map(source)

interface Sets {
  start: Set<string>
  signIn: Set<string>
  open: Set<string>
  inside: Set<string>
  lists: Set<string>
}
let known: Sets | undefined
function setsOf(graph: Graph): Sets {
  if (known) return known
  const [start, open, inside] = [comesWith([main], graph), comesWith(openPages, graph), comesWith([shell], graph)]
  const signIn = comesWith([source('accounts/session/web/login-page.tsx')], graph).difference(start)
  // The two themselves keep files of their own, by which the page and the weights find them.
  start.delete(main)
  inside.delete(shell)
  known = { start, signIn, open, lists: comesWith(lists, graph), inside: inside.difference(start).difference(open) }
  return known
}

/** What every page has: one file instead of a dozen of a few hundred bytes. */
export const onEveryPage = (id: string, graph: Graph) => (setsOf(graph).start.has(id) ? 'start' : null)

/** Parts of the sign-in page that others use too, so that it does not fetch all parts for two of them. */
export const onSignIn = (id: string, graph: Graph) => (isPart(id) && setsOf(graph).signIn.has(id) ? 'sign-in' : null)

/** The same for what every page behind the sign-in has. */
export const behindSignIn = (id: string, graph: Graph) => (setsOf(graph).inside.has(id) ? 'inside' : null)

/** The editor of rich text, dragging, maps and charts: two fifths of all script, and few screens have one of them at once. */
const heavyLibrary = /node_modules[\\/](?:@tiptap|@mantine[\\/]tiptap|prosemirror-|@dnd-kit|maplibre-gl|recharts)/
/** Modules that cannot come without such a library. In a file that all screens share, they would bring it to every one of them. */
const bringsLibrary = (id: string, graph: Graph): boolean =>
  [...comesWith([id], graph)].some((one) => graph.getModuleInfo(one)?.importedIds.some((next) => heavyLibrary.test(next)))

const isPart = (id: string) => id.startsWith(source('ui/')) || id.startsWith(source('common/'))
/** Parts of the screens; for those that many pages behind the sign-in use. */
export function commonPart(id: string, graph: Graph): string | null {
  if (!isPart(id) || setsOf(graph).open.has(id) || bringsLibrary(id, graph)) return null
  // Fields of typed values come with the forms that have them; the one line of a new task reads days without any field.
  if (id === source('common/typed/day-words.ts')) return 'day-words'
  // Emails and undone messages are of few pages.
  if (id.startsWith(source('ui/messages/'))) return 'messages'
  return /\/(?:ui|common)\/typed\//.test(id) ? 'typed' : 'parts'
}

/** Words, rules, calls and small parts that records and settings share, and no list fetches at once. */
export function recordPart(id: string, graph: Graph): string | null {
  const { open, start, inside, lists: early } = setsOf(graph)
  if (!id.startsWith(source('')) || open.has(id) || start.has(id) || inside.has(id) || early.has(id)) return null
  return bringsLibrary(id, graph) ? null : 'records'
}
