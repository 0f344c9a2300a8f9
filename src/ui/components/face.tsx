import { config } from '../config.ts'
import classes from './face.module.css'

/** Somebody's portrait, or their initials where there is none. Decorative: the name stands beside it. */
export function Face({ name, photoUrl, size = 32 }: { name: string; photoUrl: string | null; size?: number }) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => [...part][0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase()
  return (
    <span className={classes.face} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden>
      {photoUrl ? <img data-photo src={config.apiHost + photoUrl} alt="" width={size} height={size} /> : initials}
    </span>
  )
}
