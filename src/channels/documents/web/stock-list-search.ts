import { defined } from '#common/changes.ts'
import { type Theme, themes } from '../documents.rules.ts'

/** The stock list as its address says it; everything left out is the usual. */
export interface StockListSearch {
  saleOrLease?: 'sale' | 'lease'
  agentId?: string
  tags?: string
  status?: string
  order?: 'price' | 'newest' | 'given'
  theme?: Theme
  title?: string
  /** From a selection of the list of listings, comma-separated. */
  ids?: string
}

const text = (value: unknown, most: number) => (typeof value === 'string' && value ? value.slice(0, most) : undefined)
const oneOf = <T extends string>(value: unknown, options: readonly T[]) => options.find((one) => one === value)

export function readStockListSearch(search: Record<string, unknown>): StockListSearch {
  const all = {
    saleOrLease: oneOf(search['saleOrLease'], ['sale', 'lease'] as const),
    agentId: text(search['agentId'], 36),
    tags: text(search['tags'], 400),
    status: text(search['status'], 200),
    order: oneOf(search['order'], ['price', 'newest', 'given'] as const),
    theme: oneOf(search['theme'], themes),
    title: text(search['title'], 120),
    ids: text(search['ids'], 20_000),
  }
  return defined(all)
}
