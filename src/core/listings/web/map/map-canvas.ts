import {
  type GeoJSONSourceSpecification,
  Map as MapLibre,
  NavigationControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { config } from '#ui/config.ts'

// A file of our own: the page's policy lets no script in from elsewhere.
setWorkerUrl(workerUrl)

type Feature = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>['features'][number]

const collection = (features: Feature[]): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features },
})
/** Every fifth degree, as on a chart. */
const graticule = (): Feature[] => {
  const line = (coordinates: number[][]): Feature => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  })
  const west = Array.from({ length: 18 }, (_, n) => 90 + n * 5)
  const south = Array.from({ length: 12 }, (_, n) => -55 + n * 5)
  return [
    ...west.map((x) => line(Array.from({ length: 12 }, (_, n) => [x, -55 + n * 5]))),
    ...south.map((y) =>
      line([
        [90, y],
        [175, y],
      ]),
    ),
  ]
}

const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The operator's tiles, or without any: a dot for every place there is a suburb. The colours are the page's. */
function styleOf(outline: readonly (readonly [number, number])[]): StyleSpecification {
  const { tiles } = config
  const canvas = colourOf('--gable-canvas')
  const dots: Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPoint', coordinates: outline.map(([x, y]) => [x, y]) },
  }
  const background = { id: 'background', type: 'background', paint: { 'background-color': canvas } } as const
  if (tiles)
    return {
      version: 8,
      sources: { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, attribution: tiles.attribution } },
      layers: [background, { id: 'tiles', type: 'raster', source: 'tiles' }],
    }
  return {
    version: 8,
    sources: { graticule: collection(graticule()), outline: collection([dots]) },
    layers: [
      background,
      { id: 'graticule', type: 'line', source: 'graticule', paint: { 'line-color': colourOf('--gable-line'), 'line-width': 1 } },
      {
        id: 'outline',
        type: 'circle',
        source: 'outline',
        paint: {
          'circle-color': colourOf('--mantine-color-dimmed'),
          'circle-opacity': ['interpolate', ['linear'], ['zoom'], 3, 0.34, 8, 0.2, 11, 0.1],
          'circle-radius': ['interpolate', ['exponential', 1.6], ['zoom'], 3, 1.3, 7, 3.5, 10, 9, 14, 30],
          'circle-blur': 0.3,
        },
      },
    ],
  }
}

export function openMap(
  container: HTMLElement,
  {
    outline,
    bounds,
    maxZoom,
  }: { outline: readonly (readonly [number, number])[]; bounds: [[number, number], [number, number]]; maxZoom: number },
): MapLibre {
  const map = new MapLibre({
    container,
    style: styleOf(outline),
    bounds,
    fitBoundsOptions: { padding: 72, maxZoom },
    maxZoom: 18,
    minZoom: 2,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: config.tiles ? { compact: true } : false,
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  return map
}
export type { MapLibre }
