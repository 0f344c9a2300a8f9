import { config } from '../config.ts'
import classes from './face.module.css'

interface FaceProps {
  name: string
  /** A path of our own or an object URL; none: the first letters of the name. */
  photoUrl: string | null | undefined
  size?: number
}

/** A user's portrait, or their initials where there is none. Decorative: the name stands beside it. */
export function Face({ name, photoUrl, size = 32 }: FaceProps) {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => [...part][0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase()
  const box = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (!photoUrl) return <span className={classes.face} data-letters={letters} style={box} aria-hidden />
  const src = photoUrl.startsWith('/') ? config.apiHost + photoUrl : photoUrl
  return <img className={classes.face} data-photo src={src} alt="" width={size} height={size} />
}
