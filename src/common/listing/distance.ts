export interface Place {
  latitude: number | null
  longitude: number | null
}
const rad = Math.PI / 180

/** Straight line between two places in metres, on a globe of 6371 km; null where one of them is not known. */
export function distanceM(from: Place, to: Place): number | null {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null) return null
  const [a, b] = [from.latitude * rad, to.latitude * rad]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(((to.longitude - from.longitude) * rad) / 2) ** 2
  return Math.round(2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half))))
}
