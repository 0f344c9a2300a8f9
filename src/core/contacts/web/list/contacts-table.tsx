import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { Grid } from '#ui/grid/grid.tsx'
import { useGridCursor } from '#ui/grid/grid-cursor.ts'
import { type GridSource, useGridRows } from '#ui/grid/grid-rows.ts'
import { useGridSelection } from '#ui/grid/grid-selection.ts'
import { type Scope, setScope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import { contactCalls } from '../contact-calls.ts'
import type { ContactColumn } from '../../contact-view.contract.ts'
import type { ContactRow } from '../../contacts.contract.ts'
import { ContactCard } from './contacts-card.tsx'
import { columnOf, isDefaultChoice, widthOf } from './contacts-columns.ts'
import classes from './contacts-page.module.css'
import { agencyParams, contactKind } from './contacts-queries.ts'
import { ContactLine, rowId } from './contacts-row.tsx'
import rowClasses from './contacts-row.module.css'
import {
  type ContactsChange,
  type ContactsSearch,
  defaultSort,
  filterOf,
  isFiltered,
  settingsOf,
  type SortColumn,
  toggledSort,
} from './contacts-search.ts'

const SelectionBar = lazy(() => import('./contacts-selection.tsx'))

function contactRows(scope: Scope, { saved: _saved, new: _new, ...search }: ContactsSearch): GridSource<ContactRow> {
  const body = { ...agencyParams(), ...filterOf(search), contacts: scope, sort: search.sort ?? defaultSort }
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
  /** Undefined while nobody has counted. */
  total: number | undefined
  onChange(change: ContactsChange): void
  onOpen(row: ContactRow): void
}
/** Without a count: rows that may be there below the loaded ones, so that one can scroll on. */
const aheadRows = 40

/** The list as a grid with its selection. */
export function ContactsTable({ scope, search, columns, total: counted, onChange, onOpen }: ContactsTableProps) {
  const { density } = useAppearance()
  const list = JSON.stringify([scope, settingsOf(search)])
  const source = useMemo(() => contactRows(scope, search), [list])
  const { rows, isComplete, failure, look, retry, query } = useGridRows(source)
  const total = isComplete ? rows.length : Math.max(counted ?? 0, rows.length + (counted === undefined ? aheadRows : 0))
  const cursor = useGridCursor(list, rows, total)
  const selection = useGridSelection(list, rows)
  const sort = search.sort ?? defaultSort
  const leave = () => {
    if (selection.ids.size === 0) return false
    selection.clear()
    return true
  }
  if (query.isPending)
    return (
      <div className={classes.state}>
        <SkeletonRows />
      </div>
    )
  if (query.isError && !query.data)
    return (
      <div className={classes.state}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  if (isComplete && rows.length === 0)
    return (
      <div className={classes.state}>
        <NoContacts isFiltered={isFiltered(search)} scope={scope} />
      </div>
    )
  return (
    <>
      <Grid<ContactRow, SortColumn>
        label="Contacts"
        noun="contact"
        rowId={rowId}
        list={list}
        rows={rows}
        total={total}
        isCounted={isComplete || counted !== undefined}
        isOld={query.isPlaceholderData}
        density={density}
        widthPx={isDefaultChoice(columns) ? undefined : widthOf(columns)}
        cursor={cursor}
        selected={selection.ids}
        head={{
          checkClass: rowClasses['check'],
          columns: [
            { name: 'name', label: 'Name', className: rowClasses['contact'], sort: 'name' },
            ...columns.map((name) => ({ name, ...columnOf[name], className: rowClasses[name] })),
          ],
          sort,
          selectLabel: 'Select the loaded contacts',
          onSort(column) {
            const next = toggledSort(sort, column)
            onChange({ sort: next === defaultSort ? undefined : next })
          },
        }}
        renderLine={({ key, isNarrow, ...line }) =>
          isNarrow ? <ContactCard key={key} {...line} columns={columns} /> : <ContactLine key={key} {...line} columns={columns} />
        }
        onLook={look}
        onToggle={selection.toggle}
        onExtend={selection.extend}
        onSelectAll={selection.toggleAll}
        onOpen={onOpen}
        onLeave={leave}
      />
      {failure !== undefined && (
        <div className={classes.failed} role="alert">
          {messageOf(failure)}
          <Button size="xs" variant="default" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {selection.ids.size > 0 && (
        <Suspense>
          <SelectionBar
            count={selection.ids.size}
            isAll={selection.isAll}
            chosen={selection.isAll ? { matching: { ...filterOf(search), contacts: scope } } : { ids: [...selection.ids] }}
            name={selection.ids.size === 1 ? selection.chosen()[0]?.displayName : undefined}
            onTakeAll={!selection.isAll && !isComplete && selection.ids.size >= rows.length ? selection.takeAll : undefined}
            onClear={selection.clear}
          />
        </Suspense>
      )}
    </>
  )
}

/** Says why there is nothing, and the one thing to do about it. */
function NoContacts({ isFiltered: isNarrowed, scope }: { isFiltered: boolean; scope: Scope }) {
  const mayOffice = useMay('contacts.read.office')
  const mayWrite = useMay('contacts.write')
  if (isNarrowed)
    return (
      <EmptyState
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/crm/contacts/all" search={{}} replace {...props} />}>
            Clear filters
          </Button>
        }
      >
        No contacts match.
      </EmptyState>
    )
  if (scope === 'agent' && mayOffice)
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => setScope('office')}>
            Show the whole office
          </Button>
        }
      >
        None of the contacts is yours yet.
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        mayWrite && (
          <Button renderRoot={(props) => <Link to="/crm/contacts/all" search={{ new: 'yes' }} {...props} />}>New contact</Button>
        )
      }
    >
      No contacts yet. Add the first one.
    </EmptyState>
  )
}
