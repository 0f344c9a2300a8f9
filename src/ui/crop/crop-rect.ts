/** A part of a picture, its sides as parts of the picture's (0 to 1). */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}
export const wholeRect: Rect = { left: 0, top: 0, width: 1, height: 1 }
export const isWhole = ({ width, height }: Rect) => width > 0.999 && height > 0.999

/** Smaller is refused by the server, and nothing to look at. */
const least = 0.05
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))

export const moved = (rect: Rect, dx: number, dy: number): Rect => ({
  ...rect,
  left: clamp(rect.left + dx, 0, 1 - rect.width),
  top: clamp(rect.top + dy, 0, 1 - rect.height),
})

/** `n`, `se`, ...: which side or corner is pulled. */
export type Handle = 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw'
export const handles: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']

/**
 * Pulls a side or corner; what lies opposite stays where it is.
 *
 * @param ratio width by height of the part, in parts of the picture's sides; undefined: free
 */
export function resized(rect: Rect, handle: Handle, dx: number, dy: number, ratio?: number): Rect {
  const right = rect.left + rect.width
  const bottom = rect.top + rect.height
  const [isWest, isNorth] = [handle.includes('w'), handle.includes('n')]
  const room = { width: isWest ? right : 1 - rect.left, height: isNorth ? bottom : 1 - rect.top }
  let width = clamp(rect.width + (isWest ? -dx : handle.includes('e') ? dx : 0), least, room.width)
  let height = clamp(rect.height + (isNorth ? -dy : handle.includes('s') ? dy : 0), least, room.height)
  if (ratio !== undefined) {
    // A side alone gives its own length; a corner the longer of the two.
    if (handle === 'n' || handle === 's' || (handle.length === 2 && height * ratio > width)) width = height * ratio
    const most = Math.min(room.width, room.height * ratio)
    width = clamp(width, Math.max(least, least * ratio), most)
    height = width / ratio
  }
  return { left: isWest ? right - width : rect.left, top: isNorth ? bottom - height : rect.top, width, height }
}

/** The largest part of this shape around the middle of what was chosen. */
export function shaped(rect: Rect, ratio: number): Rect {
  const width = Math.min(1, ratio)
  const height = width / ratio
  const centre = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
  return moved({ left: centre.x - width / 2, top: centre.y - height / 2, width, height }, 0, 0)
}

/** A larger or smaller part of the same shape around the same middle, as far as there is room. */
export function scaled(rect: Rect, factor: number): Rect {
  const { width, height } = rect
  const by = clamp(factor, least / Math.min(width, height), Math.min(1 / width, 1 / height))
  const [wide, high] = [width * by, height * by]
  return moved({ left: rect.left - (wide - width) / 2, top: rect.top - (high - height) / 2, width: wide, height: high }, 0, 0)
}

/** The same part after the picture was turned a quarter clockwise. */
export const turned = ({ left, top, width, height }: Rect): Rect => ({
  left: 1 - top - height,
  top: left,
  width: height,
  height: width,
})
