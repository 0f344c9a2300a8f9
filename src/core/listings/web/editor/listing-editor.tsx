import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LeaveDialog } from '#ui/form/leave-dialog.tsx'
import { showUnreadable } from '#ui/typed/unreadable.ts'
import { useKeys } from '#ui/keys.ts'
import { createStore } from '#ui/store.ts'
import type { Listing } from '../../listings.contract.ts'
import classes from './listing-editor.module.css'
import { ListingFormProvider } from './state/listing-editor-form.ts'
import { EditorHead, SaveBar } from './listing-editor-head.tsx'
import { FindingsWatch } from './state/listing-editor-findings.ts'
import { MergeDialog } from './listing-editor-merge.tsx'
import { EditorNav } from './listing-editor-nav.tsx'
import { EditorNotes } from './listing-editor-notes.tsx'
import type { Opened } from './state/listing-editor-record.ts'
import { listingQuery } from '../listing-queries.ts'
import { Readiness } from './listing-editor-readiness.tsx'
import { useListingEditor } from './state/listing-editor-state.ts'
import { type LawFinding, LiveFindings } from '../live-findings.ts'
import { goToField } from './state/listing-editor-problem.ts'
import { openSection, openSectionOf } from '../sections/open-section.ts'
import { EditorSections } from './listing-editor-sections.tsx'

interface ListingEditorProps {
  opened: Opened
  /** The stored listing; missing while a new one has not been saved. */
  listing: Listing | undefined
  onCreated(id: string): void
  /** A new listing was given up. */
  onStartOver(): void
}

/** The listing's page links to the field that is missing: `#field-address.suburb`, or to a section. */
function goToHash(): void {
  const name = decodeURIComponent(location.hash.slice(1))
  if (name.startsWith('field-')) goToField(name.slice('field-'.length))
  const section = name.startsWith('section-') ? document.getElementById(name) : null
  const fields = section?.querySelector('[data-section]')
  if (fields) openSectionOf(fields)
  section?.scrollIntoView()
}

export function ListingEditor({ opened, listing, onCreated, onStartOver }: ListingEditorProps) {
  const editor = useListingEditor(opened, listing)
  const { form, stored } = editor
  const id = stored?.id
  const [findings] = useState(() => createStore<readonly LawFinding[]>([]))
  const queryClient = useQueryClient()
  const keepFocus = useKeptFocus(id)
  if (id && !opened.draft.record.listing) onCreated(id)

  const save = async () => {
    if (showUnreadable()) return undefined
    keepFocus()
    return editor.save()
  }
  useEffect(() => {
    openSection.set('address')
    goToHash()
  }, [])
  useKeys('Listing', [{ keys: 'mod+enter', label: 'Save', run: () => void save() }])
  const changeMedia = (change: (media: readonly Listing['media'][number][]) => readonly Listing['media'][number][]) => {
    if (!id) return
    queryClient.setQueryData(listingQuery(id).queryKey, (now) => now && { ...now, media: [...change(now.media)] })
  }
  const discard = () => {
    editor.discard()
    if (!id) onStartOver()
  }
  return (
    <LiveFindings value={findings}>
      <ListingFormProvider value={form}>
        <form
          className={classes.editor}
          noValidate
          aria-label="Listing"
          onKeyDown={(event) => {
            // Enter in a field is how one confirms a day or a suburb; a listing may be live, so saving it is a key of its own.
            if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey && event.target instanceof HTMLInputElement)
              event.preventDefault()
          }}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <EditorHead editor={editor} listing={listing} />
          <div className={classes.columns}>
            <EditorNav />
            <div className={classes.form}>
              <EditorNotes editor={editor} onDiscard={discard} />
              <EditorSections listing={listing} listingId={id} onMedia={changeMedia} needListing={save} />
            </div>
            <FindingsWatch store={findings} listing={listing} />
            <Readiness listing={listing} />
          </div>
          <SaveBar editor={editor} />
        </form>
        <LeaveDialog
          isUnsaved={editor.isUnsaved}
          text="Your changes are only on this device. Keep them as a draft or discard them."
          leave="Save draft and leave"
          onDiscard={editor.discard}
        />
        {stored && editor.hasClashes && editor.isMerging && (
          <MergeDialog
            draft={editor.engine}
            newer={stored}
            onMerge={(theirs) => void editor.merge(theirs)}
            onClose={() => editor.setMerging(false)}
          />
        )}
      </ListingFormProvider>
    </LiveFindings>
  )
}

/** The first save gives the page another address, upon which its heading takes the focus: this gives it back to the field. */
function useKeptFocus(id: string | undefined) {
  const before = useRef<Element>(null)
  useEffect(() => {
    const element = before.current
    before.current = null
    if (!(element instanceof HTMLElement) || element === document.body) return
    // The heading moves it in the frame after the router has the new address.
    const timer = setTimeout(() => element.isConnected && element.focus({ preventScroll: true }), 120)
    return () => clearTimeout(timer)
  }, [id])
  return () => {
    before.current = id === undefined ? document.activeElement : null
  }
}
