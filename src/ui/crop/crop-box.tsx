import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import classes from './crop.module.css'
import { type Handle, handles, moved, type Rect, resized, scaled, shaped, wholeRect } from './crop-rect.ts'

interface CropBoxProps {
  /** How it is called and moved, for screen readers. */
  label: string
  rect: Rect
  /** Width by height, in parts of the picture's sides; undefined: free. */
  ratio: number | undefined
  /** A circle in it shows what round places keep. */
  isRound: boolean
  onChange(rect: Rect): void
}

const percent = (part: number) => `${(part * 100).toFixed(3)}%`
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What is kept of the picture: dragged, pulled at sides and corners, moved by arrow keys (with Shift: made larger and smaller), scaled by + and -. */
export function CropBox({ label, rect, ratio, isRound, onChange }: CropBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  // It comes with the picture, and is what keys are for here.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const held = useRef<{ x: number; y: number; from: Rect; handle: Handle | undefined; stage: DOMRect }>(undefined)
  const grab = (handle: Handle | undefined) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const stage = event.currentTarget.closest('[data-stage]')?.getBoundingClientRect()
    if (!stage) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY, from: rect, handle, stage }
  }
  const drag = (event: PointerEvent) => {
    const now = held.current
    if (!now) return
    const [dx, dy] = [(event.clientX - now.x) / now.stage.width, (event.clientY - now.y) / now.stage.height]
    onChange(now.handle ? resized(now.from, now.handle, dx, dy, ratio) : moved(now.from, dx, dy))
  }
  const release = () => {
    held.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const scales: Record<string, () => Rect> = {
      '+': () => scaled(rect, 1 / 1.1),
      '=': () => scaled(rect, 1 / 1.1),
      '-': () => scaled(rect, 1.1),
      '0': () => (ratio === undefined ? wholeRect : shaped(wholeRect, ratio)),
    }
    const scale = scales[event.key]
    if (scale) onChange(scale())
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const [dx, dy] = [arrow[0] * 0.01, arrow[1] * 0.01]
    onChange(event.shiftKey ? resized(rect, ratio && dy ? 's' : 'se', dx, dy, ratio) : moved(rect, dx, dy))
  }
  return (
    <div
      ref={box}
      className={classes.box}
      style={{ left: percent(rect.left), top: percent(rect.top), width: percent(rect.width), height: percent(rect.height) }}
      role="group"
      aria-label={label}
      data-round={isRound || undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onWheel={(event) => onChange(scaled(rect, event.deltaY < 0 ? 1 / 1.05 : 1.05))}
      onPointerDown={grab(undefined)}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {handles.map((handle) => (
        <span
          key={handle}
          className={classes.handle}
          data-handle={handle}
          aria-hidden
          onPointerDown={grab(handle)}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
        />
      ))}
    </div>
  )
}
