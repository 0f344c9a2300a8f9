/** A cut-out of a picture as somebody placed it in its window; lengths in pixels of the window. */
export interface CropPlace {
  /** 1: the picture just covers the window. */
  zoom: number
  /** How far the picture's middle lies from the window's. */
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
export const maxZoom = 4
export const centred: CropPlace = { zoom: 1, x: 0, y: 0 }

const shownScale = (picture: Size, frame: Size, zoom: number) =>
  Math.max(frame.width / picture.width, frame.height / picture.height) * zoom

/** As near to what was asked for as leaves no gap at an edge. */
export function placed(picture: Size, frame: Size, { zoom, x, y }: CropPlace): CropPlace {
  const within = Math.min(maxZoom, Math.max(1, zoom))
  const scale = shownScale(picture, frame, within)
  const room = { x: (picture.width * scale - frame.width) / 2, y: (picture.height * scale - frame.height) / 2 }
  const clamp = (value: number, most: number) => Math.min(Math.max(value, -most), most) || 0
  return { zoom: within, x: clamp(x, Math.max(0, room.x)), y: clamp(y, Math.max(0, room.y)) }
}

/** The picture as the window shows it. */
export function shownAt(picture: Size, frame: Size, { zoom, x, y }: CropPlace) {
  const scale = shownScale(picture, frame, zoom)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { width, height, left: (frame.width - width) / 2 + x, top: (frame.height - height) / 2 + y }
}

/** The cut-out in pixels of the picture itself. */
export function sourceOf(picture: Size, frame: Size, place: CropPlace) {
  const scale = shownScale(picture, frame, place.zoom)
  const { left, top } = shownAt(picture, frame, place)
  // Zero, not minus zero.
  return { x: 0 - left / scale, y: 0 - top / scale, width: frame.width / scale, height: frame.height / scale }
}
