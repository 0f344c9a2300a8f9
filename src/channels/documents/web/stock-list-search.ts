import { defined } from '#common/changes.ts'
import { listingStatuses } from '#common/listing/listing-values.ts'
import { idParam, oneOf, partsOf, someOf, textParam } from '#ui/list/search-params.ts'
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

export function readStockListSearch(search: Record<string, unknown>): StockListSearch {
  const all = {
    saleOrLease: oneOf(['sale', 'lease'] as const, search['saleOrLease']),
    agentId: idParam(search['agentId']),
    tags: textParam(search['tags'], 400),
    status: someOf(listingStatuses, search['status']) || undefined,
    order: oneOf(['price', 'newest', 'given'] as const, search['order']),
    theme: oneOf(themes, search['theme']),
    title: textParam(search['title'], 120),
    ids: partsOf(textParam(search['ids'], 20_000)).filter(idParam).join(',') || undefined,
  }
  return defined(all)
}
