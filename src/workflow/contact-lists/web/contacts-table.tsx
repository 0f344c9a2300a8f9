import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { call } from '#ui/api/api.ts'
import { EmptyState } from '#ui/components/states.tsx'
import { Grid } from '#ui/grid/grid.tsx'
import { headClasses } from '#ui/grid/grid-line.tsx'
import type { GridSource } from '#ui/grid/grid-rows.ts'
import { EmptyList, ListState } from '#ui/list/list-parts.tsx'
import { useListRows } from '#ui/list/list-rows.ts'
import type { Scope } from '#ui/session/scope.ts'
import { agencyParams, useMay } from '#ui/session/session-store.ts'
import { contactCalls, contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import type { ContactColumn } from '../contact-view.contract.ts'
import type { ContactRow } from '#core/contacts/contacts.contract.ts'
import { ContactCard } from './contacts-card.tsx'
import { columnOf, isDefaultChoice, widthOf } from './contacts-columns.ts'
import { ContactLine, rowId } from './contacts-row.tsx'
import rowClasses from './contacts-row.module.css'
import {
  type ContactsChange,
  type ContactsSearch,
  filterOf,
  isFiltered,
  settingsOf,
  type SortColumn,
  sortOf,
  toggledSort,
  usualSort,
} from './contacts-search.ts'

const SelectionBar = lazy(() => import('./contacts-selection.tsx'))

function contactRows(scope: Scope, { saved: _saved, new: _new, ...search }: ContactsSearch): GridSource<ContactRow> {
  const body = { ...agencyParams(), ...filterOf(search), contacts: scope, sort: sortOf(search) }
  return {
    key: [contactKind, 'rows', scope, search],
    read: ({ cursor, limit, signal }) =>
      call(contactCalls.getAll, { body: { ...body, limit, cursor, count: false } }, { signal }),
  }
}

interface ContactsTableProps {
  scope: Scope
  search: ContactsSearch
  columns: readonly ContactColumn[]
  /** Undefined until counted. */
  total: number | undefined
  onChange(change: ContactsChange): void
  onOpen(row: ContactRow): void
}
/** The list as a grid with its selection. */
export function ContactsTable({ scope, search, columns, total: counted, onChange, onOpen }: ContactsTableProps) {
  const { density } = useAppearance()
  const list = JSON.stringify([scope, settingsOf(search)])
  const rows = useListRows(list, contactRows(scope, search), counted)
  const { grid, selection } = rows
  const sort = sortOf(search)
  return (
    <ListState
      list={rows}
      empty={<NoContacts search={search} scope={scope} />}
      selectionBar={
        <SelectionBar
          count={selection.ids.size}
          isAll={selection.isAll}
          chosen={rows.chosenOf({ ...filterOf(search), contacts: scope })}
          name={selection.ids.size === 1 ? selection.chosen()[0]?.displayName : undefined}
          onTakeAll={rows.onTakeAll}
          onClear={selection.clear}
        />
      }
    >
      <Grid<ContactRow, SortColumn>
        {...grid}
        label="Contacts"
        noun="contact"
        rowId={rowId}
        density={density}
        widthPx={isDefaultChoice(columns) ? undefined : widthOf(columns)}
        head={{
          checkClass: headClasses.check,
          columns: [
            { name: 'name', label: 'Name', className: `${headClasses.lead} ${rowClasses['contact']}`, sort: 'name' },
            ...columns.map((name) => ({ name, ...columnOf[name], className: rowClasses[name] })),
          ],
          sort,
          selectLabel: 'Select all loaded contacts',
          onSort(column) {
            const next = toggledSort(sort, column)
            onChange({ sort: next === usualSort(search) ? undefined : next })
          },
        }}
        renderLine={({ key, isNarrow, ...line }) =>
          isNarrow ? <ContactCard key={key} {...line} columns={columns} /> : <ContactLine key={key} {...line} columns={columns} />
        }
        onOpen={onOpen}
        onLeave={rows.leave}
      />
    </ListState>
  )
}

function NoContacts({ search, scope }: { search: ContactsSearch; scope: Scope }) {
  const mayWrite = useMay('contacts.write')
  const mayOffice = useMay('contacts.read.office')
  if (search.q && mayWrite)
    return (
      <EmptyState
        action={
          <>
            <Button renderRoot={(props) => <Link to="/crm/contacts/all" search={{ ...search, new: 'typed' }} {...props} />}>
              Create contact “{search.q}”
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/crm/contacts/all" search={{}} replace {...props} />}>
              Clear filters
            </Button>
          </>
        }
      >
        No contacts match.
      </EmptyState>
    )
  return (
    <EmptyList
      many="contacts"
      isFiltered={isFiltered(search)}
      clearLink={(props) => <Link to="/crm/contacts/all" search={{}} replace {...props} />}
      scope={scope}
      mayOffice={mayOffice}
    >
      <EmptyState
        action={
          mayWrite && (
            <Button renderRoot={(props) => <Link to="/crm/contacts/all" search={{ new: 'yes' }} {...props} />}>
              New contact
            </Button>
          )
        }
      >
        No contacts yet. Add your first one.
      </EmptyState>
    </EmptyList>
  )
}
