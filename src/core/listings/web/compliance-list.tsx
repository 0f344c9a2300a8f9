import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#ui/api/api-error.ts'
import { findingsQuery } from './compliance-calls.ts'
import classes from './compliance-list.module.css'

interface ComplianceListProps {
  listingId: string
  /** Leads to a field of the listing; left out for those who may not change it. */
  linkTo(field: string, message: string): ReactNode
}

/** Findings of the law about a listing as it is: blockers first, then warnings, each with its source. */
export function ComplianceList({ listingId, linkTo }: ComplianceListProps) {
  const findings = useQuery(findingsQuery(listingId))
  if (findings.isPending) return null
  if (findings.isError) return <p className="quiet">{messageOf(findings.error)}</p>
  if (findings.data.length === 0)
    return (
      <p className="row quiet gap-8">
        <IconCheck className="accent" size={16} stroke={2} aria-hidden /> No issues found in the advertisement.
      </p>
    )
  return (
    <ul className={classes.findings}>
      {findings.data.map(({ id, title, message, source, severity, field }) => (
        <li key={id} data-severity={severity}>
          {severity === 'blocks' ? (
            <IconBan className="dim above-2" size={15} role="img" aria-label="Not allowed" />
          ) : (
            <IconAlertTriangle className="dim above-2" size={15} role="img" aria-label="To check" />
          )}
          <div>
            <strong>{title}</strong>
            <p>{linkTo(field, message)}</p>
            <small>{source}</small>
          </div>
        </li>
      ))}
    </ul>
  )
}
