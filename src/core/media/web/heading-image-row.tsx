import { Loader } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { config } from '#ui/config.ts'
import { LeaveField } from '#ui/form/leave-field.tsx'
import type { HeadingImage } from '../media.contract.ts'
import classes from './heading-images.module.css'
import { placeholderOf } from './photos/thumb-hash.ts'

interface HeadingImageRowProps {
  image: HeadingImage
  index: number
  count: number
  mayManage: boolean
  /** @returns whether it was saved */
  onAltText(altText: string | null): Promise<boolean>
  onMove(position: number): void
  onRemove(): void
}

export function HeadingImageRow({ image, index, count, mayManage, onAltText, onMove, onRemove }: HeadingImageRowProps) {
  const { state, urls, fileName, altText, problem, widthPx, heightPx } = image
  const blur = placeholderOf(image.thumbHash)
  const name = `banner image ${index + 1}`
  return (
    <li className={classes.row}>
      <div className={classes.picture} style={blur ? { backgroundImage: `url(${blur})` } : undefined}>
        {urls.card && (
          <img
            className="cover"
            data-photo
            src={config.apiHost + urls.card}
            alt={altText ?? ''}
            loading="lazy"
            decoding="async"
          />
        )}
        {state === 'processing' && (
          <span className={classes.busy}>
            <Loader size={12} aria-hidden /> Processing
          </span>
        )}
      </div>
      <div className="stack gap-4 narrow">
        <strong className="clip small" title={fileName}>
          {fileName}
        </strong>
        {state === 'failed' ? (
          <p className="small problem below-8">{problem ?? 'This image could not be read'}</p>
        ) : (
          <span className="meta">
            {[index === 0 && 'First', widthPx && `${widthPx} × ${heightPx}`].filter(Boolean).join(' · ')}
          </span>
        )}
        <LeaveField
          size="xs"
          aria-label={`Alt text of ${name}`}
          placeholder="Alt text: describe the image"
          maxLength={500}
          autoComplete="off"
          isReadOnly={!mayManage}
          isOneLine
          value={altText ?? ''}
          keptAs={`media.${image.id}.altText`}
          onSave={(typed) => onAltText(typed || null)}
        />
      </div>
      {mayManage && (
        <div className={`${classes.actions} flex gap-2`}>
          {index > 0 && (
            <IconButton label={`Move ${name} up`} onClick={() => onMove(index - 1)}>
              <IconArrowUp size={16} />
            </IconButton>
          )}
          {index < count - 1 && (
            <IconButton label={`Move ${name} down`} onClick={() => onMove(index + 1)}>
              <IconArrowDown size={16} />
            </IconButton>
          )}
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={16} />
          </IconButton>
        </div>
      )}
    </li>
  )
}
