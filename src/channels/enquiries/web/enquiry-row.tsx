import { formatPhone } from '#common/format-phone.ts'
import type { Enquiry, EnquiryKind } from '../enquiries.contract.ts'
import { sourceLabel } from '../enquiry-sources.rules.ts'
import { ResponseClock } from './response-clock.tsx'
import classes from './enquiries.module.css'

const aboutWords: Record<EnquiryKind, string> = {
  listing: 'Listing not in Gable',
  contract: 'Contract request, listing not in Gable',
  vendor: 'Selling or leasing their own property',
  agency: 'About the agency',
  other: 'No listing',
}
/** The address, or what the question is about where no listing of ours fits. */
export const aboutOf = ({ streetLine, suburb, kind }: Enquiry) =>
  [streetLine, suburb].filter(Boolean).join(', ') || aboutWords[kind]

interface EnquiryRowProps {
  enquiry: Enquiry
  isCurrent: boolean
  onOpen(): void
}
export function EnquiryRow({ enquiry, isCurrent, onOpen }: EnquiryRowProps) {
  const { id, name, email, phone, message, agentName } = enquiry
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
        <span className="flex wrap between baseline gap-8">
          <span className={`${classes.name} clip body`}>{name ?? email ?? (phone ? formatPhone(phone) : 'Unknown sender')}</span>
          <ResponseClock enquiry={enquiry} />
        </span>
        <span className="clip">{aboutOf(enquiry)}</span>
        {message && <span className="clip dim">{message}</span>}
        <span className="dim tiny">
          {sourceLabel(enquiry)} · {agentName ?? 'Unassigned'}
        </span>
      </button>
    </li>
  )
}
