import { move } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import type { ReactNode } from 'react'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import type { Kind } from '../media-calls.ts'
import { dragPlugins, dragSensors } from './photo-drag.ts'
import classes from './photo-manager.module.css'
import { moved } from './photo-order.ts'
import { PhotoTile } from './photo-tile.tsx'
import type { Upload } from './upload-queue.ts'
import { UploadTile } from './upload-tile.tsx'
import type { PhotoActions } from './use-photo-actions.ts'

interface PhotoGroupProps {
  title: string
  /** Quiet words beside the title: `12 of 60`. */
  meta: string
  kind: Kind
  media: readonly ListingMedia[]
  uploads: readonly Upload[]
  selectedId: string | undefined
  onSelect(id: string): void
  actions: PhotoActions
  /** The way to add more. */
  children: ReactNode
}

/** Pictures of one kind in their order, with those on their way behind them. */
export function PhotoGroup({ title, meta, kind, media, uploads, selectedId, onSelect, actions, children }: PhotoGroupProps) {
  const ids = media.map(({ id }) => id)
  // A picture that could not be read is shown nowhere.
  const shown = media.filter(({ state }) => state !== 'failed')
  const main = kind === 'photo' ? (shown.find(({ isPublished }) => isPublished) ?? shown[0]) : undefined
  return (
    <div className={classes.group} role="group" aria-label={title}>
      <h3 className="below-8">
        {title} <span className="dim regular num">{meta}</span>
      </h3>
      {media.length > 1 && kind === 'photo' && (
        <p className={classes.hint}>
          The first is the main photo.{' '}
          <span data-for="mouse">
            Drag to reorder, or use the keyboard: <kbd>Tab</kbd> to a handle, <kbd>Space</kbd>, arrows, <kbd>Space</kbd>.
          </span>
          <span data-for="touch">Drag the handle to reorder.</span>
        </p>
      )}
      {media.length + uploads.length > 0 && (
        <DragDropProvider
          plugins={dragPlugins}
          sensors={dragSensors}
          onDragEnd={(event) => {
            if (event.canceled) return
            const next = move(ids, event)
            if (next.join() !== ids.join()) actions.reorder(kind, next)
          }}
        >
          <ul className={classes.grid}>
            {media.map((one, index) => (
              <PhotoTile
                key={one.id}
                media={one}
                index={index}
                count={media.length}
                isMain={one === main}
                isSelected={one.id === selectedId}
                onSelect={() => onSelect(one.id)}
                onMove={(to) => actions.reorder(kind, moved(ids, index, to))}
                onKind={(next) => void actions.describe(one.id, { kind: next })}
                onPublish={(isPublished) => void actions.describe(one.id, { isPublished })}
                onRemove={() => actions.remove(one)}
              />
            ))}
            {uploads.map((upload) => (
              <UploadTile key={upload.id} upload={upload} />
            ))}
          </ul>
        </DragDropProvider>
      )}
      {children}
    </div>
  )
}
