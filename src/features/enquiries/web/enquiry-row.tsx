import type { Enquiry, EnquirySource } from '../enquiries.contract.ts'
import { ResponseClock } from './response-clock.tsx'
import classes from './enquiries.module.css'

export const sourceWords: Record<EnquirySource, string> = {
  domain: 'Domain',
  rea: 'realestate.com.au',
  website: 'Website',
  other: 'Other',
}

interface EnquiryRowProps {
  enquiry: Enquiry
  isCurrent: boolean
  onOpen(): void
}
export function EnquiryRow({ enquiry, isCurrent, onOpen }: EnquiryRowProps) {
  const { id, name, email, phone, message, streetLine, suburb, agentName, source } = enquiry
  return (
    <li>
      <button
        type="button"
        id={`enquiry-${id}`}
        className={classes.row}
        data-open={enquiry.answeredAt === null || undefined}
        aria-current={isCurrent || undefined}
        onClick={onOpen}
      >
        <span className={classes.rowTop}>
          <span className={classes.name}>{name ?? email ?? phone ?? 'Somebody'}</span>
          <ResponseClock enquiry={enquiry} />
        </span>
        <span className={classes.about}>{[streetLine, suburb].filter(Boolean).join(', ') || 'About the agency'}</span>
        {message && <span className={classes.snippet}>{message}</span>}
        <span className={classes.meta}>
          {sourceWords[source]} · {agentName ?? 'Nobody answers yet'}
        </span>
      </button>
    </li>
  )
}
