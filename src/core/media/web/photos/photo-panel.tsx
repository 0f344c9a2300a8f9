import { isSame } from '#common/changes.ts'
import { Button, Switch } from '@mantine/core'
import { IconCrop, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { config } from '#ui/config.ts'
import { LeaveField } from '#ui/form/leave-field.tsx'
import { toastFailure, toastReason } from '#ui/toast.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { mediaCalls } from '../media-calls.ts'
import { FocusPicker } from './focus-picker.tsx'
import classes from './photo-manager.module.css'
import type { Description, PhotoActions } from './use-photo-actions.ts'

const PictureEditor = lazy(() => import('./picture-editor.tsx'))

/** Texts of one picture; saved when the field is left. */
export function PhotoPanel({ media, actions, onClose }: { media: ListingMedia; actions: PhotoActions; onClose(): void }) {
  const [isSaved, setSaved] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const caption = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    caption.current?.focus()
    setSaved(false)
  }, [media.id])
  const save = async (part: Description, onFailure?: (error: unknown) => void) => {
    const isDone = await actions.describe(media.id, part, onFailure)
    if (isDone) setSaved(true)
    return isDone
  }
  /** Their fields say themselves that they were not saved. */
  const saveWords = (part: Description) => save(part, toastReason)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside className={classes.panel} aria-label={`Details of ${media.fileName}`} onKeyDown={closeOnEscape} key={media.id}>
      <div className="row between gap-8 narrow">
        <strong className="clip small" title={media.fileName}>
          {media.fileName}
        </strong>
        <IconButton label="Close" onClick={onClose}>
          <IconX size={16} />
        </IconButton>
      </div>
      <p className={classes.size}>{[sizeWords(media), isSaved ? 'Saved' : undefined].filter(Boolean).join(' · ')}</p>
      {media.problem && <p className="tiny problem">{media.problem}</p>}
      <LeaveField
        ref={caption}
        label="Caption"
        description="Shown and printed under the photo"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={300}
        autoComplete="off"
        isOneLine
        value={media.caption ?? ''}
        keptAs={`media.${media.id}.caption`}
        onSave={(caption) => saveWords({ caption: caption || null })}
      />
      {media.kind !== 'document' && (
        <LeaveField
          label="Alt text"
          description="Describes the photo for people who can’t see it"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minRows={2}
          maxLength={500}
          value={media.altText ?? ''}
          keptAs={`media.${media.id}.altText`}
          onSave={(altText) => saveWords({ altText: altText || null })}
        />
      )}
      <Switch
        size="sm"
        label={media.kind === 'document' ? 'Public' : 'On portals and in print'}
        description={publishedWords(media)}
        checked={media.isPublished}
        onChange={(event) => void save({ isPublished: event.currentTarget.checked })}
      />
      {media.kind !== 'document' && (
        <Switch
          size="sm"
          label="Digitally altered"
          description="Labelled on the photo in print"
          checked={media.isAltered}
          onChange={(event) => void save({ isAltered: event.currentTarget.checked })}
        />
      )}
      {media.isAltered && media.kind !== 'document' && (
        <LeaveField
          label="What was altered"
          placeholder="e.g. Furniture added"
          maxLength={200}
          autoComplete="off"
          isOneLine
          value={media.alteredNote ?? ''}
          keptAs={`media.${media.id}.alteredNote`}
          onSave={(alteredNote) => saveWords({ alteredNote: alteredNote || null })}
        />
      )}
      {media.kind === 'photo' && media.urls.card && <FocusPicker media={media} onChange={(focus) => void save({ focus })} />}
      {media.kind !== 'document' && media.urls.card && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCrop size={14} />}
          disabled={media.state === 'processing'}
          onClick={() => setEditing(true)}
        >
          {media.edit ? 'Rotate and crop (edited)' : 'Rotate and crop'}
        </Button>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <PictureEditor
            media={media}
            onClose={() => setEditing(false)}
            onDone={(edit) => {
              setEditing(false)
              if (!isSame(edit, media.edit)) actions.edit(media, edit)
            }}
          />
        </Suspense>
      )}
      {media.state === 'ready' && (
        <Button size="xs" variant="default" onClick={() => void openOriginal(media.id)}>
          {media.kind === 'document' ? 'Download' : 'Download the original'}
        </Button>
      )}
    </aside>
  )
}

/** By an address that ends after ten minutes: originals are for staff. */
async function openOriginal(id: string): Promise<void> {
  try {
    const { url } = await call(mediaCalls.openOriginal, { params: { id } })
    window.location.assign(url.startsWith('/') ? config.apiHost + url : url)
  } catch (error) {
    toastFailure(error)
  }
}

function publishedWords({ kind, isPublished }: ListingMedia): string {
  if (kind === 'document') return isPublished ? 'Portals and anyone with the link can open it' : 'Only your office can open it'
  return isPublished ? 'Buyers can see it' : 'Hidden. Only your office can see it'
}

function sizeWords({ widthPx, heightPx, sizeBytes }: ListingMedia): string | undefined {
  const pixels = widthPx && heightPx ? `${widthPx} × ${heightPx}` : undefined
  const bytes = sizeBytes ? `${(sizeBytes / 1_000_000).toFixed(1)} MB` : undefined
  return [pixels, bytes].filter(Boolean).join(', ') || undefined
}
