import { useQuery } from '@tanstack/react-query'
import type { Result } from '#common/endpoint.ts'
import { call } from '#ui/api/api.ts'
import { wordOf } from '#common/text/name-words.ts'
import { formatDateTime } from '#ui/formatting.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { labelOf } from '../../fields/field-labels.ts'
import { fileNames, joinFiles } from './history-groups.ts'
import { UndoButton } from './history-undo.tsx'
import { valueInWords } from '../../fields/field-words.ts'
import type { MergePath } from '../../editor/state/listing-editor-record.ts'
import classes from './listing-page-history.module.css'
import { listingCalls, listingKind } from '../../listing-queries.ts'

const historyQuery = (id: string) =>
  pagesQuery([listingKind, 'history', id], (cursor, signal) =>
    call(listingCalls.history, { params: { id }, query: { limit: 30, cursor } }, { signal }),
  )
type Entry = Result<typeof listingCalls.history>['items'][number]

/** Who did what to this listing, newest first. */
export function History({ id, canEdit, isLive }: { id: string; canEdit: boolean; isLive: boolean }) {
  const history = usePages(historyQuery(id))
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const names = new Map(agents.map((agent) => [agent.id, agent.name]))
  if (!history.data?.items.length)
    return (
      <PagesState of={history} rows={4}>
        No activity yet.
      </PagesState>
    )
  const entries = joinFiles(history.data.items)
  return (
    <>
      <ol className="below-16">
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} listingId={id} entry={entry} agentNames={names} canEdit={canEdit} isLive={isLive} />
        ))}
      </ol>
      <MoreRows of={history} label="Show older" />
    </>
  )
}

interface HistoryEntryProps {
  listingId: string
  entry: Entry
  agentNames: ReadonlyMap<string, string>
  canEdit: boolean
  isLive: boolean
}
function HistoryEntry({ listingId, entry, agentNames, canEdit, isLive }: HistoryEntryProps) {
  // Other steps of the life cycle go back by another step, with its reason.
  const isUndoable = ['changed', 'undid', 'leaseSideEnded', 'became sold', 'became leased', 'became withdrawn'].includes(
    entry.action,
  )
  const canUndo = canEdit && isUndoable && entry.changes.length > 0
  const isOfFiles = entry.changes.length > 0 && entry.changes.every(({ field }) => field === 'media')
  const fields = isOfFiles ? [] : entry.changes.filter(({ field }) => field !== 'portal')
  return (
    <li className="line-below pad-y-12">
      <p className={classes.what}>
        <strong>{entry.userName ?? (byVendor.has(entry.action) ? 'The vendor' : 'Gable')}</strong> {sentenceOf(entry)}
        <span className="inline-row gap-8 push">
          {canUndo && (
            <UndoButton
              listingId={listingId}
              eventId={entry.id}
              changes={entry.changes}
              isLive={isLive}
              agentNames={agentNames}
            />
          )}
          <time dateTime={entry.at} className="num meta">
            {formatDateTime(entry.at)}
          </time>
        </span>
      </p>
      {isOfFiles && <p className="quiet breaks above-4">{fileNames(entry)}</p>}
      {fields.length > 0 && (
        <dl className={`${classes.changes} small tight above-8`}>
          {fields.map((change) => (
            <div key={change.field}>
              <dt className="dim">{change.field === 'status' ? 'Status' : labelOf(change.field)}</dt>
              <dd className="pre-line">
                <Before text={words(change.field, change.before, agentNames)} /> <span aria-label="to">→</span>{' '}
                <ins className="undressed">{words(change.field, change.after, agentNames)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

const sentences: Readonly<Record<string, string>> = {
  changed: 'changed',
  undid: 'undid a change',
  leaseSideEnded: 'leased it, still for sale',
  mediaAdded: 'added photos or files',
  mediaRemoved: 'removed photos or files',
  mediaReordered: 'reordered the photos',
  mediaChanged: 'changed photo details',
  mediaAddressesRenewed: 'reset the photo links',
  documentChosen: 'chose a document',
  codeAdded: 'added a QR code',
  proofSent: 'sent a proof',
  proofWithdrawn: 'withdrew a proof',
  proofApproved: 'approved a proof',
  proofCommented: 'asked for changes to a proof',
  'withdrawn from portal': 'took it down from a portal',
  'marked as removed from portal': 'marked it as taken down from a portal',
  'taken down from portal': 'took it down from a portal',
  'taken over on portal': 'confirmed that Gable publishes it on a portal',
  'given back on portal': 'undid that Gable publishes it on a portal',
  'changed its reference on portal': 'changed its reference at a portal',
  'marked as taken down from portal': 'marked it as taken down from a portal',
  'held back from portal': 'paused publishing',
  'let go to portal': 'resumed publishing',
  'listed again': 'relisted it',
  'deleted by the feed': 'deleted it through the feed',
  'handed over': 'reassigned it',
}
/** Done by a link, without a sign-in. */
const byVendor: ReadonlySet<string> = new Set(['proofApproved', 'proofCommented'])
/** `became underOffer` -> `changed the status to under offer`. */
function sentenceOf({ action, changes }: Pick<Entry, 'action' | 'changes'>): string {
  const portal = changes.find(({ field }) => field === 'portal')
  const portalName = portal && String(portal.after ?? portal.before)
  if (portalName && action === 'published') return `published it on ${portalName}`
  if (portalName) return (sentences[action] ?? action).replace('a portal', portalName)
  const files = changes.filter(({ field }) => field === 'media').length
  if (files > 1 && action === 'mediaAdded') return `added ${files} photos or files`
  if (files > 1 && action === 'mediaRemoved') return `removed ${files} photos or files`
  if (action.startsWith('became ')) return `changed the status to ${wordOf(action.slice('became '.length)).toLowerCase()}`
  return sentences[action] ?? `${action} it`
}

/** Nothing is not struck out. */
const Before = ({ text }: { text: string }) =>
  text === nothing ? <i className="dim">{text}</i> : <del className="dim">{text}</del>
/** The word of `valueInWords` for a field without a value. */
const nothing = 'Empty'

const maxLetters = 160
function words(field: string, value: unknown, agentNames: ReadonlyMap<string, string>): string {
  const text = field === 'status' ? wordOf(String(value)) : valueInWords(field as MergePath, value, agentNames)
  return text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text
}
