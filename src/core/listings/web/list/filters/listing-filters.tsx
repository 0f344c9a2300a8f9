import { lazy } from 'react'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { forField } from '#ui/typed-ahead.ts'
import { StatusChips } from './listing-filters-chips.tsx'
import type { FiltersProps } from './listing-filters-props.ts'
import { countFilters } from '../listings-page-search.ts'

const loadForm = () => import('./listing-filters-form.tsx')
const FiltersForm = lazy(forField(loadForm))

/** Filters of the list: words, status, and the rest behind a button. */
export const ListingFilters = ({ search, onChange }: FiltersProps) => (
  <FilterBar
    words={{ label: 'Filter listings', placeholder: 'Address, suburb or agent', emptyLabel: 'Clear search', width: 216 }}
    q={search.q}
    onWords={(q) => onChange({ q })}
    count={countFilters(search)}
    panelWidth={340}
    onNear={() => void loadForm()}
    form={<FiltersForm search={search} onChange={onChange} />}
  >
    <StatusChips status={search.status} onChange={(status) => onChange({ status })} />
  </FilterBar>
)
