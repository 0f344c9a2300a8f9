import { Button, Menu, MultiSelect, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactTagsQuery, filterOf, readContactsSearch } from '#features/contacts/web/contact-audience.public.tsx'
import { ContactPicker } from '#features/contacts/web/contact-picker.public.tsx'
import { viewsQuery } from '#features/views/web/views-bar.public.tsx'
import { call } from '#ui/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import type { AudienceSource, SuppressedReason } from '../audience.contract.ts'
import type { Campaign } from '../campaigns.contract.ts'
import { audienceQuery, campaignCalls } from './campaign-calls.ts'
import { people, purposeWords, reasonWords } from './campaign-words.ts'
import classes from './audience.module.css'
import common from './campaigns.module.css'
import { ListingField, ListingName } from './listing-field.tsx'
import type { Change, DraftFields } from './use-campaign-draft.ts'

type Side = 'include' | 'exclude'

/** Who is meant, live: how many get it, and who does not, with the reason. */
export function AudienceStep({ values, change }: { values: DraftFields; change: Change }) {
  const { audience, purpose } = values
  const set = (side: Side, sources: AudienceSource[]) => change({ audience: { ...audience, [side]: sources } })
  const count = useQuery({ ...audienceQuery(audience, purpose), placeholderData: keepPreviousData })
  const [show, setShow] = useState<Shown>('willGet')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <div className={classes.audience}>
      <div className={classes.audienceForm}>
        <Select
          size="sm"
          label="What they must have agreed to"
          allowDeselect={false}
          value={purpose}
          data={Object.entries(purposeWords).map(([value, label]) => ({ value, label }))}
          onChange={(next) => next && change({ purpose: next as Campaign['purpose'] })}
        />
        {(['include', 'exclude'] as const).map((side) => (
          <section key={side} aria-label={side === 'include' ? 'Who' : 'But not'}>
            <h2>{side === 'include' ? 'Who' : 'But not'}</h2>
            {audience[side].map((source, i) => (
              <SourceRow
                // Their place is what they are.
                key={i}
                source={source}
                names={names}
                count={side === 'include' ? count.data?.bySource[i] : undefined}
                onChange={(next) =>
                  set(
                    side,
                    audience[side].map((one, at) => (at === i ? next : one)),
                  )
                }
                onRemove={() =>
                  set(
                    side,
                    audience[side].filter((_, at) => at !== i),
                  )
                }
                onName={(id, name) => setNames((all) => new Map([...all, [id, name]]))}
              />
            ))}
            <AddSource
              onAdd={(source) => set(side, [...audience[side], source])}
              label={side === 'include' ? 'Add people' : 'Leave people out'}
            />
          </section>
        ))}
      </div>
      <div className={classes.audienceWho}>
        <div className={classes.counts} aria-live="polite">
          <button type="button" aria-pressed={show === 'willGet'} onClick={() => setShow('willGet')}>
            <strong className="num">{count.data?.willGet.toLocaleString('en-AU') ?? '–'}</strong> get it
          </button>
          {count.data?.notBecause.map(({ reason, count: n }) => (
            <button key={reason} type="button" aria-pressed={show === reason} onClick={() => setShow(reason)}>
              <strong className="num">{n.toLocaleString('en-AU')}</strong> {reasonWords(reason).toLowerCase()}
            </button>
          ))}
        </div>
        {count.isError && <ErrorState error={count.error} onRetry={() => void count.refetch()} />}
        {audience.include.length === 0 ? (
          <p className={common.quiet}>
            Nobody is meant yet. Add people by a tag, a saved view, or the listing that they look for.
          </p>
        ) : (
          <Who audience={audience} purpose={purpose} show={show} />
        )}
      </div>
    </div>
  )
}

type Shown = 'willGet' | SuppressedReason
function Who({ audience, purpose, show }: Pick<DraftFields, 'audience' | 'purpose'> & { show: Shown }) {
  const found = useInfiniteQuery({
    queryKey: ['audiencePeople', audience, purpose, show],
    queryFn: ({ pageParam, signal }) =>
      call(
        campaignCalls.audiencePeople,
        { body: { audience, purpose, show, limit: 50, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  if (found.isPending) return <SkeletonRows rows={6} />
  if (!items.length) return <p className={common.quiet}>Nobody.</p>
  return (
    <>
      <ul className={classes.who}>
        {items.map((person) => (
          <li key={person.contactId}>
            <span>
              <strong>{person.name || person.email}</strong>
              <small>{person.email}</small>
            </span>
            <small>{person.why}</small>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="xs" variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const sourceKinds = {
  tags: 'By tag',
  filter: 'A saved view of contacts',
  everybody: 'All contacts',
  matches: 'Buyers a listing fits',
  enquiries: 'Who asked about a listing',
  contacts: 'By name',
} as const
function AddSource({ onAdd, label }: { onAdd(source: AudienceSource): void; label: string }) {
  const [asks, setAsks] = useState<'tags' | 'filter' | 'matches' | 'enquiries' | 'contacts'>()
  const tags = useQuery({ ...contactTagsQuery(), enabled: asks === 'tags' })
  const views = useQuery({ ...viewsQuery('contacts'), enabled: asks === 'filter' })
  const [typed, setTyped] = useState('')
  const done = (source: AudienceSource) => {
    onAdd(source)
    setAsks(undefined)
    setTyped('')
  }
  return (
    <>
      {asks === 'tags' && (
        <MultiSelect
          size="sm"
          label="Tags"
          autoFocus
          searchable
          placeholder="Choose"
          value={[]}
          data={(tags.data ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
          onChange={(chosen) => chosen.length > 0 && done({ kind: 'tags', tags: chosen })}
        />
      )}
      {asks === 'filter' &&
        (views.data && !views.data.views.length ? (
          <p className={common.quiet}>No saved views yet. Filter the contacts and save the view; it can be chosen here.</p>
        ) : (
          <Select
            size="sm"
            label="Saved view"
            placeholder="Choose"
            data={(views.data?.views ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const view = views.data?.views.find((one) => one.id === id)
              if (view)
                done({
                  kind: 'filter',
                  label: view.name,
                  filter: filterOf(readContactsSearch(view.settings.search)),
                  isOwnOnly: false,
                })
            }}
          />
        ))}
      {(asks === 'matches' || asks === 'enquiries') && (
        <ListingField
          label="Listing"
          most={1}
          values={[]}
          onChange={([listingId]) => listingId && done({ kind: asks, listingId })}
        />
      )}
      {asks === 'contacts' && (
        <ContactPicker
          size="sm"
          label="Contact"
          placeholder="Name, e-mail or telephone"
          value={typed}
          onType={setTyped}
          onPick={({ id }) => done({ kind: 'contacts', contactIds: [id] })}
        />
      )}
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <button type="button" className={common.addBlock}>
            <IconPlus size={15} aria-hidden /> {label}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(sourceKinds).map(([kind, words]) => (
            <Menu.Item
              key={kind}
              onClick={() =>
                kind === 'everybody'
                  ? done({ kind: 'filter', label: 'All contacts', filter: {}, isOwnOnly: false })
                  : setAsks(kind as Exclude<keyof typeof sourceKinds, 'everybody'>)
              }
            >
              {words}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface SourceRowProps {
  source: AudienceSource
  names: ReadonlyMap<string, string>
  count: number | undefined
  onChange(source: AudienceSource): void
  onRemove(): void
  onName(id: string, name: string): void
}
function SourceRow({ source, names, count, onChange, onRemove, onName }: SourceRowProps) {
  const [typed, setTyped] = useState('')
  return (
    <div className={classes.source}>
      <span>
        {source.kind === 'tags' && `Tagged ${source.tags.join(' or ')}`}
        {source.kind === 'filter' && (source.label || 'Filter')}
        {source.kind === 'matches' && (
          <>
            Fits <ListingName id={source.listingId} />
          </>
        )}
        {source.kind === 'enquiries' && (
          <>
            Asked about <ListingName id={source.listingId} />
          </>
        )}
        {source.kind === 'contacts' && (
          <>
            {source.contactIds.length === 1
              ? (names.get(source.contactIds[0] ?? '') ?? 'One contact')
              : `${source.contactIds.length} contacts by name`}
            <ContactPicker
              size="xs"
              aria-label="Another contact"
              placeholder="Another…"
              value={typed}
              onType={setTyped}
              onPick={({ id, displayName }) => {
                setTyped('')
                onName(id, displayName)
                if (!source.contactIds.includes(id)) onChange({ ...source, contactIds: [...source.contactIds, id] })
              }}
            />
          </>
        )}
      </span>
      {count !== undefined && <small className="num">{people(count)}</small>}
      <IconButton label="Remove" onClick={onRemove}>
        <IconX size={15} />
      </IconButton>
    </div>
  )
}
