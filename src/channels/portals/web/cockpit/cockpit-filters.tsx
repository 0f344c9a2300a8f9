import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { type CockpitSearch, stateChoices } from './cockpit-search.ts'
import classes from './cockpit.module.css'

interface CockpitFiltersProps {
  search: CockpitSearch
  attention: number | undefined
  onChange(part: { [K in keyof CockpitSearch]?: CockpitSearch[K] | undefined }): void
}

/** All of it stands in the address. */
export function CockpitFilters({ search, attention, onChange }: CockpitFiltersProps) {
  const agents = useQuery(agentsQuery())
  const [typed, setTyped] = useState(search.q ?? '')
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== (search.q ?? '')) onChange({ q: typed.trim() || undefined })
    }, 250)
    return () => clearTimeout(timer)
  }, [typed, search.q, onChange])
  return (
    <search className={classes.filters} aria-label="Filter listings">
      <SegmentedControl
        aria-label="Show"
        value={search.attention ? 'attention' : 'all'}
        onChange={(value) => onChange({ attention: value === 'attention' ? 'yes' : undefined })}
        data={[
          { value: 'all', label: 'All' },
          { value: 'attention', label: `Needs attention${attention === undefined ? '' : ` (${attention})`}` },
        ]}
      />
      <TextInput
        aria-label="Search listings"
        placeholder="Address, suburb or reference"
        data-filter
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Portal status"
        data={[{ value: '', label: 'Any status' }, ...stateChoices]}
        value={search.state ?? ''}
        onChange={(event) => onChange({ state: (event.currentTarget.value || undefined) as CockpitSearch['state'] })}
      />
      <NativeSelect
        aria-label="Agent"
        data={[
          { value: '', label: 'Any agent' },
          ...(agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={search.agent ?? ''}
        onChange={(event) => onChange({ agent: event.currentTarget.value || undefined })}
      />
    </search>
  )
}
