import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useListViews, ViewsBar } from '#accounts/views/web/views-bar.public.tsx'
import { call } from '#ui/api/api.ts'
import { formatNumber } from '#ui/formatting.ts'
import { useRefusedNew } from '#ui/hooks/use-refused-new.ts'
import { useKeys } from '#ui/keys.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { HeadButton } from '#ui/list/list-parts.tsx'
import { withoutEmpty } from '#ui/list/search-params.ts'
import { useScope } from '#ui/session/scope.ts'
import { agencyParams, useMay } from '#ui/session/session-store.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { useExpectForm } from '#ui/hooks/use-expect-form.ts'
import { forField } from '#ui/typed-ahead.ts'
import { contactCalls, contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import { type ContactColumn, contactColumns, defaultContactColumns } from '../contact-view.contract.ts'
import { contactsBanner } from '#core/contacts/web/contact.slots.ts'
import { ContactLink } from '#core/contacts/web/contact-link.public.tsx'
import { BulkState } from '#ui/list/bulk-state.tsx'
import { contactBulks } from './contacts-bulk.ts'
import { columnOf } from './contacts-columns.ts'
import { ContactFilters } from './contacts-filters.tsx'
import { type ContactsChange, type ContactsSearch, filterOf, readContactsSearch, settingsOf } from './contacts-search.ts'
import { ContactsTable } from './contacts-table.tsx'

const TagsDialog = lazy(forField(() => import('./contacts-tags-dialog.tsx')))
const NewContact = lazy(forField(() => import('#core/contacts/web/new/contact-new-dialog.public.tsx')))
const route = getRouteApi('/shell/crm/contacts/all')

/** All contacts. Filters, sorting and the saved view are in the address. */
export default function ContactsPage() {
  const search = route.useSearch()
  const scope = useScope()
  const navigate = useNavigate()
  const mayWrite = useMay('contacts.write')
  const total = useTotal(search)

  const goTo = (next: ContactsSearch, replace: boolean) => void navigate({ to: '/crm/contacts/all', search: next, replace })
  const change = (next: ContactsChange) => goTo(withoutEmpty<ContactsSearch>({ ...search, ...next }), !('new' in next))
  const views = useListViews<ContactsSearch, ContactColumn>({
    entity: 'contacts',
    search,
    settings: settingsOf(search),
    read: readContactsSearch,
    columns: contactColumns,
    defaultColumns: defaultContactColumns,
    goTo,
  })
  const expectForm = useExpectForm()
  const add = () => {
    expectForm()
    change({ new: 'yes' })
  }
  useRefusedNew(search.new !== undefined && !mayWrite, () => change({ new: undefined }))
  useKeys('Contacts', mayWrite ? [{ keys: 'c', label: 'New contact', run: add }] : [])

  const { code, state, error, ...kept } = search
  // Kept when the address has lost it, until the page is left.
  const [domainAnswer] = useState(state ? { code, state, error } : undefined)
  return (
    <ListPage
      title="Contacts"
      meta={total === undefined ? undefined : totalText(total)}
      banner={domainAnswer && <SlotParts of={contactsBanner} props={{ answer: domainAnswer, onTaken: () => goTo(kept, true) }} />}
      columns={{
        all: contactColumns,
        columns: views.columns,
        defaults: defaultContactColumns,
        labelOf: (name) => columnOf[name].label,
        onChange: views.changeColumns,
      }}
      actions={mayWrite && <HeadButton label="New contact" Icon={IconPlus} isPrimary onClick={add} />}
      bars={
        <>
          <ViewsBar {...views.bar} />
          <ContactFilters search={search} onChange={change} />
        </>
      }
      Tags={TagsDialog}
      onTag={(tag) => change({ tags: tag, tagMatch: undefined })}
      over={
        <>
          <BulkState
            bulks={contactBulks}
            reasonsOf={({ reasons }) => reasons.map(({ contacts, ...reason }) => ({ ...reason, records: contacts }))}
            linkTo={({ id, name }) => (
              <ContactLink key={id} id={id}>
                {name}
              </ContactLink>
            )}
          />
          <Suspense>
            {search.new && mayWrite && (
              <NewContact typed={search.new === 'typed' ? search.q : undefined} onClose={() => change({ new: undefined })} />
            )}
          </Suspense>
        </>
      }
    >
      <ContactsTable
        scope={scope}
        search={search}
        columns={views.columns}
        total={total !== undefined && total > countedUpTo ? undefined : total}
        onChange={change}
        onOpen={({ id }) => void navigate({ href: `/contacts/${id}` })}
      />
    </ListPage>
  )
}

/** Filters change with each key: the server scans all contacts for this, so it waits for a pause. */
const pauseMs = 400

/** The most that are counted of a search: that there are more is cheaper to know than how many. */
const countedUpTo = 1000
const totalText = (total: number): string => (total > countedUpTo ? `${formatNumber(countedUpTo)}+` : formatNumber(total))

/** How many contacts match, one more than the most that are counted of a search; undefined until counted. */
function useTotal(search: ContactsSearch): number | undefined {
  const scope = useScope()
  const filter = filterOf(search)
  const [name] = useDebouncedValue(JSON.stringify([scope, filter]), pauseMs)
  const isSettled = name === JSON.stringify([scope, filter])
  const counted = useQuery({
    queryKey: [contactKind, 'total', name],
    queryFn: ({ signal }) =>
      call(
        contactCalls.getAll,
        {
          body: {
            ...agencyParams(),
            ...filter,
            contacts: scope,
            limit: 0,
            count: true,
            ...(filter.q && { countUpTo: countedUpTo }),
          },
        },
        { signal },
      ),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  })
  return isSettled && !counted.isPlaceholderData ? counted.data?.total : undefined
}
