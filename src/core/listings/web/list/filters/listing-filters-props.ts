import type { ListingsSearch } from '../listings-page-search.ts'

export interface FiltersProps {
  search: ListingsSearch
  /** Changes some of the settings; undefined takes one away. */
  onChange(change: { [K in keyof ListingsSearch]?: ListingsSearch[K] | undefined }): void
}
