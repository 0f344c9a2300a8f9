import { Button, SegmentedControl } from '@mantine/core'
import { IconRotate, IconRotateClockwise } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#ui/api/api-error.ts'
import { call } from '#ui/api/api.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { config } from '#ui/config.ts'
import { CropDialog } from '#ui/crop/crop-dialog.tsx'
import { isWhole } from '#ui/crop/crop-rect.ts'
import { useCrop } from '#ui/crop/use-crop.ts'
import type { ListingMedia, PictureEdit } from '#common/listing/listing-media.ts'
import { mediaCalls } from '../media-calls.ts'

/** Width by height; what portals and prints are laid out for. */
const shapes = { Free: undefined, '3:2': 3 / 2, '4:3': 4 / 3, '16:9': 16 / 9, '1:1': 1 } as const
type Shape = keyof typeof shapes
const shapeNames = Object.keys(shapes) as Shape[]

interface PictureEditorProps {
  media: ListingMedia
  onDone(edit: PictureEdit | null): void
  onClose(): void
}

/** Turns and cuts a photo or plan. The upload stays whole: what is chosen here can be changed and taken back at any time. */
export default function PictureEditor({ media, onDone, onClose }: PictureEditorProps) {
  const whole = useQuery({
    queryKey: ['media', 'whole', media.id],
    queryFn: ({ signal }) => call(mediaCalls.openWhole, { params: { id: media.id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    // Another address for the same picture would only make it load again.
    refetchOnWindowFocus: false,
  })
  const crop = useCrop({ turns: media.edit?.turns ?? 0, ...(media.edit?.crop && { rect: media.edit.crop }) })
  const [shape, setShape] = useState<Shape>('Free')
  const { turns, rect } = crop
  const turn = (by: 1 | 3) => {
    crop.turn(by)
    setShape('Free')
  }
  const edit = (): PictureEdit | null => {
    const part = isWhole(rect) ? null : rect
    return turns === 0 && part === null ? null : { turns: turns as PictureEdit['turns'], crop: part }
  }
  const url = whole.data?.url
  return (
    <CropDialog
      label={`Rotate and crop ${media.fileName}`}
      heading="Rotate and crop"
      width={720}
      crop={crop}
      src={url?.startsWith('/') ? config.apiHost + url : url}
      alt={media.altText ?? ''}
      partLabel="Crop area. Arrow keys move it, Shift and arrow keys resize it"
      problem={whole.isError ? messageOf(whole.error) : undefined}
      tools={
        <>
          <IconButton label="Rotate left" onClick={() => turn(3)}>
            <IconRotate size={18} />
          </IconButton>
          <IconButton label="Rotate right" onClick={() => turn(1)}>
            <IconRotateClockwise size={18} />
          </IconButton>
          <SegmentedControl
            size="xs"
            aria-label="Shape"
            data={shapeNames}
            value={shape}
            onChange={(name) => {
              setShape(name as Shape)
              crop.choose(shapes[name as Shape])
            }}
          />
        </>
      }
      action={
        <Button
          variant="subtle"
          color="gray"
          disabled={turns === 0 && isWhole(rect)}
          onClick={() => {
            crop.reset()
            setShape('Free')
          }}
        >
          Reset
        </Button>
      }
      doneWords="Apply"
      onDone={() => onDone(edit())}
      onClose={onClose}
    />
  )
}
