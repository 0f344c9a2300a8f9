import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import classes from './fields/field-grid.module.css'
import type { LawFinding } from './live-findings.ts'

/** Finding of the law, below the field it is about and read out with it. */
export const FindingNote = ({ finding: { severity, message, source } }: { finding: LawFinding }) => (
  <span className={classes.finding} data-severity={severity}>
    {severity === 'blocks' ? (
      <IconBan className="above-2" size={14} role="img" aria-label="Not allowed" />
    ) : (
      <IconAlertTriangle className="above-2" size={14} role="img" aria-label="To check" />
    )}
    <span>
      {message} {source && <small className="block">{source}</small>}
    </span>
  </span>
)
