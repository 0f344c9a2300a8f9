import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useViewActions, viewsQuery, ViewsBar } from '#accounts/views/web/views-bar.public.tsx'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Hint } from '#accounts/appearance/web/hint.public.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { ColumnsMenu } from '#ui/grid/columns-menu.tsx'
import { useKeys } from '#ui/keys.ts'
import { useScope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import { SlotParts } from '#ui/slots.tsx'
import { contactCalls } from '../contact-calls.ts'
import { type ContactColumn, contactColumns, defaultContactColumns } from '../../contact-view.contract.ts'
import { contactsBanner } from '../contact.slots.ts'
import { ContactBulkState } from './contacts-bulk-state.tsx'
import { columnOf } from './contacts-columns.ts'
import { ContactFilters } from './contacts-filters.tsx'
import classes from './contacts-page.module.css'
import { agencyParams, contactKind } from './contacts-queries.ts'
import {
  type ContactsChange,
  type ContactsSearch,
  filterOf,
  readContactsSearch,
  settingsOf,
  withoutEmpty,
} from './contacts-search.ts'
import { ContactsTable } from './contacts-table.tsx'

const TagsDialog = lazy(() => import('./contacts-tags-dialog.tsx'))
const NewContact = lazy(() => import('../new/contact-new-dialog.tsx'))
const route = getRouteApi('/shell/crm/contacts/all')
const known = (names: readonly string[] | null | undefined): ContactColumn[] | undefined =>
  names?.flatMap((name) => contactColumns.find((column) => column === name) ?? [])

/** All contacts. Filters, sorting and the saved view are in the address. */
export default function ContactsPage() {
  const search = route.useSearch()
  const scope = useScope()
  const navigate = useNavigate()
  const mayWrite = useMay('contacts.write')
  const [isTagging, setTagging] = useState(false)
  const views = useContactViews(search)
  const total = useTotal(search)

  const goTo = (next: ContactsSearch, replace: boolean) => void navigate({ to: '/crm/contacts/all', search: next, replace })
  const change = (next: ContactsChange) => goTo(withoutEmpty({ ...search, ...next }), !('new' in next))
  const openView = (view: { id: string; settings: { search: Record<string, unknown> } } | undefined) =>
    goTo(view ? { ...readContactsSearch(view.settings.search), saved: view.id } : views.first ? { saved: 'all' } : {}, false)

  // The list as it is come to from the menu begins with the view the user chose for that; once, so that leaving the view is possible.
  const isAtStart = useRef(Object.keys(search).length === 0)
  useEffect(() => {
    if (!views.isLoaded) return
    if (isAtStart.current && views.first && Object.keys(search).length === 0)
      goTo({ ...readContactsSearch(views.first.settings.search), saved: views.first.id }, true)
    isAtStart.current = false
  }, [views.isLoaded])
  useKeys('Contacts', mayWrite ? [{ keys: 'c', label: 'New contact', run: () => change({ new: 'yes' }) }] : [])

  const { code, state, error, ...kept } = search
  // Kept when the address has lost it, until the page is left.
  const [domainAnswer] = useState(state ? { code, state, error } : undefined)
  return (
    <div className={classes.page}>
      {domainAnswer && <SlotParts of={contactsBanner} props={{ answer: domainAnswer, onTaken: () => goTo(kept, true) }} />}
      <PageHead
        title="Contacts"
        meta={
          total.known === undefined ? (
            <UnstyledButton className={classes.count} onClick={total.ask}>
              {total.isCounting ? 'Counting...' : 'Count them'}
            </UnstyledButton>
          ) : (
            formatNumber(total.known)
          )
        }
      >
        <span className={classes.wideOnly}>
          <ColumnsMenu
            all={contactColumns}
            columns={views.columns}
            defaults={defaultContactColumns}
            labelOf={(name) => columnOf[name].label}
            onChange={views.changeColumns}
          />
        </span>
        <Button
          size="xs"
          variant="default"
          className={classes.wideOnly}
          leftSection={<IconTags size={15} aria-hidden />}
          onClick={() => setTagging(true)}
        >
          Tags
        </Button>
        <span className={classes.phoneOnly}>
          <IconButton label="Tags" onClick={() => setTagging(true)}>
            <IconTags size={17} stroke={1.7} />
          </IconButton>
        </span>
        {mayWrite && (
          <>
            <Button
              size="xs"
              className={classes.wideOnly}
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => change({ new: 'yes' })}
            >
              New contact
            </Button>
            <span className={classes.phoneOnly}>
              <IconButton label="New contact" onClick={() => change({ new: 'yes' })}>
                <IconPlus size={18} stroke={1.7} />
              </IconButton>
            </span>
          </>
        )}
      </PageHead>
      <Hint id="contacts-find">
        Find anybody by the beginning of a name, an e-mail, a suburb, or the last digits of a telephone number.
      </Hint>
      <ViewsBar entity="contacts" allLabel="All" activeId={views.active?.id} settings={views.settings} onOpen={openView} />
      <ContactFilters search={search} onChange={change} />
      <div className={classes.body}>
        <ContactsTable
          scope={scope}
          search={search}
          columns={views.columns}
          total={total.known}
          onChange={change}
          onOpen={({ id }) => void navigate({ href: `/contacts/${id}` })}
        />
      </div>
      <ContactBulkState />
      <Suspense>
        {isTagging && (
          <TagsDialog
            onShow={(tag) => {
              setTagging(false)
              change({ tags: tag, tagMatch: undefined })
            }}
            onClose={() => setTagging(false)}
          />
        )}
        {search.new && mayWrite && <NewContact onClose={() => change({ new: undefined })} />}
      </Suspense>
    </div>
  )
}

/** How many contacts match; the server has to walk through all of them, so it counts only when somebody asks. */
function useTotal(search: ContactsSearch) {
  const scope = useScope()
  const filter = filterOf(search)
  const name = JSON.stringify([scope, filter])
  const [asked, setAsked] = useState<string>()
  const counted = useQuery({
    queryKey: [contactKind, 'total', name],
    queryFn: ({ signal }) =>
      call(
        contactCalls.getAll,
        { body: { ...agencyParams(), ...filter, contacts: scope, sort: 'name', limit: 1, count: true } },
        { signal },
      ),
    enabled: asked === name,
  })
  const isAsked = asked === name
  return {
    known: isAsked ? counted.data?.total : undefined,
    isCounting: isAsked && counted.isFetching,
    ask: () => setAsked(name),
  }
}

/** The saved view of the address, and the columns: the user's own for it, else the view's, else the usual ones. */
function useContactViews(search: ContactsSearch) {
  const views = useQuery(viewsQuery('contacts'))
  const actions = useViewActions('contacts')
  const active = views.data?.views.find(({ id }) => id === search.saved)
  const key = active?.id ?? 'all'
  const own = known(views.data?.columns[key])
  const columns = own ?? known(active?.settings.columns) ?? defaultContactColumns
  // Rows are drawn again only when the columns say something else, not when they are read again.
  const name = columns.join()
  const stable = useMemo(() => columns, [name])
  return {
    isLoaded: views.data !== undefined,
    first: views.data?.views.find(({ isDefault }) => isDefault),
    active,
    columns: stable,
    settings: { search: settingsOf(search), columns: own ?? active?.settings.columns ?? null },
    changeColumns: (next: readonly ContactColumn[] | null) => void actions.columns(key, next),
  }
}
