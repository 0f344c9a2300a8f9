import { move } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { Button } from '@mantine/core'
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { config } from '#ui/config.ts'
import { focusStyle } from '#common/listing/focus-style.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import classes from './photos/photo-choice.module.css'
import { dragPlugins, dragSensors } from './photos/photo-drag.ts'

interface PhotoChoiceProps {
  /** All that may be chosen. */
  photos: readonly ListingMedia[]
  /** In their slots. */
  chosen: readonly string[]
  most: number
  /** Chosen by a user; otherwise these are the listing's first. */
  isOwn: boolean
  /** Null: back to the listing's own order. */
  onChange(ids: string[] | null): void
}

/** Which photos go where: those that are in stand in their slots and are dragged into order, the others wait below. */
export function PhotoChoice({ photos, chosen, most, isOwn, onChange }: PhotoChoiceProps) {
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  const ids = chosen.filter((id) => byId.has(id))
  const others = photos.filter(({ id }) => !ids.includes(id))
  const nameOf = ({ id, caption, fileName }: ListingMedia) =>
    caption ?? `photo ${photos.findIndex((one) => one.id === id) + 1}, ${fileName}`
  const isFull = ids.length >= most
  return (
    <section className="stack gap-8" aria-labelledby="photo-choice">
      <div className={classes.head}>
        <h3 id="photo-choice">
          Photos{' '}
          <span className="dim regular num">
            {ids.length} of {Math.min(most, photos.length)}
          </span>
        </h3>
        {isOwn && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(null)}>
            Use listing order
          </Button>
        )}
      </div>
      {photos.length === 0 && <p className="meta">No printable photos yet. Add photos to the listing.</p>}
      <DragDropProvider
        plugins={dragPlugins}
        sensors={dragSensors}
        onDragEnd={(event) => {
          if (event.canceled) return
          const next = move([...ids], event)
          if (next.join() !== ids.join()) onChange(next)
        }}
      >
        <ol className={classes.slots} aria-label="Photos in the document">
          {ids.map((id, index) => {
            const photo = byId.get(id)
            return (
              photo && (
                <Slot
                  key={id}
                  photo={photo}
                  index={index}
                  name={nameOf(photo)}
                  onRemove={() => onChange(ids.filter((other) => other !== id))}
                />
              )
            )
          })}
        </ol>
      </DragDropProvider>
      {others.length > 0 && (
        <>
          <p className="meta">{isFull ? 'Photo slots full. Remove one to add another.' : 'Add another:'}</p>
          <ul className={classes.others} aria-label="Photos that can be added">
            {others.map((photo) => (
              <li key={photo.id}>
                <button
                  type="button"
                  disabled={isFull}
                  aria-label={`Add ${nameOf(photo)}`}
                  onClick={() => onChange([...ids, photo.id])}
                >
                  <Picture photo={photo} />
                  <IconPlus size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface SlotProps {
  photo: ListingMedia
  index: number
  name: string
  onRemove(): void
}
function Slot({ photo, index, name, onRemove }: SlotProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: photo.id, index, data: { name } })
  return (
    <li ref={ref} className={classes.slot} data-dragging={isDragging || undefined}>
      <Picture photo={photo} />
      <span className={classes.place}>{index + 1}</span>
      <button ref={handleRef} type="button" data-grip className={classes.grip} aria-label={`Move ${name}`}>
        <IconGripVertical size={14} aria-hidden />
      </button>
      <button type="button" data-still className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={13} aria-hidden />
      </button>
    </li>
  )
}

const Picture = ({ photo: { urls, focus } }: { photo: ListingMedia }) =>
  urls.thumb ? (
    <img
      className="cover rounded"
      data-photo
      src={config.apiHost + urls.thumb}
      style={focusStyle(focus)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  ) : null
