import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AuditSearch, kindsQuery, peopleQuery } from './audit-calls.ts'
import { entityWord } from './audit-words.ts'
import classes from './audit-page.module.css'

interface AuditFiltersProps {
  search: AuditSearch
  onChange(search: AuditSearch): void
}

/** Who, what and when; kept in the address of the page. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const kinds = useQuery(kindsQuery).data ?? []
  const people = useQuery(peopleQuery).data?.items ?? []
  const change = (name: keyof AuditSearch, value: string) => {
    const { [name]: _, ...rest } = search
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <div className={classes.tools} role="search">
      <NativeSelect
        aria-label="Who"
        value={search.who ?? ''}
        onChange={(event) => change('who', event.currentTarget.value)}
        data={[
          { value: '', label: 'Everybody' },
          { value: 'nobody', label: 'Jobs and commands' },
          ...people.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
        ]}
      />
      <NativeSelect
        aria-label="What"
        value={search.entity ?? ''}
        onChange={(event) => change('entity', event.currentTarget.value)}
        data={[{ value: '', label: 'Everything' }, ...kinds.map((kind) => ({ value: kind, label: entityWord(kind) }))]}
      />
      <TextInput
        type="date"
        aria-label="From"
        value={search.from ?? ''}
        onChange={(event) => change('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        aria-label="To"
        value={search.to ?? ''}
        onChange={(event) => change('to', event.currentTarget.value)}
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </div>
  )
}
