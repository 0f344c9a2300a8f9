import { useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon, Loader, Menu } from '@mantine/core'
import { IconAlertTriangle, IconDots, IconFileText, IconGripVertical } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from '#ui/store.ts'
import { focusStyle } from '#common/listing/focus-style.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import type { Kind } from '../media-calls.ts'
import classes from './photo-tile.module.css'
import { placeholderOf } from './thumb-hash.ts'
import { dropPreview, previewsStore } from './upload-queue.ts'

interface PhotoTileProps {
  media: ListingMedia
  index: number
  count: number
  /** The one that lists and portals show. */
  isMain: boolean
  isSelected: boolean
  onSelect(): void
  onMove(to: number): void
  onKind(kind: Kind): void
  onPublish(isPublished: boolean): void
  onRemove(): void
}

const nouns: Record<Kind, string> = { photo: 'Photo', floorplan: 'Floor plan', document: 'Document' }

export function PhotoTile({
  media,
  index,
  count,
  isMain,
  isSelected,
  onSelect,
  onMove,
  onKind,
  onPublish,
  onRemove,
}: PhotoTileProps) {
  const { id, kind, state } = media
  const name = `${nouns[kind]} ${index + 1}`
  const { ref, handleRef, isDragging } = useSortable({ id, index, group: kind, type: kind, accept: kind, data: { name } })
  return (
    <li
      ref={ref}
      className={`${classes.tile} narrow rounded panel anchor`}
      data-dragging={isDragging || undefined}
      data-selected={isSelected || undefined}
    >
      <button
        type="button"
        className={classes.picture}
        aria-pressed={isSelected}
        aria-label={`${name}, ${media.caption ?? media.fileName}: caption and alt text`}
        onClick={onSelect}
      >
        <Picture media={media} />
      </button>
      <div className={classes.cover}>
        {state === 'failed' && (
          <span className={classes.failed} title={media.problem ?? undefined}>
            <IconAlertTriangle size={16} aria-hidden />
            {media.problem ?? 'This image could not be read'}
          </span>
        )}
        {(state === 'processing' || state === 'waiting') && (
          <span className={classes.busy}>
            <Loader size={12} color="white" aria-hidden />
            {state === 'waiting' ? 'Downloading from feed' : 'Processing'}
          </span>
        )}
      </div>
      {isMain && <span className={classes.main}>Main</span>}
      <Marks media={media} />
      <button ref={handleRef} type="button" data-grip className={classes.grip} aria-label={`Move ${name.toLowerCase()}`}>
        <IconGripVertical size={16} aria-hidden />
      </button>
      <div className={classes.menu} data-still>
        <Menu position="bottom-end" width={224}>
          <Menu.Target>
            <ActionIcon variant="default" size={28} aria-label={`Actions for ${name.toLowerCase()}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {count > 1 && (
              <>
                <Menu.Item disabled={index === 0} onClick={() => onMove(0)}>
                  {kind === 'photo' ? 'Set as main photo' : 'Move first'}
                </Menu.Item>
                <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1)}>
                  Move left
                </Menu.Item>
                <Menu.Item disabled={index === count - 1} onClick={() => onMove(index + 1)}>
                  Move right
                </Menu.Item>
                <Menu.Divider />
              </>
            )}
            <Menu.Item onClick={onSelect}>Caption, alt text and more</Menu.Item>
            <Menu.Item onClick={() => onPublish(!media.isPublished)}>{publishWords(media)}</Menu.Item>
            {kind !== 'document' && (
              <Menu.Item onClick={() => onKind(kind === 'photo' ? 'floorplan' : 'photo')}>
                {kind === 'photo' ? 'Move to floor plans' : 'Move to photos'}
              </Menu.Item>
            )}
            <Menu.Item color="var(--mantine-color-error)" onClick={onRemove}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <span className={classes.caption}>{media.caption ?? media.fileName}</span>
    </li>
  )
}

const publishWords = ({ kind, isPublished }: ListingMedia) => {
  if (kind === 'document') return isPublished ? 'Make private' : 'Make public'
  return isPublished ? 'Hide from portals and print' : 'Show on portals and in print'
}

/** What a buyer will not see, or must know. */
function Marks({ media: { kind, isPublished, isAltered } }: { media: ListingMedia }) {
  const words = [
    kind === 'document' ? (isPublished ? 'Public' : 'Private') : !isPublished && 'Hidden',
    kind !== 'document' && isAltered && 'Altered',
  ].filter((word) => word !== false)
  if (words.length === 0) return null
  return (
    <span className={classes.marks}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  )
}

function Picture({ media }: { media: ListingMedia }) {
  const preview = useStore(previewsStore).get(media.id)
  const url = media.urls.card ?? media.urls.thumb ?? preview
  useEffect(() => {
    if (media.state === 'ready') dropPreview(media.id)
  }, [media.state, media.id])
  if (media.kind === 'document') return <IconFileText size={32} stroke={1.3} aria-hidden />
  const placeholder = placeholderOf(media.thumbHash)
  return (
    <span
      className={classes.frame}
      data-hidden={!media.isPublished || undefined}
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    >
      {url && (
        <img
          className="cover"
          data-photo
          src={url}
          style={focusStyle(media.focus)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
    </span>
  )
}
