import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { toastFailure } from '#ui/toast.ts'
import { wordOf } from '#common/text/name-words.ts'
import { labelOf } from '../../fields/field-labels.ts'
import { valueInWords } from '../../fields/field-words.ts'
import type { MergePath } from '../../editor/state/listing-editor-record.ts'
import { listingCalls, listingKind, showListing } from '../../listing-queries.ts'
import history from './listing-page-history.module.css'

interface Changed {
  field: string
  before: unknown
  after: unknown
  now: unknown
}
interface Change {
  field: string
  before?: unknown
  after?: unknown
}
interface UndoProps {
  listingId: string
  eventId: string
  changes: readonly Change[]
  /** It shows to buyers. */
  isLive: boolean
  agentNames: ReadonlyMap<string, string>
}

/** A slip of one or two fields that buyers do not see is undone at once. */
const maxUnasked = 2

/**
 * Undoes the fields of one change. Of a listing that buyers see, and of many fields, it asks first and names what will change; where one was
 * changed since, it asks and shows both values.
 */
export function UndoButton({ listingId, eventId, changes, isLive, agentNames }: UndoProps) {
  const [isAsked, setAsked] = useState(false)
  const [changed, setChanged] = useState<readonly Changed[]>()
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: (body: { fields?: string[]; isForced?: boolean }) =>
      call(listingCalls.undo, { params: { id: listingId }, body: { eventId, ...body } }),
    onSuccess: (listing) => {
      setChanged(undefined)
      setAsked(false)
      announce('Undone')
      showListing(queryClient, listing)
      void queryClient.invalidateQueries({ queryKey: [listingKind] })
    },
    onError: (error) => {
      const found =
        error instanceof ApiError && error.code === 'conflict'
          ? (error.current as { changed?: Changed[] } | undefined)?.changed
          : undefined
      setAsked(false)
      if (found) setChanged(found)
      else toastFailure(error)
    },
  })
  // Later answers are about the fields that were chosen.
  const fields = undo.variables?.fields ?? changes.map(({ field }) => field)
  const untouched = fields.filter((field) => !changed?.some((one) => one.field === field))
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={undo.isPending}
        onClick={() => (isLive || changes.length > maxUnasked ? setAsked(true) : undo.mutate({}))}
      >
        Undo
      </Button>
      {isAsked && (
        <UndoQuestion
          changes={changes}
          agentNames={agentNames}
          isBusy={undo.isPending}
          onUndo={(chosen) => undo.mutate({ fields: chosen })}
          onClose={() => setAsked(false)}
        />
      )}
      {changed && (
        <Dialog label="Changed since" width={560} onClose={() => setChanged(undefined)}>
          <div className="stack gap-16 pad scroll">
            <h2 className="below-8">Changed since</h2>
            <p className="quiet">This has been changed since. Which version do you want to keep?</p>
            {changed.map(({ field, before, now }) => (
              <dl key={field} className={`${history.compare} stack gap-4 line-above pad-y-12`}>
                <dt className="strong">{labelOf(field)}</dt>
                <dd className="pre-line">
                  <small>Current</small> {valueInWords(field as MergePath, now, agentNames)}
                </dd>
                <dd className="pre-line">
                  <small>After undo</small> {valueInWords(field as MergePath, before, agentNames)}
                </dd>
              </dl>
            ))}
            <div className="flex wrap end gap-8">
              <Button variant="default" onClick={() => setChanged(undefined)}>
                Keep current
              </Button>
              {untouched.length > 0 && (
                <Button variant="default" onClick={() => undo.mutate({ fields: untouched })}>
                  Undo the rest
                </Button>
              )}
              <Button loading={undo.isPending} onClick={() => undo.mutate({ fields: [...fields], isForced: true })}>
                Undo anyway
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

interface QuestionProps {
  changes: readonly Change[]
  agentNames: ReadonlyMap<string, string>
  isBusy: boolean
  onUndo(fields: string[]): void
  onClose(): void
}
/** Names each field with the value it has and the one it gets back; single ones can be left as they are. */
function UndoQuestion({ changes, agentNames, isBusy, onUndo, onClose }: QuestionProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = changes.map(({ field }) => field).filter((field) => !left.has(field))
  const toggle = (field: string, isChosen: boolean) =>
    setLeft((now) => new Set(isChosen ? [...now].filter((one) => one !== field) : [...now, field]))
  const inWords = (field: string, value: unknown) =>
    field === 'status' ? wordOf(String(value)) : valueInWords(field as MergePath, value, agentNames)
  return (
    <Dialog label="Undo this change?" width={560} onClose={onClose}>
      <div className="stack gap-16 pad scroll">
        <h2 className="below-8">Undo this change?</h2>
        {changes.map(({ field, before, after }) => (
          <dl key={field} className={`${history.compare} stack gap-4 line-above pad-y-12`}>
            <dt className="strong">
              {/* A step of the status goes back whole. */}
              {changes.length > 1 && field !== 'status' ? (
                <Checkbox
                  label={labelOf(field)}
                  checked={!left.has(field)}
                  onChange={(event) => toggle(field, event.currentTarget.checked)}
                />
              ) : field === 'status' ? (
                'Status'
              ) : (
                labelOf(field)
              )}
            </dt>
            <dd className="pre-line">
              <small>Current</small> {inWords(field, after)}
            </dd>
            <dd className="pre-line">
              <small>After undo</small> {inWords(field, before)}
            </dd>
          </dl>
        ))}
        <div className="flex wrap end gap-8">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isBusy} disabled={chosen.length === 0} onClick={() => onUndo(chosen)}>
            {chosen.length === changes.length ? 'Undo' : `Undo ${chosen.length} of ${changes.length}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
