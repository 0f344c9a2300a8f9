import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../components/dialog.tsx'
import classes from './crop.module.css'
import { CropBox } from './crop-box.tsx'
import type { Crop } from './use-crop.ts'

interface CropDialogProps {
  label: string
  heading: string
  width: number
  crop: Crop
  src: string | undefined
  alt?: string
  /** How the part is called and moved by keys. */
  partLabel: string
  isRound?: boolean
  problem: string | undefined
  onFailed?(): void
  tools: ReactNode
  /** Before the other buttons. */
  action?: ReactNode
  doneWords: string
  isSaving?: boolean
  onDone(): void
  onClose(): void
}

/** A picture with the part of it that is kept. */
export function CropDialog({ label, heading, width, crop, problem, tools, action, ...props }: CropDialogProps) {
  const { src, alt = '', partLabel, isRound = false, onFailed, doneWords, isSaving = false, onDone, onClose } = props
  const { aspect, turns } = crop
  return (
    <Dialog label={label} width={width} onClose={onClose}>
      <div className={classes.body}>
        <h2>{heading}</h2>
        <div className={classes.frame}>
          {problem !== undefined ? (
            <p role="alert">{problem}</p>
          ) : (
            <div
              className={classes.stage}
              data-stage
              style={{ aspectRatio: String(aspect), width: `min(100%, calc(52vh * ${aspect}))` }}
            >
              {src && (
                <img
                  src={src}
                  alt={alt}
                  draggable={false}
                  data-turns={turns}
                  style={turns % 2 === 1 ? { width: `${100 / aspect}%`, height: `${100 * aspect}%` } : undefined}
                  onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                    crop.load({ width: naturalWidth, height: naturalHeight })
                  }
                  onError={onFailed}
                />
              )}
              {crop.isLoaded && (
                <CropBox label={partLabel} rect={crop.rect} ratio={crop.ratio} isRound={isRound} onChange={crop.setRect} />
              )}
            </div>
          )}
        </div>
        {problem === undefined && <div className={classes.tools}>{tools}</div>}
        <div className={classes.foot}>
          {action}
          <span />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {problem === undefined && (
            <Button disabled={!crop.isLoaded} loading={isSaving} onClick={onDone}>
              {doneWords}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
