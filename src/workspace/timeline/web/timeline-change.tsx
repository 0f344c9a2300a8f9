import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { formatTime } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { valueWord } from '#core/contacts/contact-words.rules.ts'
import { contactKind, contactQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { FieldChanges } from '#workflow/contact-page/web/card/field-changes.public.tsx'
import { contactPageCalls } from '#workflow/contact-page/web/contact-page-calls.public.tsx'
import type { TimelineItem } from '../timeline.contract.ts'
import classes from './contact-timeline.module.css'

type Event = Extract<TimelineItem, { kind: 'event' }>['event']
interface ChangeProps {
  id: string
  event: Event
  importId: string | null
  names: ReadonlyMap<string, string>
  canEdit: boolean
}
const sentences: Readonly<Record<string, string>> = {
  created: 'added this contact',
  undid: 'undid a change',
  changed: 'changed',
  'exported for the person': 'exported this contact’s data',
  'followed the listing': 'updated the role from the listing',
  deleted: 'deleted this contact',
  restored: 'restored this contact',
  merged: 'merged another contact into this one',
  'merge undone': 'undid a merge',
  'added by import': 'imported this contact',
  imported: 'updated this contact by import',
  'import undone': 'undid an import',
  'handed over': 'reassigned this contact',
  'listing sent': 'recorded a listing as sent',
  'preference added': 'added buyer requirements',
  'preference changed': 'changed buyer requirements',
  'preference removed': 'removed buyer requirements',
  'preference restored': 'restored buyer requirements',
}
const sentenceOf = (action: string) => {
  if (action.startsWith('consent ')) return 'recorded consent'
  if (/^(un)?tied as /.test(action)) return action.startsWith('un') ? 'removed a property' : 'added a property'
  const [, verb, kind] = /^(related|unrelated) (.+)$/.exec(action) ?? []
  if (kind) return verb === 'related' ? `added a relationship: ${valueWord(kind).toLowerCase()}` : 'removed a relationship'
  return sentences[action] ?? action
}
const named = new Set(['preference', 'mergedInto', 'importFile'])
export function Change({ id, event, importId, names, canEdit }: ChangeProps) {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(contactPageCalls.undo, { params: { id }, body: { eventId: event.id } }),
    onSuccess: (contact) => {
      announce('Undone')
      queryClient.setQueryData(contactQuery(id).queryKey, contact)
      void queryClient.invalidateQueries({ queryKey: [contactKind] })
    },
    onError: (error) => toastFailure(error),
  })
  const canUndo = canEdit && (event.action === 'changed' || event.action === 'undid') && event.changes.length > 0
  // A whole preference is no value of a line; it stands in its own card.
  const changes = event.changes.filter(({ field }) => !named.has(field))
  const mayImport = useMay('contacts.import')
  const file = event.changes.find(({ field }) => field === 'importFile')?.after
  return (
    <div className={`${classes.change} small line-below pad-y-8`}>
      <p>
        <strong className="plain">{event.userName ?? 'Gable'}</strong> {sentenceOf(event.action)}
        {typeof file === 'string' && `: ${file}`}
        {importId && mayImport && (
          <Link to="/contacts/import" search={{ batch: importId }}>
            Open import
          </Link>
        )}
        <span className="inline-row gap-8 push">
          {canUndo && (
            <Button size="compact-xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate()}>
              Undo change
            </Button>
          )}
          <time dateTime={event.at} className="num tiny">
            {formatTime(event.at)}
          </time>
        </span>
      </p>
      {event.action !== 'created' && changes.length > 0 && <FieldChanges changes={changes} names={names} />}
    </div>
  )
}
