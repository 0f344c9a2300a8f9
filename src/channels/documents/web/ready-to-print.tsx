import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { editorHash } from '#core/listings/web/listing-parts.public.tsx'
import type { PrintCheck } from '../documents.contract.ts'
import classes from './ready-to-print.module.css'

type Issue = PrintCheck['issues'][number]
interface ReadyToPrintProps {
  listingId: string
  check: PrintCheck
  /** A picture is shared, a document printed. */
  isPicture: boolean
  canEdit: boolean
  /** A link to where something is fixed was followed. */
  onLeave(): void
}

/** One list of what is against handing out this document, and where each is fixed. */
export function ReadyToPrint({ listingId, check: { issues, isBlocked }, isPicture, canEdit, onLeave }: ReadyToPrintProps) {
  const what = isPicture ? 'share' : 'print'
  if (issues.length === 0)
    return (
      <p className={classes.ready} role="status">
        <IconCheck className="accent" size={16} stroke={2} aria-hidden /> Ready to {what}
      </p>
    )
  const count = issues.length === 1 ? '1 thing to check' : `${issues.length} things to check`
  return (
    // Opened where something must be done; opened again for what is found later.
    <details key={String(isBlocked)} className={classes.check} data-blocked={isBlocked || undefined} open={isBlocked}>
      <summary>
        {isBlocked ? <IconBan size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
        <span role="status">{isBlocked ? `Not ready to ${what}: ${count}` : count}</span>
      </summary>
      <ul>
        {issues.map((issue) => (
          <li key={issue.id} data-severity={issue.severity}>
            {issue.severity === 'blocks' ? (
              <IconBan className="above-2" size={15} role="img" aria-label="Not allowed" />
            ) : (
              <IconAlertTriangle className="above-2" size={15} role="img" aria-label="To check" />
            )}
            <div>
              <strong>{issue.title}</strong>
              <p>{canEdit ? <Fix listingId={listingId} issue={issue} onLeave={onLeave} /> : issue.message}</p>
              {issue.source && <small>{issue.source}</small>}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Fix({ listingId, issue: { field, message }, onLeave }: { listingId: string; issue: Issue; onLeave(): void }) {
  if (field === null) return message
  if (field.startsWith('branding.'))
    return (
      <Link className="inherits" to={'/branding' as string} onClick={onLeave}>
        {message}
      </Link>
    )
  return (
    <Link className="inherits" to="/listings/$id/edit" params={{ id: listingId }} hash={editorHash(field)} onClick={onLeave}>
      {message}
    </Link>
  )
}
