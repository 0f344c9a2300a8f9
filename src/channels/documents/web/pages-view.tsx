import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ErrorState } from '#ui/components/states.tsx'
import { useDelayed } from '#ui/hooks/use-delayed.ts'
import type { PagesPreview } from '../documents.contract.ts'
import classes from './pages-view.module.css'

interface PagesViewProps {
  pages: PagesPreview | undefined
  error: unknown
  /** Newer pages are being drawn. */
  isBusy: boolean
  onRetry(): void
  label: string
}

/**
 * A document's pages as images, below each other. New pages replace the old ones once they have loaded, so nothing flickers while typing.
 */
export function PagesView({ pages, error, isBusy, onRetry, label }: PagesViewProps) {
  const shown = useDrawn(pages)
  return (
    <div
      className="focus-inside narrow canvas anchor scroll full-height"
      role="region"
      aria-label={label}
      aria-busy={isBusy}
      tabIndex={0}
    >
      {error !== null && !isBusy ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        shown && (
          <ol className={classes.pages} data-wide={shown.widthPt > shown.heightPt || undefined}>
            {Array.from({ length: shown.pages }, (_, index) => (
              <li
                key={index}
                className={classes.page}
                style={{ aspectRatio: `${shown.widthPt} / ${shown.heightPt}` }}
                data-shape={shown.heightPt > shown.widthPt * 1.8 ? 'slim' : undefined}
              >
                {/* One picture holds all pages; each frame shows its part. */}
                <img
                  src={shown.url}
                  alt={`Page ${index + 1} of ${shown.pages}`}
                  style={{ top: `${-index * 100}%`, height: `${shown.pages * 100}%` }}
                  draggable={false}
                />
              </li>
            ))}
          </ol>
        )
      )}
      {(isBusy || (!shown && !error)) && <Busy isFirst={!shown} />}
    </div>
  )
}

function Busy({ isFirst }: { isFirst: boolean }) {
  const isDue = useDelayed(isFirst ? 120 : 400)
  if (!isDue) return null
  return (
    <div className={classes.busy} role="status" data-first={isFirst || undefined}>
      <Loader size="xs" /> {isFirst ? 'Preparing preview…' : 'Updating'}
    </div>
  )
}

/** The pages once the browser has drawn them; the address of the ones before is given back then. */
function useDrawn(pages: PagesPreview | undefined) {
  const [shown, setShown] = useState<PagesPreview & { url: string }>()
  useEffect(() => {
    if (!pages) return
    const url = URL.createObjectURL(new Blob([pages.svg], { type: 'image/svg+xml' }))
    const picture = new Image()
    let isGone = false
    picture.src = url
    const show = () => !isGone && setShown({ ...pages, url })
    picture.decode().then(show, show)
    return () => {
      isGone = true
      // The frames change together with the next pages; shortly after, this image is no longer needed.
      setTimeout(() => URL.revokeObjectURL(url), 5_000)
    }
  }, [pages])
  return shown
}
