import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { useBackCloses } from '#ui/hooks/use-back-closes.ts'
import { photoSrc } from '../../list/row/listing-row-photo.tsx'
import classes from './listing-page-lightbox.module.css'

interface LightboxProps {
  pictures: readonly ListingMedia[]
  first: number
  onClose(): void
}

/** Pictures over the whole screen: arrows and swiping turn, Esc and Back close. The strip is the browser's own scrolling, so that it follows the finger. */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  useBackCloses(onClose)
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(first)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const turnTo = (index: number, behavior: ScrollBehavior) => {
    const to = Math.max(0, Math.min(pictures.length - 1, index))
    strip.current?.scrollTo({ left: to * strip.current.clientWidth, behavior })
  }
  const open = useEffectEvent((index: number) => turnTo(index, 'instant'))
  useLayoutEffect(() => open(first), [first])

  const steps: Record<string, () => number> = {
    ArrowRight: () => at + 1,
    ArrowLeft: () => at - 1,
    Home: () => 0,
    End: () => pictures.length - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    turnTo(step(), 'instant')
  }
  const picture = pictures[at]
  return (
    <dialog
      ref={dialog}
      className={classes.box}
      aria-label="Photos"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <header className={classes.head}>
        <span className="num" role="status">
          {at + 1} of {pictures.length}
        </span>
        <span className="clip grow">{picture?.caption}</span>
        <button type="button" aria-label="Close" onClick={onClose}>
          <IconX size={20} />
        </button>
      </header>
      <div
        ref={strip}
        className={classes.strip}
        role="group"
        aria-label="Photo strip"
        tabIndex={0}
        onScroll={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {pictures.map((one, index) => (
          <div key={one.id} className={classes.slide} aria-hidden={index !== at}>
            {/* Its neighbours are fetched ahead; the others when one comes near. */}
            {Math.abs(index - at) <= 1 && (
              <img src={photoSrc(one.urls.large ?? one.urls.card ?? '')} alt={one.altText ?? ''} decoding="async" />
            )}
          </div>
        ))}
      </div>
      <button
        type="button"
        className={classes.previous}
        aria-label="Previous photo"
        disabled={at === 0}
        onClick={() => turnTo(at - 1, 'instant')}
      >
        <IconChevronLeft size={26} />
      </button>
      <button
        type="button"
        className={classes.next}
        aria-label="Next photo"
        disabled={at === pictures.length - 1}
        onClick={() => turnTo(at + 1, 'instant')}
      >
        <IconChevronRight size={26} />
      </button>
    </dialog>
  )
}
