import type { ReactNode } from 'react'
import classes from './branding-page.module.css'

/** A view of the preview: what was drawn last stays until the next is there. */
export function PreviewFrame({
  problem,
  isBusy,
  children,
}: {
  problem?: string | undefined
  isBusy: boolean
  children: ReactNode
}) {
  return (
    <>
      {problem && (
        <p role="alert" className="span small problem">
          {problem}
        </p>
      )}
      <div className={classes.previewBody} data-busy={isBusy || undefined}>
        {children}
      </div>
    </>
  )
}
