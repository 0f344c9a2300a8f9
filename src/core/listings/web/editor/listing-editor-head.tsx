import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Presence } from '#accounts/users/web/presence.public.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { keyCaps } from '#ui/key-press.ts'
import { formatDate, formatTime } from '#ui/formatting.ts'
import type { Listing } from '../../listings.contract.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import classes from './listing-editor-head.module.css'
import { useLiveFields } from './state/listing-editor-form.ts'
import type { ListingEditorState } from './state/listing-editor-state.ts'

/** Name of the listing, its state of saving and the button; stays on the screen while the form scrolls. */
export function EditorHead({ editor, listing }: { editor: ListingEditorState; listing: Listing | undefined }) {
  const { address } = useLiveFields()
  const line = [streetLine(address), address.suburb].filter(Boolean).join(', ')
  const id = editor.stored?.id
  return (
    <div className={classes.head}>
      <PageHead
        title={line || (id ? 'Listing without an address' : 'New listing')}
        meta={
          <span className={`${classes.meta} baseline gap-12 inline-flex`}>
            {listing && <StatusTag status={listing.status} />}
            {listing && <span>{listing.reference}</span>}
            {/* On phones the bar below says it. */}
            <span className={classes.desktop}>
              <SavedState editor={editor} />
            </span>
          </span>
        }
      >
        {id && <Presence entity="listing" id={id} isEditing />}
        {id && (
          <Link to="/listings/$id" params={{ id }} className="small one-line" data-reach>
            View listing
          </Link>
        )}
        <span className={classes.desktop}>
          <SaveButton editor={editor} />
        </span>
      </PageHead>
    </div>
  )
}

/** On phones saving stays under the thumb. */
export function SaveBar({ editor }: { editor: ListingEditorState }) {
  return (
    <div className={classes.bar} data-save-bar>
      <SavedState editor={editor} />
      <SaveButton editor={editor} />
    </div>
  )
}

function SaveButton({ editor }: { editor: ListingEditorState }) {
  return (
    <Button type="submit" size="sm" loading={editor.isSaving} title={`Save (${keyCaps('mod+enter').flat().join('+')})`}>
      Save
    </Button>
  )
}

/** `Saved 10:42`, quietly. */
function SavedState({ editor }: { editor: ListingEditorState }) {
  useLiveFields()
  const { stored, isSaving, isUnsaved } = editor
  if (isSaving) return <span>Saving…</span>
  if (!stored) return <span>{isUnsaved() ? 'Not saved yet' : 'Draft'}</span>
  if (isUnsaved()) return <span>Unsaved changes</span>
  return <span>Saved {wordsFor(stored.updatedAt)}</span>
}

const wordsFor = (instant: string) => (formatDate(instant) === formatDate(new Date()) ? formatTime(instant) : formatDate(instant))
