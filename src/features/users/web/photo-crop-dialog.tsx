import { Button, Slider } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { toastFailure } from '#ui/toast.ts'
import { type Crop, cropByKey, middle, squareOf, tidyCrop } from './crop.ts'
import classes from './users.module.css'

const savedPx = 800
const shownPx = 560

interface PhotoCropDialogProps {
  file: File
  isSaving: boolean
  onSave(photo: Blob): void
  onClose(): void
}

/** Cuts a square by dragging, by keys or by the slider; what leaves the browser is the square alone. */
export function PhotoCropDialog({ file, isSaving, onSave, onClose }: PhotoCropDialogProps) {
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [crop, setCrop] = useState<Crop>(middle)
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<{ x: number; y: number } | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (made) => (isGone ? made.close() : setBitmap(made)),
      () => {
        toastFailure(new Error('This file is not a picture that the browser can show. Choose a JPEG, PNG or WebP'))
        onClose()
      },
    )
    return () => {
      isGone = true
    }
    // The dialog is made anew for each file.
  }, [file])
  useEffect(() => {
    if (canvas.current && bitmap) draw(canvas.current, bitmap, crop)
  }, [bitmap, crop])

  function drag(event: PointerEvent<HTMLDivElement>) {
    const from = dragged.current
    if (!from || !bitmap) return
    dragged.current = { x: event.clientX, y: event.clientY }
    const width = event.currentTarget.clientWidth
    setCrop((now) => {
      const { side } = squareOf(bitmap, now)
      const moved = (by: number, room: number) => (room > 0 ? (by * side) / width / room : 0)
      return tidyCrop({
        ...now,
        x: now.x - moved(event.clientX - from.x, bitmap.width - side),
        y: now.y - moved(event.clientY - from.y, bitmap.height - side),
      })
    })
  }

  async function save() {
    if (!bitmap) return
    const square = new OffscreenCanvas(savedPx, savedPx)
    draw(square, bitmap, crop)
    onSave(await square.convertToBlob({ type: 'image/jpeg', quality: 0.92 }))
  }

  return (
    <Dialog label="Crop the photo" onClose={onClose} width={360}>
      <div className={classes.dialog}>
        <h2>Crop the photo</h2>
        <div
          className={classes.crop}
          role="application"
          aria-label="Photo. Arrow keys move it, plus and minus zoom"
          tabIndex={0}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            dragged.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            dragged.current = undefined
          }}
          onKeyDown={(event) => {
            const next = cropByKey(crop, event.key)
            if (!next) return
            event.preventDefault()
            setCrop(next)
          }}
        >
          <canvas ref={canvas} width={shownPx} height={shownPx} />
        </div>
        <Slider
          thumbLabel="Zoom"
          min={1}
          max={4}
          step={0.05}
          label={null}
          value={crop.zoom}
          onChange={(zoom) => setCrop((now) => tidyCrop({ ...now, zoom }))}
        />
        <div className={classes.buttons}>
          <Button onClick={() => void save()} loading={isSaving} disabled={!bitmap}>
            Save photo
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function draw(onto: HTMLCanvasElement | OffscreenCanvas, bitmap: ImageBitmap, crop: Crop): void {
  const { side, left, top } = squareOf(bitmap, crop)
  const context = onto.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  context?.clearRect(0, 0, onto.width, onto.height)
  context?.drawImage(bitmap, left, top, side, side, 0, 0, onto.width, onto.height)
}
