import { defined } from '#common/changes.ts'
import {
  idParam,
  nextSort,
  oneOf,
  partsOf,
  savedViewParam,
  someOf,
  sortParam,
  textParam,
  viewSettingsOf,
  wholeParam,
  withoutEmpty,
} from '#ui/list/search-params.ts'
import { contactKinds, contactRoles, contactSources, ratings } from '#core/contacts/contact-values.contract.ts'
import type { ContactFilter } from '#core/contacts/contacts.contract.ts'

/** Filters and order of the list: the query of its address, so that it can be sent by mail. */
export interface ContactsSearch {
  /** The saved view it started from; `all` is the list without one, where the user's first is another one. */
  saved?: string
  /** The form of a new contact is open; `typed`: filled with the search that found none. */
  new?: 'yes' | 'typed'
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
  /** Requirements: dollars, bedrooms, suburbs. */
  wantFrom?: number
  wantTo?: number
  wantBeds?: number
  wantSuburbs?: string
  sort?: ContactsSort
  /** Domain's answer when it sends the browser back; taken out of the address at once. */
  code?: string
  state?: string
  error?: string
}
type YesNo = 'yes' | 'no'
export const sortColumns = ['name', 'updatedAt', 'createdAt', 'lastContactedAt', 'nextContactOn'] as const
export type SortColumn = (typeof sortColumns)[number]
export type ContactsSort = SortColumn | `-${SortColumn}`
const defaultSort: ContactsSort = 'name'
/** How the list is sorted unless the user chooses: by the best match while something is searched. */
export const usualSort = (search: Pick<ContactsSearch, 'q'>): ContactsSort | 'match' => (search.q ? 'match' : defaultSort)
export const sortOf = (search: ContactsSearch) => search.sort ?? usualSort(search)

const days = (value: unknown) => wholeParam(value, { min: 1, max: 3650 })
const dollars = (value: unknown) => wholeParam(value, { min: 1, max: 1_000_000_000 })
const yesNo = ['yes', 'no'] as const

/** Reads the query of the address; what makes no sense is left out, never shown as an error. */
export function readContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const sort = sortParam(sortColumns, search['sort'])
  return withoutEmpty<ContactsSearch>({
    saved: savedViewParam(search['saved']),
    new: oneOf(['yes', 'typed'] as const, search['new']),
    q: textParam(search['q'], 200),
    kinds: someOf(contactKinds, search['kinds']),
    roles: someOf(contactRoles, search['roles']),
    tags: textParam(search['tags'], 800),
    tagMatch: oneOf(['all'] as const, search['tagMatch']),
    without: textParam(search['without'], 800),
    agent: search['agent'] === 'none' ? 'none' : idParam(search['agent']),
    suburbs: textParam(search['suburbs'], 800),
    sources: someOf(contactSources, search['sources']),
    ratings: someOf(ratings, search['ratings']),
    email: oneOf(yesNo, search['email']),
    phone: oneOf(yesNo, search['phone']),
    doNotContact: oneOf(yesNo, search['doNotContact']),
    quietDays: days(search['quietDays']),
    due: oneOf(['yes'] as const, search['due']),
    createdWithin: days(search['createdWithin']),
    wantFrom: dollars(search['wantFrom']),
    wantTo: dollars(search['wantTo']),
    wantBeds: wholeParam(search['wantBeds'], { min: 1, max: 99 }),
    wantSuburbs: textParam(search['wantSuburbs'], 800),
    sort: sort === usualSort({ q: textParam(search['q'], 200) ?? '' }) ? undefined : sort,
    code: search['state'] ? textParam(search['code'], 4000) : undefined,
    state: textParam(search['state'], 4000),
    error: search['state'] ? textParam(search['error'], 100) : undefined,
  })
}

export type ContactsChange = { [K in keyof ContactsSearch]?: ContactsSearch[K] | undefined }

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
  'wantFrom',
  'wantTo',
  'wantBeds',
  'wantSuburbs',
] as const
export const countFilters = (search: ContactsSearch) => behindButton.filter((name) => search[name] !== undefined).length
export const isFiltered = (search: ContactsSearch) => Boolean(search.q) || countFilters(search) > 0

/** Names and days to come read best from the start, other days from the latest. */
const ascending: ReadonlySet<SortColumn> = new Set(['name', 'nextContactOn'])
export const toggledSort = (now: ContactsSort | 'match', column: SortColumn) => nextSort(now, column, ascending)

const list = (value: string | undefined) => (value ? partsOf(value) : undefined)
const isYes = (value: YesNo | undefined) => value && value === 'yes'

/** The filter as calls name it. */
export function filterOf(search: ContactsSearch): ContactFilter {
  const cents = (amount: number | undefined) => (amount === undefined ? undefined : amount * 100)
  const wants = withoutEmpty<NonNullable<ContactFilter['wants']>>({
    fromCents: cents(search.wantFrom),
    toCents: cents(search.wantTo),
    bedrooms: search.wantBeds,
    suburbs: list(search.wantSuburbs),
  })
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
    wants: Object.keys(wants).length ? wants : undefined,
  }
  return defined(filter) as ContactFilter
}

/** Settings that a saved view keeps: neither which view it was nor the open form. */
export const settingsOf = (search: ContactsSearch) => viewSettingsOf(search, ['saved', 'new', 'code', 'state', 'error'])
