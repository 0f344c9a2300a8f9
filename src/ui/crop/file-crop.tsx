import { IconRotateClockwise } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { type Crop, useCrop } from './use-crop.ts'

interface FileCropProps {
  label: string
  file: Blob
  /** Longer side of what comes out, in pixels. */
  sizePx: number
  isRound?: boolean
  /** What the button says that takes the cut-out. */
  doneWords?: string
  isSaving?: boolean
  onDone(cut: Blob): void
  onClose(): void
}

/** Cuts a square out of a picture that was chosen from this computer, before it is uploaded. */
export function FileCrop({ file, sizePx, doneWords = 'Use image', onDone, ...props }: FileCropProps) {
  const crop = useCrop({ fixedShape: 1 })
  const src = useAddressOf(file)
  const [hasFailed, setFailed] = useState(false)
  return (
    <CropDialog
      {...props}
      heading={props.label}
      width={420}
      crop={crop}
      src={src}
      partLabel="Crop area. Arrow keys move it, plus and minus zoom"
      problem={hasFailed ? 'This browser can’t open the image. Choose a JPEG, PNG or WebP.' : undefined}
      onFailed={() => setFailed(true)}
      tools={
        <IconButton label="Rotate right" onClick={() => crop.turn(1)}>
          <IconRotateClockwise size={18} />
        </IconButton>
      }
      doneWords={doneWords}
      onDone={() => void squareOf(file, crop, sizePx).then(onDone, () => setFailed(true))}
    />
  )
}

function useAddressOf(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

async function squareOf(file: Blob, { turns, rect }: Pick<Crop, 'turns' | 'rect'>, sizePx: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const [width, height] = turns % 2 === 1 ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height]
  const side = rect.width * width
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(Math.min(sizePx, side))
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.scale(canvas.width / side, canvas.width / side)
    context.translate(width / 2 - rect.left * width, height / 2 - rect.top * height)
    context.rotate((turns * Math.PI) / 2)
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  }
  bitmap.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be cropped'))),
      file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png',
      0.92,
    ),
  )
}
