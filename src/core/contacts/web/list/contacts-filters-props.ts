import type { ContactsChange, ContactsSearch } from './contacts-search.ts'

export interface FiltersProps {
  search: ContactsSearch
  /** Changes some of the settings; undefined takes one away. */
  onChange(change: ContactsChange): void
}
