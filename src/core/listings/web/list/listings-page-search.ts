import { defined } from '#common/changes.ts'
import {
  idParam,
  nextSort,
  oneOf,
  savedViewParam,
  someOf,
  sortParam,
  textParam,
  viewSettingsOf,
  wholeParam,
  withoutEmpty,
} from '#ui/list/search-params.ts'
import { listingClasses, listingStatuses } from '#common/listing/listing-values.ts'
import { type ViewKind, viewKinds } from '../../listing-view.contract.ts'

/** Filters, order and view of the list: the query of its address, so that it can be sent by mail. */
export interface ListingsSearch {
  view?: ViewKind
  /** The saved view it started from; `all` is the list without one, where the user's first is another one. */
  saved?: string
  q?: string
  /** Comma-separated, as are classes, suburbs and tags. */
  status?: string
  saleOrLease?: 'sale' | 'lease'
  listingClass?: string
  agentId?: string
  suburb?: string
  tags?: string
  tagMatch?: 'all'
  minBedrooms?: number
  /** Whole dollars, as people read them in the address bar. */
  minPrice?: number
  maxPrice?: number
  openHome?: 'yes' | 'no'
  /** Days. */
  listedWithin?: number
  updatedWithin?: number
  authorityWithin?: number
  sort?: ListingsSort
}
export const sortColumns = [
  'updatedAt',
  'listedAt',
  'priceCents',
  'suburb',
  'status',
  'bedrooms',
  'landAreaM2',
  'reference',
  'authorityExpiresOn',
] as const
export type SortColumn = (typeof sortColumns)[number]
export type ListingsSort = SortColumn | `-${SortColumn}`
const defaultSort: ListingsSort = '-updatedAt'
/** How the list is sorted unless the user chooses: by the best match while something is searched. */
export const usualSort = (search: Pick<ListingsSearch, 'q'>): ListingsSort | 'match' => (search.q ? 'match' : defaultSort)
export const sortOf = (search: ListingsSearch) => search.sort ?? usualSort(search)

const whole = (value: unknown, max: number) => wholeParam(value, { max })

/** Reads the query of the address; what makes no sense is left out, never shown as an error. */
export function readListingsSearch(search: Record<string, unknown>): ListingsSearch {
  const sort = sortParam(sortColumns, search['sort'])
  return withoutEmpty<ListingsSearch>({
    view: oneOf(viewKinds.slice(1), search['view']),
    saved: savedViewParam(search['saved']),
    q: textParam(search['q'], 200),
    status: someOf(listingStatuses, search['status']),
    saleOrLease: oneOf(['sale', 'lease'] as const, search['saleOrLease']),
    listingClass: someOf(listingClasses, search['listingClass']),
    agentId: idParam(search['agentId']),
    suburb: textParam(search['suburb'], 800),
    tags: textParam(search['tags'] ?? search['tag'], 800),
    tagMatch: oneOf(['all'] as const, search['tagMatch']),
    minBedrooms: whole(search['minBedrooms'], 99),
    minPrice: whole(search['minPrice'], 90_000_000_000),
    maxPrice: whole(search['maxPrice'], 90_000_000_000),
    openHome: oneOf(['yes', 'no'] as const, search['openHome']),
    listedWithin: whole(search['listedWithin'], 3650),
    updatedWithin: whole(search['updatedWithin'], 3650),
    authorityWithin: whole(search['authorityWithin'], 3650),
    sort: sort === usualSort({ q: textParam(search['q'], 200) ?? '' }) ? undefined : sort,
  })
}

/** The settings behind the Filters button; the field, the chips and the sorting stand beside it. */
export const behindButton = [
  'saleOrLease',
  'listingClass',
  'agentId',
  'suburb',
  'tags',
  'minBedrooms',
  'minPrice',
  'maxPrice',
  'openHome',
  'listedWithin',
  'updatedWithin',
  'authorityWithin',
] as const
export const countFilters = (search: ListingsSearch) => behindButton.filter((name) => search[name] !== undefined).length
export const isFiltered = (search: ListingsSearch) => Boolean(search.q || search.status) || countFilters(search) > 0

/** Names read best from A, figures and dates from the top. */
const ascending: ReadonlySet<SortColumn> = new Set(['suburb', 'status', 'reference', 'authorityExpiresOn'])
export const toggledSort = (now: ListingsSort | 'match', column: SortColumn) => nextSort(now, column, ascending)

/** The list as it was last looked at: the way back from a listing. */
export const lastList: { search: ListingsSearch } = { search: {} }

/** The filter as calls name it. */
export function queryOf(search: ListingsSearch) {
  const {
    view: _view,
    saved: _saved,
    sort: _sort,
    minPrice,
    maxPrice,
    openHome,
    listedWithin,
    updatedWithin,
    authorityWithin,
    ...rest
  } = search
  const filter = {
    ...rest,
    minPriceCents: minPrice === undefined ? undefined : minPrice * 100,
    maxPriceCents: maxPrice === undefined ? undefined : maxPrice * 100,
    hasOpenHome: openHome && (openHome === 'yes' ? 'true' : 'false'),
    listedWithinDays: listedWithin,
    updatedWithinDays: updatedWithin,
    authorityWithinDays: authorityWithin,
  }
  return {
    filter: defined(filter),
    sort: search.sort ?? (search.q ? ('match' as const) : undefined),
  }
}

/** Settings that a saved view keeps: everything but which view it was. */
export const settingsOf = (search: ListingsSearch) => viewSettingsOf(search, ['saved'])
