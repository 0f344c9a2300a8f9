import { contactKinds, contactRoles, contactSources, ratings } from '../../contact-values.contract.ts'
import type { ContactFilter } from '../../contacts.contract.ts'

/** What the list is filtered and sorted by: the query of its address, so that it can be sent by mail. */
export interface ContactsSearch {
  /** The saved view it began with; `all` is the list without one, where another one is the user's first. */
  saved?: string
  /** The form of a new contact is open. */
  new?: 'yes'
  q?: string
  /** Comma-separated, as are roles, tags, suburbs, sources and ratings. */
  kinds?: string
  roles?: string
  tags?: string
  tagMatch?: 'all'
  without?: string
  agent?: string
  suburbs?: string
  sources?: string
  ratings?: string
  email?: YesNo
  phone?: YesNo
  doNotContact?: YesNo
  /** Days. */
  quietDays?: number
  due?: 'yes'
  createdWithin?: number
  sort?: ContactsSort
  /** What Domain sends the browser back with; taken out of the address at once. */
  code?: string
  state?: string
  error?: string
}
type YesNo = 'yes' | 'no'
export const sortColumns = ['name', 'updatedAt', 'createdAt', 'lastContactedAt', 'nextContactOn'] as const
export type SortColumn = (typeof sortColumns)[number]
export type ContactsSort = SortColumn | `-${SortColumn}`
export const defaultSort: ContactsSort = 'name'

const text = (value: unknown, max: number) => (typeof value === 'string' && value.trim() ? value.slice(0, max) : undefined)
const oneOf = <T extends string>(values: readonly T[], value: unknown) => values.find((known) => known === value)
const days = (value: unknown) => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 3650 ? number : undefined
}
export const partsOf = (value: string | undefined): string[] =>
  value
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean) ?? []
/** Those of a comma-separated list that are possible, each once, in the order they came. */
const someOf = (values: readonly string[], value: unknown) =>
  text(value, 400) && [...new Set(partsOf(String(value)))].filter((part) => values.includes(part)).join(',')
const agentOf = (value: unknown) =>
  typeof value === 'string' && (value === 'none' || /^[0-9a-f-]{36}$/i.test(value)) ? value : undefined
const yesNo = ['yes', 'no'] as const

/** Reads the query of the address; what makes no sense is left out, never shown as an error. */
export function readContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const sort = oneOf(
    sortColumns.flatMap((column): ContactsSort[] => [column, `-${column}`]),
    search['sort'],
  )
  return withoutEmpty({
    saved: search['saved'] === 'all' ? 'all' : agentOf(search['saved']),
    new: oneOf(['yes'] as const, search['new']),
    q: text(search['q'], 200),
    kinds: someOf(contactKinds, search['kinds']),
    roles: someOf(contactRoles, search['roles']),
    tags: text(search['tags'], 800),
    tagMatch: oneOf(['all'] as const, search['tagMatch']),
    without: text(search['without'], 800),
    agent: agentOf(search['agent']),
    suburbs: text(search['suburbs'], 800),
    sources: someOf(contactSources, search['sources']),
    ratings: someOf(ratings, search['ratings']),
    email: oneOf(yesNo, search['email']),
    phone: oneOf(yesNo, search['phone']),
    doNotContact: oneOf(yesNo, search['doNotContact']),
    quietDays: days(search['quietDays']),
    due: oneOf(['yes'] as const, search['due']),
    createdWithin: days(search['createdWithin']),
    sort: sort === defaultSort ? undefined : sort,
    code: search['state'] ? text(search['code'], 4000) : undefined,
    state: text(search['state'], 4000),
    error: search['state'] ? text(search['error'], 100) : undefined,
  })
}

export type ContactsChange = { [K in keyof ContactsSearch]?: ContactsSearch[K] | undefined }
export const withoutEmpty = (search: ContactsChange): ContactsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))

/** The settings behind the Filters button; the field and the sorting stand beside it. */
export const behindButton = [
  'kinds',
  'roles',
  'tags',
  'without',
  'agent',
  'suburbs',
  'sources',
  'ratings',
  'email',
  'phone',
  'doNotContact',
  'quietDays',
  'due',
  'createdWithin',
] as const
export const countFilters = (search: ContactsSearch) => behindButton.filter((name) => search[name] !== undefined).length
export const isFiltered = (search: ContactsSearch) => Boolean(search.q) || countFilters(search) > 0

/** A column's next sorting: as it reads best first (names and days to come from the start, others from the latest), then the other way. */
export function toggledSort(now: ContactsSort, column: SortColumn): ContactsSort {
  const isAscending = column === 'name' || column === 'nextContactOn'
  const first: ContactsSort = isAscending ? column : `-${column}`
  return now === first ? (isAscending ? `-${column}` : column) : first
}

const list = (value: string | undefined) => (value ? partsOf(value) : undefined)
const isYes = (value: YesNo | undefined) => value && value === 'yes'

/** The filter as calls name it. */
export function filterOf(search: ContactsSearch): ContactFilter {
  const filter = {
    q: search.q,
    kinds: list(search.kinds),
    roles: list(search.roles),
    [search.tagMatch === 'all' ? 'allTags' : 'tags']: list(search.tags),
    withoutTags: list(search.without),
    agentId: search.agent === 'none' ? undefined : search.agent,
    hasNoAgent: search.agent === 'none' || undefined,
    suburbs: list(search.suburbs),
    sources: list(search.sources),
    ratings: list(search.ratings),
    hasEmail: isYes(search.email),
    hasPhone: isYes(search.phone),
    doNotContact: isYes(search.doNotContact),
    quietDays: search.quietDays,
    isDue: search.due && true,
    createdWithinDays: search.createdWithin,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** What a saved view keeps of it: everything but which view it was and the open form. */
export function settingsOf(search: ContactsSearch): Record<string, string | number> {
  const kept = Object.entries(search).filter(([name]) => !['saved', 'new', 'code', 'state', 'error'].includes(name))
  return Object.fromEntries(kept.toSorted(([a], [b]) => a.localeCompare(b))) as Record<string, string | number>
}
