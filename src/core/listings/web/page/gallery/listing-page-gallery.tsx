import { focusStyle } from '#common/listing/focus-style.ts'
import { IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { blurOf, photoSrc } from '../../list/row/listing-row-photo.tsx'
import classes from './listing-page-gallery.module.css'

const Lightbox = lazy(async () => ({ default: (await import('./listing-page-lightbox.tsx')).Lightbox }))

/** Pictures that can be shown, in their order; floor plans after the photos. */
export const shownPictures = (media: readonly ListingMedia[]) =>
  ['photo', 'floorplan'].flatMap((kind) => media.filter((one) => one.kind === kind && one.urls.card))

interface GalleryProps {
  pictures: readonly ListingMedia[]
  /** `mosaic`: the main photo and four more; `grid`: all of them. */
  layout: 'mosaic' | 'grid'
}

/** The pictures of a listing; a click shows them large. */
export function Gallery({ pictures, layout }: GalleryProps) {
  const [open, setOpen] = useState<number>()
  if (pictures.length === 0) {
    return (
      <div className={classes.none}>
        <IconPhoto size={28} stroke={1.2} aria-hidden />
        No photos yet
      </div>
    )
  }
  const shown = layout === 'mosaic' ? pictures.slice(0, 5) : pictures
  return (
    <>
      <ul className={classes[layout]} data-count={shown.length}>
        {shown.map((picture, index) => {
          const blur = picture.thumbHash ? blurOf(picture.thumbHash) : undefined
          const path = (layout === 'mosaic' && index === 0 && picture.urls.large) || picture.urls.card
          const more = pictures.length - shown.length
          return (
            <li key={picture.id}>
              <button
                type="button"
                className={classes.picture}
                style={blur ? { backgroundImage: blur } : undefined}
                aria-label={`Photo ${index + 1} of ${pictures.length}${picture.altText ? `: ${picture.altText}` : ''}`}
                onClick={() => setOpen(index)}
              >
                {path && (
                  <img
                    data-photo
                    src={photoSrc(path)}
                    style={focusStyle(picture.focus)}
                    alt=""
                    decoding="async"
                    loading={index < 5 ? 'eager' : 'lazy'}
                  />
                )}
              </button>
              {layout === 'mosaic' && more > 0 && index === shown.length - 1 && <span className={classes.more}>+{more}</span>}
              {layout === 'mosaic' && index === 0 && <span className={classes.count}>{pictures.length} photos</span>}
              {picture.kind === 'floorplan' && <span className={classes.tag}>Floor plan</span>}
              {layout === 'grid' && picture.caption && <p>{picture.caption}</p>}
            </li>
          )
        })}
      </ul>
      {open !== undefined && (
        <Suspense>
          <Lightbox pictures={pictures} first={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
