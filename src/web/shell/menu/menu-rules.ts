import type { Permission } from '#common/permissions.ts'
import type { MenuEntry } from './menu.ts'

interface Visibility {
  permissions: readonly Permission[]
  hasRoute(path: string): boolean
}

/** What this user can go to; a group without anything left in it goes too. */
export function visibleMenu(entries: readonly MenuEntry[], visibility: Visibility): MenuEntry[] {
  const { permissions, hasRoute } = visibility
  return entries.flatMap((entry) => {
    if (entry.permission && !permissions.includes(entry.permission)) return []
    if (entry.to !== undefined && !hasRoute(entry.to)) return []
    if (!entry.children) return [entry]
    const children = visibleMenu(entry.children, visibility)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** Neighbours under one heading, in their order. */
export function underHeadings(entries: readonly MenuEntry[]): { heading: string | undefined; entries: MenuEntry[] }[] {
  const groups: { heading: string | undefined; entries: MenuEntry[] }[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && last.heading === entry.heading) last.entries.push(entry)
    else groups.push({ heading: entry.heading, entries: [entry] })
  }
  return groups
}

/** All entries with a page, in reading order. */
export const pagesOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? pagesOf(entry.children) : [entry]))

/** The entry of a page that this user's role leaves out of the menu: its address was typed, or is from an old link. */
export const closedPage = (
  entries: readonly MenuEntry[],
  path: string,
  permissions: readonly Permission[],
): MenuEntry | undefined =>
  pagesOf(entries).find(
    ({ to, search, permission }) => to === path && !search && permission !== undefined && !permissions.includes(permission),
  )

/** All entries with a page, each with the name of its group where its own label says too little: `Contacts: Import`. */
export const namedPagesOf = (entries: readonly MenuEntry[]): MenuEntry[] => {
  const pages = pagesOf(entries)
  const groupOf = (page: MenuEntry) => entries.find(({ children }) => children && pagesOf(children).includes(page))
  return pages.map((page) => {
    const group = pages.some((other) => other !== page && other.label === page.label) ? groupOf(page) : undefined
    return group ? { ...page, label: `${group.label}: ${page.label}` } : page
  })
}

/**
 * The way to the entry of the current page, from the top: `[listings, listings-by-status, listings-sold]`.
 *
 * Of two entries with the same path the one whose query fits better wins; a page below an entry (`/listings/123`) counts
 * as that entry's, unless it has an entry of its own, and so does a page below its `records` (`/contacts/123`).
 */
export function trailTo(entries: readonly MenuEntry[], path: string, search: Readonly<Record<string, unknown>>): MenuEntry[] {
  let best: { score: number; trail: MenuEntry[] } = { score: 0, trail: [] }
  const look = (entry: MenuEntry, above: readonly MenuEntry[]) => {
    const trail = [...above, entry]
    const score = scoreOf(entry, path, search)
    if (score > best.score) best = { score, trail }
    for (const child of entry.children ?? []) look(child, trail)
  }
  for (const entry of entries) look(entry, [])
  return best.trail
}

function scoreOf(entry: MenuEntry, path: string, search: Readonly<Record<string, unknown>>): number {
  const { to, records, search: wanted = {} } = entry
  if (records !== undefined && path.startsWith(`${records}/`)) return records.length * 100
  if (to === undefined || !(path === to || path.startsWith(`${to}/`))) return 0
  const names = Object.keys(wanted)
  if (!names.every((name) => String(search[name] ?? '') === wanted[name])) return 0
  // Filters belong to the list itself, not to the pages below it.
  if (path !== to && names.length > 0) return 0
  return to.length * 100 + names.length
}
