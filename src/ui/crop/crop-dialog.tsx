import { Button, Slider } from '@mantine/core'
import { IconRotateClockwise } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../components/dialog.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { centred, type CropPlace, maxZoom, placed, shownAt, sourceOf } from './crop-geometry.ts'
import classes from './crop.module.css'

interface CropDialogProps {
  label: string
  file: Blob
  /** Width by height of the cut-out; 1 is square. */
  aspect?: number
  /** Longer side of what comes out, in pixels. */
  sizePx?: number
  isRound?: boolean
  /** What the button says that takes the cut-out. */
  doneWords?: string
  isSaving?: boolean
  onDone(cut: Blob): void
  onClose(): void
}

const frameWidth = 288
const step = 8

/** Cuts a picture to a shape: drag or arrow keys move it, the slider, the wheel, + and - bring it nearer. */
export function CropDialog({
  label,
  file,
  aspect = 1,
  sizePx = 1200,
  isRound = false,
  doneWords = 'Use picture',
  isSaving = false,
  onDone,
  onClose,
}: CropDialogProps) {
  const frame = { width: frameWidth, height: Math.round(frameWidth / aspect) }
  const { picture, url, failed, rotate } = usePicture(file)
  const [place, setPlace] = useState<CropPlace>(centred)
  const dragged = useRef<{ x: number; y: number; from: CropPlace }>(undefined)
  const move = (change: (now: CropPlace) => CropPlace) => picture && setPlace((now) => placed(picture, frame, change(now)))

  const onKeyDown = (event: KeyboardEvent) => {
    const far = event.shiftKey ? step * 5 : step
    const changes: Record<string, (now: CropPlace) => CropPlace> = {
      ArrowLeft: (now) => ({ ...now, x: now.x - far }),
      ArrowRight: (now) => ({ ...now, x: now.x + far }),
      ArrowUp: (now) => ({ ...now, y: now.y - far }),
      ArrowDown: (now) => ({ ...now, y: now.y + far }),
      '+': (now) => ({ ...now, zoom: now.zoom * 1.1 }),
      '=': (now) => ({ ...now, zoom: now.zoom * 1.1 }),
      '-': (now) => ({ ...now, zoom: now.zoom / 1.1 }),
      '0': () => centred,
    }
    const change = changes[event.key]
    if (!change) return
    event.preventDefault()
    move(change)
  }
  const onPointerMove = (event: PointerEvent) => {
    const start = dragged.current
    if (start)
      move(() => ({ ...start.from, x: start.from.x + event.clientX - start.x, y: start.from.y + event.clientY - start.y }))
  }
  const cut = async () => {
    if (picture)
      onDone(await drawn(picture, sourceOf(picture, frame, place), { aspect, sizePx, isJpeg: file.type === 'image/jpeg' }))
  }
  const at = picture && shownAt(picture, frame, place)
  return (
    <Dialog label={label} width={340} onClose={onClose}>
      <div className={classes.body}>
        <h2>{label}</h2>
        {failed ? (
          <p role="alert" className={classes.failed}>
            This browser cannot open the picture. Choose a JPEG, PNG or WebP.
          </p>
        ) : (
          <>
            <div
              className={classes.frame}
              style={{ width: frame.width, height: frame.height }}
              role="group"
              aria-label="Cut-out: arrow keys move the picture, plus and minus bring it nearer"
              tabIndex={0}
              onKeyDown={onKeyDown}
              onWheel={(event) => move((now) => ({ ...now, zoom: now.zoom * (event.deltaY < 0 ? 1.05 : 1 / 1.05) }))}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                dragged.current = { x: event.clientX, y: event.clientY, from: place }
              }}
              onPointerMove={onPointerMove}
              onPointerUp={() => (dragged.current = undefined)}
              onPointerCancel={() => (dragged.current = undefined)}
            >
              {at && <img src={url} alt="" draggable={false} style={at} />}
              {isRound && <span className={classes.round} aria-hidden />}
            </div>
            <div className={classes.tools}>
              <Slider
                className={classes.slider}
                size="sm"
                thumbLabel="Zoom"
                label={null}
                min={1}
                max={maxZoom}
                step={0.01}
                value={place.zoom}
                onChange={(zoom) => move((now) => ({ ...now, zoom }))}
              />
              <IconButton
                label="Turn right"
                onClick={() => {
                  rotate()
                  setPlace(centred)
                }}
              >
                <IconRotateClockwise size={16} />
              </IconButton>
            </div>
          </>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {!failed && (
            <Button disabled={!picture} loading={isSaving} onClick={() => void cut()}>
              {doneWords}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type Canvas = HTMLCanvasElement

/** The picture upright on a canvas, and an address of it; turned by 90 degrees with each `rotate`. */
function usePicture(file: Blob) {
  const [picture, setPicture] = useState<Canvas>()
  const [url, setUrl] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => {
        if (!isGone) setPicture(canvasOf(bitmap, bitmap, 0))
        bitmap.close()
      },
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [file])
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    picture?.toBlob((blob) => {
      if (!blob || isGone) return
      made = URL.createObjectURL(blob)
      setUrl(made)
    })
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture])
  const rotate = () => setPicture((now) => now && canvasOf(now, { width: now.height, height: now.width }, 1))
  return { picture: url ? picture : undefined, url, failed, rotate }
}

/** No larger than anybody needs: a telephone's 48 megapixels would fill its memory. */
const largestPx = 3000
function canvasOf(source: ImageBitmap | Canvas, size: { width: number; height: number }, quarterTurns: number): Canvas {
  const share = Math.min(1, largestPx / Math.max(size.width, size.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(size.width * share)
  canvas.height = Math.round(size.height * share)
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((quarterTurns * Math.PI) / 2)
  const [width, height] = [source.width * share, source.height * share]
  pen.drawImage(source, -width / 2, -height / 2, width, height)
  return canvas
}

function drawn(
  picture: Canvas,
  cut: { x: number; y: number; width: number; height: number },
  { aspect, sizePx, isJpeg }: { aspect: number; sizePx: number; isJpeg: boolean },
): Promise<Blob> {
  const long = Math.min(sizePx, Math.max(cut.width, cut.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(aspect >= 1 ? long : long * aspect)
  canvas.height = Math.round(aspect >= 1 ? long / aspect : long)
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be cut'))),
      isJpeg ? 'image/jpeg' : 'image/png',
      0.92,
    ),
  )
}
