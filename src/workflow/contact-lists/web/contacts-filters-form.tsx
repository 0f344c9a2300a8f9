import { TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordOf } from '#common/text/name-words.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { contactKinds, contactRoles, contactSources, ratings } from '#core/contacts/contact-values.contract.ts'
import classes from '#ui/list/list-filters.module.css'
import { contactSuburbsQuery } from './contact-lists-calls.public.tsx'
import { contactTagsQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { type ContactsChange, type ContactsSearch, readContactsSearch, usualSort } from './contacts-search.ts'
import { anyChoice, FilterChoice, FilterMany, type FilterManyProps, numberChoices } from '#ui/list/filter-fields.tsx'
import { partsOf } from '#ui/list/search-params.ts'
import { roleWord } from '#core/contacts/contact-words.rules.ts'

const sortings = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-lastContactedAt', label: 'Last contacted first' },
  { value: 'lastContactedAt', label: 'Least recently contacted' },
  { value: 'nextContactOn', label: 'Next contact first' },
  { value: '-createdAt', label: 'Newest first' },
  { value: '-updatedAt', label: 'Recently updated' },
]
const bestMatch = { value: 'match', label: 'Best match' }
const yesNo = (yes: string, no: string) => [anyChoice, { value: 'yes', label: yes }, { value: 'no', label: no }]
const days = [7, 30, 60, 90, 180, 365]

type Many = 'kinds' | 'roles' | 'tags' | 'without' | 'suburbs' | 'sources' | 'ratings'
type Dollars = 'wantFrom' | 'wantTo'
type One = 'agent' | 'email' | 'phone' | 'doNotContact' | 'quietDays' | 'due' | 'createdWithin' | 'wantBeds' | 'sort' | 'tagMatch'

export interface FiltersProps {
  search: ContactsSearch
  /** Changes some of the settings; undefined takes one away. */
  onChange(change: ContactsChange): void
}
/** Every change counts at once; there is nothing to apply. */
export default function FiltersForm({ search, onChange }: FiltersProps) {
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const tags = useQuery(contactTagsQuery()).data?.map(({ tag }) => tag) ?? []
  const [typed, setTyped] = useState('')
  const [suburb] = useDebouncedValue(typed.trim(), 150)
  const suburbs = useQuery({ ...contactSuburbsQuery(suburb), placeholderData: keepPreviousData }).data ?? []
  const [typedWanted, setTypedWanted] = useState('')
  const [wanted] = useDebouncedValue(typedWanted.trim(), 150)
  const wantedSuburbs = useQuery({ ...contactSuburbsQuery(wanted), placeholderData: keepPreviousData }).data ?? []
  // The address knows which values are possible; a control gives it text.
  const read = (name: string, value: string) => onChange({ [name]: undefined, ...readContactsSearch({ [name]: value }) })
  const many = (name: Many, label: string, more: Partial<FilterManyProps>) => (
    <FilterMany {...more} className="span" label={label} value={search[name]} onChange={(value) => read(name, value)} />
  )
  const one = (name: One, label: string, data: { value: string; label: string }[], fallback = '') => (
    <FilterChoice label={label} value={search[name] ?? fallback} onChange={(value) => read(name, value)} data={data} />
  )
  const dollars = (name: Dollars, label: string) => (
    <MoneyInput
      size="xs"
      label={label}
      placeholder="Any"
      isSavedWhenLeft
      value={search[name] === undefined ? null : search[name] * 100}
      onChange={(cents) => read(name, cents === null ? '' : String(Math.round(cents / 100)))}
    />
  )
  const worded = (values: readonly string[], word = wordOf) => values.map((value) => ({ value, label: word(value) }))
  const searchable = { searchable: true, limit: 50 }
  return (
    <form className={`${classes.form} stack gap-12 halves`} onSubmit={(event) => event.preventDefault()}>
      {many('roles', 'Roles', { ...searchable, data: worded(contactRoles, roleWord) })}
      {many('tags', 'Tags', { ...searchable, known: tags })}
      {partsOf(search.tags).length > 1 &&
        one('tagMatch', 'Match', [
          { value: '', label: 'any of these tags' },
          { value: 'all', label: 'all of these tags' },
        ])}
      {many('without', 'Without tags', { ...searchable, known: tags })}
      {many('suburbs', 'Suburbs', { ...searchable, known: suburbs, searchValue: typed, onSearchChange: setTyped })}
      <fieldset className={classes.group}>
        <legend>Looking for</legend>
        {dollars('wantFrom', 'Budget from')}
        {dollars('wantTo', 'Budget to')}
        {one(
          'wantBeds',
          'Bedrooms',
          numberChoices([1, 2, 3, 4, 5], (n) => `${n} or more`),
        )}
        <TagsInput
          size="xs"
          clearable
          comboboxProps={{ withinPortal: false }}
          className="span"
          label="Suburbs wanted"
          placeholder={search.wantSuburbs ? '' : 'Any'}
          maxTags={20}
          splitChars={[',']}
          acceptValueOnBlur
          data={wantedSuburbs}
          value={partsOf(search.wantSuburbs)}
          onSearchChange={setTypedWanted}
          onChange={(values) => read('wantSuburbs', values.join(','))}
        />
      </fieldset>
      {many('kinds', 'Type', { data: worded(contactKinds) })}
      {many('ratings', 'Rating', { data: worded(ratings) })}
      {many('sources', 'Source', { data: worded(contactSources) })}
      {one('agent', 'Agent', [
        anyChoice,
        { value: 'none', label: 'No agent' },
        ...agents.map(({ id, name }) => ({ value: id, label: name })),
      ])}
      {one('due', 'Next contact', [anyChoice, { value: 'yes', label: 'Today or overdue' }])}
      {one(
        'quietDays',
        'Not contacted for',
        numberChoices(days, (n) => `${n} days`),
      )}
      {one(
        'createdWithin',
        'Added',
        numberChoices(days, (n) => `In the last ${n} days`),
      )}
      {one('email', 'Email', yesNo('Has email', 'No email'))}
      {one('phone', 'Phone', yesNo('Has phone', 'No phone'))}
      {one('doNotContact', 'Do not contact', yesNo('Only do not contact', 'Exclude'))}
      {one('sort', 'Sort by', search.q ? [bestMatch, ...sortings] : sortings, usualSort(search))}
    </form>
  )
}
