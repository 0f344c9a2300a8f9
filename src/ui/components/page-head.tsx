import type { ReactNode } from 'react'
import { useHeadingFocus } from '../hooks/use-heading-focus.ts'
import { useTitle } from '../hooks/use-title.ts'
import classes from './page-head.module.css'

interface PageHeadProps {
  title: string
  /** Quiet text beside the title: a count, a state, "Saved 10:42". */
  meta?: ReactNode
  /** Actions, at the right. */
  children?: ReactNode
}

/** Title row of every page: the h1, the browser's title, and the focus after a change of page. */
export function PageHead({ title, meta, children }: PageHeadProps) {
  useTitle(title)
  const heading = useHeadingFocus()
  return (
    <div className={classes.head}>
      <div className={`${classes.title} flex baseline gap-8 narrow`}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {meta && <span className={`${classes.meta} quiet one-line num`}>{meta}</span>}
      </div>
      {children && <div className="row wrap gap-8">{children}</div>}
    </div>
  )
}
