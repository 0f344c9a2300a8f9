import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { wordOf } from '#common/text/name-words.ts'
import { toneOf } from '#ui/components/status-words.ts'
import { config } from '#ui/config.ts'
import { formatNumber } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import { addressCalls } from '#accounts/addresses/web/addresses.public.tsx'
import type { MapPoint } from '../../listing-lists.contract.ts'
import classes from './listing-map.module.css'
import { type MapLibre, openMap } from './map-canvas.ts'
import { boundsOf, clustersOf } from './map-points.ts'

/** `word` is said in place of the status. */
type ShownPoint = MapPoint & { word?: string }
interface MapViewProps {
  label?: string
  points: readonly ShownPoint[]
  /** Limits the zoom with which it opens. */
  closest?: number
  outline: readonly (readonly [number, number])[]
  hovered: string | undefined
  onHover(id: string | undefined): void
  onChoose(ids: readonly string[] | undefined): void
}
/** From here on a marker with several listings opens them instead of coming closer. */
const closeZoom = 15
/** From here on the suburbs are named. */
const namesZoom = 8.5

/** The map: ground and lines drawn by maplibre, markers and names by the page, so that they can be reached by keys and read out. */
export function MapView({
  label = 'Listings on the map',
  points,
  closest = 13,
  outline,
  hovered,
  onHover,
  onChoose,
}: MapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [isBroken, setBroken] = useState(false)
  // Drawn again with every step of the camera.
  const [view, setView] = useState(0)
  const bounds = boundsOf(points)
  const open = useEffectEvent((element: HTMLElement) => openMap(element, { outline, bounds, maxZoom: closest }))
  useEffect(() => {
    if (!container.current) return
    try {
      const opened = open(container.current)
      setMap(opened)
      opened.on('move', () => setView((now) => now + 1))
      opened.on('resize', () => setView((now) => now + 1))
      return () => opened.remove()
    } catch {
      // Browsers without WebGL.
      setBroken(true)
    }
  }, [])
  // Another filter, another stretch of the map.
  const ids = points.length > 0 ? `${points.length} ${bounds.join()}` : ''
  const shown = useRef(ids)
  const fit = useEffectEvent((opened: MapLibre) => opened.fitBounds(bounds, { padding: 72, maxZoom: closest, duration: 0 }))
  useEffect(() => {
    if (!map || shown.current === ids) return
    shown.current = ids
    fit(map)
  }, [map, ids])

  if (isBroken)
    return (
      <div className={`${classes.map} narrow grow canvas anchor cut`}>
        <p className={classes.broken}>This browser can’t show maps. Use the list instead.</p>
      </div>
    )
  const size = { width: container.current?.clientWidth ?? 0, height: container.current?.clientHeight ?? 0 }
  const clusters = map ? clustersOf(points, ({ longitude, latitude }) => map.project([longitude, latitude]), size) : []
  const choose = (cluster: readonly MapPoint[]) => {
    if (!map) return
    const [[west, south], [east, north]] = boundsOf(cluster)
    const isOnePlace = east - west < 0.0002 && north - south < 0.0002
    if (cluster.length === 1 || isOnePlace || map.getZoom() >= closeZoom) onChoose(cluster.map(({ id }) => id))
    else
      map.fitBounds(
        [
          [west, south],
          [east, north],
        ],
        { padding: 96, maxZoom: closeZoom, duration: 300 },
      )
  }
  return (
    <section className={`${classes.map} narrow grow canvas anchor cut`} aria-label={label} data-view={view}>
      <div ref={container} className={classes.canvas} />
      {map && !config.tiles && map.getZoom() >= namesZoom && <Names map={map} size={size} />}
      <ul className={classes.markers}>
        {clusters.map(({ key, points: inside, x, y }) => {
          const [first] = inside
          if (!first) return null
          const isHovered = inside.some(({ id }) => id === hovered)
          const place = { transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }
          return (
            <li key={key} style={place} data-hovered={isHovered || undefined}>
              {inside.length === 1 ? (
                <button
                  type="button"
                  className={classes.pin}
                  data-tone={toneOf(first.status)}
                  aria-label={`${first.name}, ${first.word ?? wordOf(first.status)}, ${first.priceLabel || 'price not shown'}`}
                  onMouseEnter={() => onHover(first.id)}
                  onMouseLeave={() => onHover(undefined)}
                  onClick={() => choose(inside)}
                >
                  {first.priceLabel || first.name}
                </button>
              ) : (
                <button
                  type="button"
                  className={classes.cluster}
                  aria-label={`${inside.length} ${first.word ? 'places' : 'listings'} here`}
                  onClick={() => choose(inside)}
                >
                  {formatNumber(inside.length)}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {points.length === 0 && <p className={classes.broken}>No matching listings are on the map.</p>}
    </section>
  )
}

/** Names of the suburbs in sight, as many as fit without touching. */
function Names({ map, size }: { map: MapLibre; size: { width: number; height: number } }) {
  const box = map.getBounds()
  // Whole tenths: a small step asks nothing new.
  const down = (n: number) => Math.floor(n * 10) / 10
  const up = (n: number) => Math.ceil(n * 10) / 10
  const query = { west: down(box.getWest()), south: down(box.getSouth()), east: up(box.getEast()), north: up(box.getNorth()) }
  const places =
    useQuery({ ...callQuery('address', addressCalls.places, { query }), placeholderData: (before) => before }).data?.places ?? []
  const taken: { x: number; y: number }[] = []
  return (
    <div className={classes.names} aria-hidden>
      {places.map(({ name, latitude, longitude }) => {
        const { x, y } = map.project([longitude, latitude])
        const isOut = x < 0 || y < 0 || x > size.width || y > size.height
        if (isOut || taken.some((other) => Math.abs(other.x - x) < 110 && Math.abs(other.y - y) < 26)) return null
        taken.push({ x, y })
        return (
          <span key={name} style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}>
            <i>{name}</i>
          </span>
        )
      })}
    </div>
  )
}
