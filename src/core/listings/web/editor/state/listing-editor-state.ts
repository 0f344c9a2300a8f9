import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { clashesOf, type DraftEngine } from '#ui/form/draft.ts'
import { dropKept } from '#ui/form/kept.ts'
import { useDraftEngine } from '#ui/form/use-draft-engine.ts'
import { toastOpen } from '#ui/toast.ts'
import { useSelected } from '#ui/store.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import type { Listing } from '../../../listings.contract.ts'
import { lastChangeQuery, showListing } from '../../listing-queries.ts'
import { changedKeys, withoutEmptyRows } from './listing-editor-changes.ts'
import { checkFields } from './listing-editor-check.ts'
import { createListingForm, type ListingForm } from './listing-editor-form.ts'
import { goToField, type Problem, problemOfFields, problemOfRefusal } from './listing-editor-problem.ts'
import {
  byPath,
  type EditorRecord,
  keptName,
  type MergePath,
  type Opened,
  type PathValues,
  recordOf,
} from './listing-editor-record.ts'
import { createSender } from './listing-editor-saving.ts'

type Engine = DraftEngine<PathValues, EditorRecord>

/** The editor's state: the form, the draft behind it, and what stands against saving it. */
export function useListingEditor(opened: Opened, listing: Listing | undefined) {
  const [restoredAt, setRestoredAt] = useState(opened.restoredAt)
  const engine = useListingDraft(opened, listing)
  const [form] = useState(() => createListingForm(engine, opened.untouched))
  const stored = useSelected(engine, ({ record }) => record.listing)
  const isSaving = useSelected(engine, ({ sent }) => sent !== undefined)
  const { save, problem, setProblem, ...merging } = useChecked(engine, form, () => setRestoredAt(undefined))

  /** Back to what is stored; a new listing to its kind. */
  const discard = () => {
    engine.dispatch(stored ? { type: 'discarded' } : { type: 'typed', fields: byPath(opened.untouched) })
    if (!stored) dropKept(keptName(undefined))
    form.errors.set({})
    setProblem(undefined)
    setRestoredAt(undefined)
  }
  const isUnsaved = () => (stored ? engine.get().edits.size > 0 : changedKeys(opened.untouched, form.get()).length > 0)
  return { engine, form, stored, restoredAt, problem, isSaving, save, discard, isUnsaved, ...merging }
}
export type ListingEditorState = ReturnType<typeof useListingEditor>

/** Saving what passes the checks; where others changed the same, after a question. */
function useChecked(engine: Engine, form: ListingForm, onSaved: () => void) {
  const [problem, setProblem] = useState<Problem>()
  const [isMerging, setMerging] = useState(false)
  const hasClashes = useSelected(engine, (draft) => clashesOf(draft).length > 0)
  // They may end by themselves: a colleague takes the change back.
  if (isMerging && !hasClashes) setMerging(false)

  function refuse(found: Problem): undefined {
    setProblem(found)
    const first = found.fields[0]
    // After the messages are on the page: they belong to what is read out with the field.
    if (first) setTimeout(() => goToField(first.path))
  }

  /** @returns the listing's id; undefined when it could not be saved */
  async function save({ isMine = false } = {}): Promise<string | undefined> {
    form.set(withoutEmptyRows(form.get()))
    const errors = checkFields(form.get())
    form.errors.set(errors)
    if (Object.keys(errors).length > 0) return refuse(problemOfFields(errors))
    setProblem(undefined)
    const outcome = await engine.save({ isMine })
    if (outcome.state === 'clash') return void setMerging(true)
    if (outcome.state === 'failed') {
      const refusal = problemOfRefusal(outcome.error)
      form.errors.set(refusal.errors)
      return refuse(refusal.problem)
    }
    onSaved()
    announce('Saved')
    return engine.get().record.listing?.id
  }

  /** @param theirs where the user gives up the own change; the others are saved on top */
  const merge = (theirs: readonly MergePath[]) => {
    const { record } = engine.get()
    engine.dispatch({ type: 'typed', fields: Object.fromEntries(theirs.map((path) => [path, record[path]])) })
    setMerging(false)
    return save({ isMine: true })
  }
  return { save, merge, problem, setProblem, hasClashes, isMerging, setMerging }
}

/** A create may be answered after its page was left: the user stays where they went, unless they came back to what was typed. */
function useIsLeft(): () => boolean {
  const router = useRouter()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return () => isLeft.current && router.state.location.pathname !== '/listings/new'
}

/** The draft of this listing, by path, so that two people may change two parts of one address. */
function useListingDraft(opened: Opened, listing: Listing | undefined): Engine {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [send] = useState(() => createSender(queryClient))
  const isLeft = useIsLeft()
  const record = useMemo(() => (listing ? recordOf(listing) : opened.draft.record), [listing, opened])
  const show = (saved: Listing) => {
    showListing(queryClient, saved)
    if (listing) return
    const to = { to: '/listings/$id/edit', params: { id: saved.id } } as const
    if (isLeft()) return toastOpen(`${streetLine(saved.address) || saved.reference} saved`, () => void navigate(to), saved.id)
    void navigate({ ...to, replace: true, resetScroll: false, ignoreBlocker: true })
  }
  const engine: Engine = useDraftEngine<PathValues, EditorRecord>(() => opened.draft, {
    record,
    keptAs: keptName(listing?.id ?? opened.draft.record.listing?.id),
    send: (typed) =>
      send(typed, engine.get().record, (created) => {
        engine.dispatch({ type: 'read', record: recordOf(created) })
        engine.dispatch({ type: 'mineKept' })
        show(created)
      }),
    onRecord: ({ listing: saved }) => saved && show(saved),
    onMerged() {
      const { listing: theirs } = engine.get().record
      if (!theirs) return
      const say = (name: string, isMe = false) =>
        announce(
          isMe
            ? 'You saved this listing in another tab. The changes from there are now shown'
            : `${name} saved this listing. Their changes are now shown`,
        )
      queryClient.ensureQueryData(lastChangeQuery(theirs.id, theirs.version)).then(
        ({ items }) => say(items[0]?.userName ?? 'Someone else', items[0]?.isMine),
        () => say('Someone else'),
      )
    },
  })
  return engine
}
