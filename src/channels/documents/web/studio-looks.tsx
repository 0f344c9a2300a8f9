import { documentTypes, type DocumentType, type Theme, themes, themeWords, typeFacts } from '../documents.rules.ts'
import classes from './studio.module.css'

/** Which document: small drawings of the pages in their shapes. */
export function TypeCards({ value, onChange }: { value: DocumentType; onChange(type: DocumentType): void }) {
  return (
    <fieldset className={classes.cards} data-columns="3">
      <legend>Document</legend>
      {documentTypes.map((type) => (
        <label key={type} className={`${classes.card} hovers`} data-chosen={type === value || undefined}>
          <input type="radio" name="document-type" checked={type === value} onChange={() => onChange(type)} />
          <TypeDrawing type={type} />
          <strong>{typeFacts[type].name}</strong>
          <span className="meta">{typeFacts[type].detail}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function ThemeCards({ value, onChange }: { value: Theme | undefined; onChange(theme: Theme): void }) {
  return (
    <fieldset className={classes.cards} data-columns="3">
      <legend>Theme</legend>
      {themes.map((theme) => (
        <label key={theme} className={`${classes.card} hovers`} data-chosen={theme === value || undefined}>
          <input type="radio" name="document-theme" checked={theme === value} onChange={() => onChange(theme)} />
          <ThemeDrawing theme={theme} />
          <strong>{themeWords[theme].name}</strong>
          <span className="meta">{themeWords[theme].detail}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Frames in percent of the page: x, y, width, height. */
type Frame = readonly [number, number, number, number]
const photosOn: Record<DocumentType, readonly Frame[]> = {
  a4: [
    [0, 0, 100, 40],
    [6, 52, 48, 18],
    [56, 52, 18, 18],
    [76, 52, 18, 18],
  ],
  'a4-gallery': [
    [6, 10, 88, 32],
    [6, 45, 43, 20],
    [51, 45, 43, 20],
    [6, 68, 43, 20],
    [51, 68, 43, 20],
  ],
  'window-a4': [
    [0, 0, 64, 68],
    [0, 71, 20, 29],
    [22, 71, 20, 29],
    [44, 71, 20, 29],
  ],
  'window-a3': [
    [0, 0, 64, 68],
    [0, 71, 20, 29],
    [22, 71, 20, 29],
    [44, 71, 20, 29],
  ],
  dl: [
    [0, 0, 100, 42],
    [10, 60, 24, 9],
    [38, 60, 24, 9],
    [66, 60, 24, 9],
  ],
  postcard: [[0, 0, 100, 60]],
  letter: [[10, 38, 80, 24]],
  website: [
    [0, 0, 62, 100],
    [64, 0, 36, 48],
    [64, 52, 36, 48],
  ],
  'tile-square': [[0, 0, 100, 52]],
  'tile-portrait': [[0, 0, 100, 56]],
  'tile-story': [[0, 10, 100, 50]],
}
const tileLines = (top: number): Frame[] => [
  [8, top, 56, 9],
  [8, top + 14, 40, 3],
  [8, top + 20, 30, 3],
]
const linesOn: Partial<Record<DocumentType, readonly Frame[]>> = {
  a4: [
    [6, 44, 50, 3],
    [6, 76, 40, 1.6],
    [6, 80, 40, 1.6],
    [52, 76, 40, 1.6],
    [52, 80, 30, 1.6],
  ],
  'window-a4': windowLines(),
  'window-a3': windowLines(),
  dl: [
    [10, 47, 60, 3],
    [10, 53, 40, 2],
    [10, 73, 80, 1.2],
    [10, 76, 80, 1.2],
    [10, 79, 50, 1.2],
  ],
  postcard: tileLines(66),
  letter: [
    [10, 5, 34, 3],
    [10, 17, 26, 1.6],
    [10, 21, 20, 1.6],
    [10, 32, 44, 3],
    [10, 67, 46, 1.4],
    [10, 71, 46, 1.4],
    [10, 75, 34, 1.4],
    [64, 67, 26, 14],
  ],
  'tile-square': tileLines(60),
  'tile-portrait': tileLines(62),
  'tile-story': tileLines(64),
}
function windowLines(): Frame[] {
  return [
    [69, 12, 26, 5],
    [69, 21, 20, 5],
    [69, 36, 24, 3],
    [69, 44, 18, 3],
    [69, 84, 16, 4],
  ]
}

function TypeDrawing({ type }: { type: DocumentType }) {
  const { widthMm, heightMm } = typeFacts[type]
  const share = (type === 'window-a3' ? 46 : 38) / Math.max(widthMm, heightMm)
  const [width, height] = [widthMm * share, heightMm * share]
  return <Drawing width={width} height={height} photos={photosOn[type]} lines={linesOn[type] ?? []} />
}

function ThemeDrawing({ theme }: { theme: Theme }) {
  const bar: Record<Theme, Frame> = { classic: [0, 92, 100, 8], modern: [0, 0, 100, 10], editorial: [32, 0, 36, 9] }
  const photo: Record<Theme, Frame> = { classic: [0, 0, 100, 56], modern: [0, 10, 100, 42], editorial: [10, 14, 80, 40] }
  const lines: Record<Theme, readonly Frame[]> = {
    classic: [
      [8, 62, 46, 4],
      [8, 72, 84, 2],
      [8, 77, 70, 2],
    ],
    modern: [
      [8, 58, 70, 6],
      [8, 70, 84, 2],
      [8, 75, 60, 2],
    ],
    editorial: [
      [24, 60, 52, 4],
      [34, 67, 32, 2],
      [14, 76, 72, 1.6],
      [14, 80, 72, 1.6],
    ],
  }
  return (
    <Drawing
      width={27}
      height={38}
      photos={[photo[theme]]}
      lines={lines[theme]}
      bars={[bar[theme]]}
      isTinted={theme === 'editorial'}
    />
  )
}

interface DrawingProps {
  width: number
  height: number
  photos: readonly Frame[]
  lines: readonly Frame[]
  bars?: readonly Frame[]
  isTinted?: boolean
}
function Drawing({ width, height, photos, lines, bars = [], isTinted = false }: DrawingProps) {
  const rect = ([x, y, w, h]: Frame, className: string | undefined, key: string) => (
    <rect
      key={key}
      className={className}
      x={(x / 100) * width}
      y={(y / 100) * height}
      width={(w / 100) * width}
      height={(h / 100) * height}
    />
  )
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <rect className={classes.sheet} data-tinted={isTinted || undefined} width={width} height={height} />
      {photos.map((frame, i) => rect(frame, classes.ink, `p${i}`))}
      {lines.map((frame, i) => rect(frame, classes.line, `l${i}`))}
      {bars.map((frame, i) => rect(frame, classes.bar, `b${i}`))}
    </svg>
  )
}
