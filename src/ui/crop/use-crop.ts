import { useState } from 'react'
import { type Rect, shaped, turned, wholeRect } from './crop-rect.ts'

interface CropStart {
  /** Quarter turns clockwise. */
  turns?: number
  rect?: Rect
  /** Width by height that the part must have, in pixels; without it any, until one is chosen. */
  fixedShape?: number
}

/** Which part of a picture is kept, and how the picture is turned. */
export function useCrop({ turns: startTurns = 0, rect: startRect = wholeRect, fixedShape }: CropStart) {
  const [turns, setTurns] = useState(startTurns)
  const [rect, setRect] = useState(startRect)
  const [shape, setShape] = useState(fixedShape)
  /** Of the picture as it is stored. */
  const [size, setSize] = useState<{ width: number; height: number }>()

  const aspectAt = (quarters: number) => {
    const aspect = size ? size.width / size.height : 1.5
    return quarters % 2 === 1 ? 1 / aspect : aspect
  }
  const aspect = aspectAt(turns)
  return {
    turns,
    rect,
    setRect,
    /** Of the picture as it is turned. */
    aspect,
    ratio: shape === undefined ? undefined : shape / aspect,
    isLoaded: size !== undefined,
    load(now: { width: number; height: number }) {
      setSize(now)
      if (fixedShape !== undefined) setRect(shaped(wholeRect, (fixedShape * now.height) / now.width))
    },
    turn(by: 1 | 3) {
      const next = (turns + by) % 4
      const part = by === 1 ? turned(rect) : turned(turned(turned(rect)))
      setTurns(next)
      setShape(fixedShape)
      setRect(fixedShape === undefined ? part : shaped(part, fixedShape / aspectAt(next)))
    },
    choose(next: number | undefined) {
      setShape(next)
      if (next !== undefined) setRect(shaped(rect, next / aspect))
    },
    reset() {
      setTurns(0)
      setRect(wholeRect)
      setShape(undefined)
    },
  }
}
export type Crop = ReturnType<typeof useCrop>
