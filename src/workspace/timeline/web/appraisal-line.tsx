import { Link } from '@tanstack/react-router'
import { formatMoney, formatTime } from '#ui/formatting.ts'
import type { TimelineItem } from '../timeline.contract.ts'
import classes from './contact-timeline.module.css'

type AppraisalOf = Extract<TimelineItem, { kind: 'appraisal' }>['appraisal']
const becameWords: Record<NonNullable<AppraisalOf['became']>, string> = {
  added: 'added',
  lead: 'back to lead',
  booked: 'booked',
  appraised: 'done',
  presented: 'presented',
  won: 'won',
  lost: 'lost',
  nurture: 'to call again later',
  cancelled: 'ended: not selling',
}
const howWords = { inPerson: 'in person', phone: 'by phone', email: 'by email', link: 'by link', paper: 'on paper' }

/** A step of the appraisal of their home, or the figure that they were given. */
export function AppraisalLine({ at, appraisal }: { at: string; appraisal: AppraisalOf }) {
  const { appraisalId, streetLine, suburb, became, fromCents, toCents, how } = appraisal
  const figure = fromCents !== null && [...new Set([fromCents, toCents ?? fromCents])].map(formatMoney).join(' – ')
  const place = (
    <Link to="/appraisals/$id" params={{ id: appraisalId }}>
      {[streetLine, suburb].filter(Boolean).join(', ') || 'their home'}
    </Link>
  )
  return (
    <div className={`${classes.change} small line-below pad-y-8`}>
      <p>
        {became ? (
          <>
            Appraisal of {place} {becameWords[became]}
          </>
        ) : (
          <>
            Quoted <strong className="plain">{figure}</strong> for {place} {how && howWords[how]}
          </>
        )}
        <span className="inline-row gap-8 push">
          <time dateTime={at} className="num tiny">
            {formatTime(at)}
          </time>
        </span>
      </p>
    </div>
  )
}
