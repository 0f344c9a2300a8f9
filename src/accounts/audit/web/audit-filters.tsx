import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DayInput } from '#ui/typed/day-input.tsx'
import { type AuditSearch, kindsQuery, peopleQuery } from './audit-calls.ts'
import { entityWord } from './audit-words.ts'
import classes from './audit-page.module.css'

interface AuditFiltersProps {
  search: AuditSearch
  onChange(search: AuditSearch): void
}

/** Filters by person, record and day; kept in the address of the page. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const kinds = useQuery(kindsQuery).data ?? []
  const people = useQuery(peopleQuery).data ?? []
  const change = (name: keyof AuditSearch, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <div className={`${classes.tools} flex wrap gap-8 gutter-tools`} role="search">
      <NativeSelect
        aria-label="User"
        value={search.who ?? ''}
        onChange={(event) => change('who', event.currentTarget.value)}
        data={[
          { value: '', label: 'All users' },
          { value: 'nobody', label: 'System' },
          ...people.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
        ]}
      />
      <NativeSelect
        aria-label="Record type"
        value={search.entity ?? ''}
        onChange={(event) => change('entity', event.currentTarget.value)}
        data={[{ value: '', label: 'All records' }, ...kinds.map((kind) => ({ value: kind, label: entityWord(kind) }))]}
      />
      <DayInput
        aria-label="From"
        placeholder="From, d/m/yyyy"
        isSavedWhenLeft
        value={search.from}
        onChange={(day) => change('from', day ?? '')}
      />
      <DayInput
        aria-label="To"
        placeholder="To, d/m/yyyy"
        isSavedWhenLeft
        value={search.to}
        onChange={(day) => change('to', day ?? '')}
      />
      {Object.keys(search).length > 0 && (
        <Button className="touch" variant="subtle" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
