import { useMemo } from 'react'
import { lineDiff } from './line-diff.ts'
import classes from './publication-panel.module.css'

const signs = { same: '  ', in: '+ ', out: '- ' } as const

/** Differences between the next upload and the last one. */
export function PayloadDiff({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => lineDiff(before, after), [before, after])
  return (
    <pre tabIndex={0} role="region" aria-label="Changes" className={classes.diff}>
      {lines.map(({ change, text }, index) => (
        // Lines repeat and never move.
        <span className="block" key={index} data-change={change}>
          {signs[change]}
          {text}
        </span>
      ))}
    </pre>
  )
}
