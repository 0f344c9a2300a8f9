/** A square cut out of a picture: `zoom` 1 is as much as fits, `x` and `y` are where its middle lies, 0 to 1 of what there is to move. */
export interface Crop {
  zoom: number
  x: number
  y: number
}
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 }
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
export const tidyCrop = ({ zoom, x, y }: Crop): Crop => ({ zoom: clamp(zoom, 1, 4), x: clamp(x, 0, 1), y: clamp(y, 0, 1) })

/** The square in pixels of the picture. */
export function squareOf({ width, height }: { width: number; height: number }, crop: Crop) {
  const { zoom, x, y } = tidyCrop(crop)
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * x, top: (height - side) * y }
}

/** What a key does, for those who do not drag: arrows move, + and - zoom, 0 puts it back. */
export function cropByKey(crop: Crop, key: string): Crop | undefined {
  const step = 0.05
  const steps: Record<string, Crop> = {
    ArrowLeft: { ...crop, x: crop.x - step },
    ArrowRight: { ...crop, x: crop.x + step },
    ArrowUp: { ...crop, y: crop.y - step },
    ArrowDown: { ...crop, y: crop.y + step },
    '+': { ...crop, zoom: crop.zoom + 0.1 },
    '=': { ...crop, zoom: crop.zoom + 0.1 },
    '-': { ...crop, zoom: crop.zoom - 0.1 },
    '0': middle,
  }
  return steps[key] && tidyCrop(steps[key])
}
