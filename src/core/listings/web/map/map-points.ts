import type { MapPoint } from '../../listing-lists.contract.ts'

export interface Cluster<P extends MapPoint = MapPoint> {
  key: string
  points: readonly P[]
  x: number
  y: number
}

/**
 * Points that would lie over each other become one marker with their number: those of one cell of a grid over the screen.
 *
 * @param project a point's place on the screen, in pixels
 * @param cell edge of a cell in pixels
 */
export function clustersOf<P extends MapPoint>(
  points: readonly P[],
  project: (point: P) => { x: number; y: number },
  { width, height, cell = 64 }: { width: number; height: number; cell?: number },
): Cluster<P>[] {
  const cells = new Map<string, { points: P[]; x: number; y: number }>()
  for (const point of points) {
    const { x, y } = project(point)
    if (x < -cell || y < -cell || x > width + cell || y > height + cell) continue
    const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`
    const known = cells.get(key) ?? { points: [], x: 0, y: 0 }
    known.points.push(point)
    known.x += x
    known.y += y
    cells.set(key, known)
  }
  const found = [...cells.values()].map(({ points: inside, x, y }) => ({
    points: inside,
    x: x / inside.length,
    y: y / inside.length,
  }))
  // Two cells may have their points at the edge between them: markers that would touch become one as well.
  const markers: typeof found = []
  for (const one of found.toSorted((a, b) => b.points.length - a.points.length)) {
    const near = markers.find((other) => Math.hypot(other.x - one.x, other.y - one.y) < cell * 0.7)
    if (near) near.points.push(...one.points)
    else markers.push(one)
  }
  return markers.map((marker) => ({ key: `${marker.points[0]?.id} ${marker.points.length}`, ...marker }))
}

/** The box around the points, or Australia. */
export function boundsOf(points: readonly Pick<MapPoint, 'latitude' | 'longitude'>[]): [[number, number], [number, number]] {
  if (points.length === 0)
    return [
      [112.5, -43.8],
      [154, -10.4],
    ]
  const east = points.map(({ longitude }) => longitude)
  const north = points.map(({ latitude }) => latitude)
  const min = (all: number[]) => all.reduce((a, b) => Math.min(a, b))
  const max = (all: number[]) => all.reduce((a, b) => Math.max(a, b))
  return [
    [min(east), min(north)],
    [max(east), max(north)],
  ]
}
