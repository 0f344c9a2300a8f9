import { Button } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { config } from '#ui/config.ts'
import type { Focus, ListingMedia } from '#common/listing/listing-media.ts'
import classes from './focus-picker.module.css'

const step = 0.02
const middle: Focus = { x: 0.5, y: 0.5 }
const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000
const percent = (part: number) => Math.round(part * 100)

/** Which point of a photo stays in sight where it is cut to another shape: set by a press, moved by the arrow keys. */
export function FocusPicker({ media, onChange }: { media: ListingMedia; onChange(focus: Focus | null): void }) {
  const { focus, urls, fileName } = media
  const { x, y } = focus ?? middle
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    // A press by key has no place.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange({ x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) })
  }
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (!by) return
    event.preventDefault()
    const far = event.shiftKey ? 5 : 1
    onChange({ x: within(x + by[0] * step * far), y: within(y + by[1] * step * far) })
  }
  return (
    <div className="stack gap-4">
      <div className={classes.head}>
        <span id={`focus-${media.id}`}>Focal point</span>
        {focus && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(null)}>
            Use the middle
          </Button>
        )}
      </div>
      <button
        type="button"
        className={classes.photo}
        aria-label={`Focal point of ${fileName}: ${percent(x)}% across, ${percent(y)}% down. Arrow keys move it`}
        aria-describedby={`focus-help-${media.id}`}
        onClick={choose}
        onKeyDown={move}
      >
        <img data-photo src={config.apiHost + (urls.card ?? urls.thumb ?? '')} alt="" draggable={false} />
        <span
          className={classes.point}
          data-set={focus !== null || undefined}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        />
      </button>
      <span id={`focus-help-${media.id}`} className={classes.help}>
        Stays in view wherever the photo is cropped
      </span>
    </div>
  )
}
