import { Button, SegmentedControl } from '@mantine/core'
import { IconRotate, IconRotateClockwise } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#ui/api/api-error.ts'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { config } from '#ui/config.ts'
import type { ListingMedia, PictureEdit } from '#common/listing/listing-media.ts'
import { CropBox } from './crop-box.tsx'
import { isWhole, type Rect, shaped, turned, wholeRect } from './crop-rect.ts'
import { mediaCalls } from '../media-calls.ts'
import classes from './picture-editor.module.css'

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
  const [turns, setTurns] = useState<number>(media.edit?.turns ?? 0)
  const [rect, setRect] = useState<Rect>(media.edit?.crop ?? wholeRect)
  const [shape, setShape] = useState<Shape>('Free')
  const [size, setSize] = useState<{ width: number; height: number }>()

  const isOnItsSide = turns % 2 === 1
  const aspect = size ? (isOnItsSide ? size.height / size.width : size.width / size.height) : 1.5
  const wanted = shapes[shape]
  const ratio = wanted === undefined ? undefined : wanted / aspect
  const turn = (by: 1 | 3) => {
    setTurns((turns + by) % 4)
    setRect(by === 1 ? turned(rect) : turned(turned(turned(rect))))
    setShape('Free')
  }
  const choose = (name: Shape) => {
    setShape(name)
    const next = shapes[name]
    if (next !== undefined) setRect(shaped(rect, next / aspect))
  }
  const edit = (): PictureEdit | null => {
    const crop = isWhole(rect) ? null : rect
    return turns === 0 && crop === null ? null : { turns: turns as PictureEdit['turns'], crop }
  }
  return (
    <Dialog label={`Turn and crop ${media.fileName}`} width={720} onClose={onClose}>
      <div className={classes.body}>
        <h2>Turn and crop</h2>
        <div className={classes.frame}>
          {whole.isError ? (
            <p role="alert">{messageOf(whole.error)}</p>
          ) : (
            <div
              className={classes.stage}
              data-stage
              style={{ aspectRatio: String(aspect), width: `min(100%, calc(52vh * ${aspect}))` }}
            >
              {whole.data && (
                <img
                  src={whole.data.url.startsWith('/') ? config.apiHost + whole.data.url : whole.data.url}
                  alt={media.altText ?? ''}
                  draggable={false}
                  data-turns={turns}
                  style={isOnItsSide ? { width: `${100 / aspect}%`, height: `${100 * aspect}%` } : undefined}
                  onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                    setSize({ width: naturalWidth, height: naturalHeight })
                  }
                />
              )}
              {size && <CropBox rect={rect} ratio={ratio} onChange={setRect} />}
            </div>
          )}
        </div>
        <div className={classes.tools}>
          <IconButton label="Turn left" onClick={() => turn(3)}>
            <IconRotate size={18} />
          </IconButton>
          <IconButton label="Turn right" onClick={() => turn(1)}>
            <IconRotateClockwise size={18} />
          </IconButton>
          <SegmentedControl
            size="xs"
            aria-label="Shape"
            data={shapeNames}
            value={shape}
            onChange={(name) => choose(name as Shape)}
          />
        </div>
        <div className={classes.foot}>
          <Button
            variant="subtle"
            color="gray"
            disabled={turns === 0 && isWhole(rect)}
            onClick={() => {
              setTurns(0)
              setRect(wholeRect)
              setShape('Free')
            }}
          >
            Whole picture
          </Button>
          <span />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!size} onClick={() => onDone(edit())}>
            Use it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
