import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { useSession } from '#ui/session/session-store.ts'
import { createStore, type Store, useStore } from '#ui/store.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Listing } from '../../listings.contract.ts'
import { lastChangeQuery } from '../listing-queries.ts'
import { changedKeys, fieldsOf } from './listing-editor-changes.ts'
import { checkFields } from './listing-editor-check.ts'
import { removeDraft, writeDraft } from './listing-editor-draft.ts'
import { useNewListingForm } from './listing-editor-form.ts'
import { threeWay } from './listing-editor-merging.ts'
import { type Base, baseOf, blank, type Opened } from './listing-editor-opening.ts'
import { useLatest } from '#ui/hooks/use-latest.ts'
import { useSaving } from './listing-editor-saving.ts'

const draftDelayMs = 400

/** The fields as they are typed, for the few parts that look at all of them. */
export const LiveFields = createContext<Store<ListingFields>>(createStore(blank))
export const useLiveFields = (): ListingFields => useStore(useContext(LiveFields))

/** The editor's state: the form, what is stored, and what another user has stored since. */
export function useListingEditor(opened: Opened, listing: Listing | undefined) {
  const userId = useSession().user?.UserId ?? ''
  const queryClient = useQueryClient()
  const [values] = useState(() => createStore(opened.fields))
  const [base, setBase] = useState(opened.base)
  const [restoredAt, setRestoredAt] = useState(opened.restoredAt)
  /** A newer version that cannot be merged without asking. */
  const [newer, setNewer] = useState<Listing>()
  const [isMerging, setMerging] = useState(false)
  const form = useNewListingForm({
    mode: 'uncontrolled',
    initialValues: opened.fields,
    validate: checkFields,
    cascadeUpdates: true,
    onValuesChange: (now) => values.set(now),
  })
  const latestBase = useLatest(base)

  const rebase = (next: Base) => {
    if (next.id !== latestBase.current.id) removeDraft(userId, latestBase.current.id)
    setBase(next)
    setRestoredAt(undefined)
  }
  const write = (fields: ListingFields) => {
    for (const key of changedKeys(form.getValues(), fields)) form.setFieldValue(key, fields[key])
  }
  const saving = useSaving({
    form,
    base,
    setBase: rebase,
    onStale(current) {
      setNewer(current)
      setMerging(true)
    },
  })

  /** @param mine the fields after the choices; saved on top of the newer version */
  const merge = (mine: ListingFields, theirs: Listing) => {
    const next = baseOf(theirs)
    write(mine)
    rebase(next)
    setNewer(undefined)
    setMerging(false)
    return saving.save(next)
  }

  // Someone else saved: without a conflict their fields simply appear.
  const takeTheirs = useEffectEvent((theirs: NonNullable<typeof listing>) => {
    const { conflicts, merged } = threeWay({ base: base.fields, mine: form.getValues(), theirs: fieldsOf(theirs) })
    if (conflicts.length > 0) return setNewer(theirs)
    write(merged)
    setBase(baseOf(theirs))
    setNewer(undefined)
    const say = (name: string) => announce(`${name} saved this listing. Their changes are now shown`)
    queryClient.fetchQuery(lastChangeQuery(theirs.id, theirs.version)).then(
      ({ items }) => say(items[0]?.userName ?? 'Someone else'),
      () => say('Someone else'),
    )
  })
  useEffect(() => {
    if (listing && !saving.isSaving && !isMerging && listing.version > base.version) takeTheirs(listing)
  }, [listing, base.version, saving.isSaving, isMerging])

  // Typing is kept in this browser, a moment after the last key and when the page goes away.
  useEffect(() => {
    const keep = () => {
      const { id, version, fields } = latestBase.current
      if (changedKeys(fields, values.get()).length === 0) return removeDraft(userId, id)
      writeDraft(userId, id, { version, before: id ? fields : blank, after: values.get(), now: new Date() })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = values.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, draftDelayMs)
    })
    window.addEventListener('pagehide', keep)
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [userId, values, latestBase])
  useEffect(() => {
    if (changedKeys(base.fields, values.get()).length === 0) removeDraft(userId, base.id)
  }, [base, values, userId])

  /** Back to what is stored. */
  const discard = () => {
    removeDraft(userId, base.id)
    form.clearErrors()
    saving.setProblem(undefined)
    write(base.fields)
    setRestoredAt(undefined)
  }
  return { form, values, base, restoredAt, newer, isMerging, setMerging, merge, discard, ...saving }
}
export type ListingEditorState = ReturnType<typeof useListingEditor>
