import { Fragment } from 'react'
import { keyCaps } from '../key-press.ts'
import classes from './key-caps.module.css'

/** Keys as they are printed: `mod+k`, or `g l` for one after the other. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className={`${classes.caps} inline-row gap-2 fixed`} data-keys>
      {keyCaps(keys).map((press, index) => (
        <Fragment key={`${index} ${press.join('+')}`}>
          {index > 0 && <span className="meta">then</span>}
          {press.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
