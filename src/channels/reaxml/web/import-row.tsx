import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { wordOf } from '#common/text/name-words.ts'
import type { ImportItem, ImportOutcome } from '../reaxml.contract.ts'
import classes from './import-row.module.css'
import { outcomeOf, outcomeTones, plural } from './import-words.ts'

interface ImportRowProps {
  item: ImportItem
  isOpen: boolean
  onToggle(): void
}

/** One listing of the feed: what becomes of it, and on demand every reason and warning. */
export function ImportRow({ item, isOpen, onToggle }: ImportRowProps) {
  const { outcome, word } = outcomeOf(item)
  const hasMore = item.reasons.length + item.warnings.length > 0
  const detailsId = `import-item-${item.position}`
  return (
    <>
      <div className={classes.row}>
        <StatusTag status={outcome} label={word} tone={outcomeTones[outcome]} />
        <div className={`${classes.what} narrow tight`}>
          {item.listingId && outcome !== 'refused' ? (
            <Link className="clip block small strong plain" to="/listings/$id" params={{ id: item.listingId }}>
              {item.address || 'No address'}
            </Link>
          ) : (
            <strong className="clip block small strong plain" data-missing={item.address === '' || undefined}>
              {item.address || 'No address'}
            </strong>
          )}
          <span className="clip meta block">
            {wordOf(item.root)} · {keyOf(item)}
          </span>
        </div>
        <span className="wide-only clip meta block">{item.file}</span>
        {hasMore ? (
          <button type="button" className={classes.more} aria-expanded={isOpen} aria-controls={detailsId} onClick={onToggle}>
            {item.warnings.length > 0 && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
            <span className="clip">{summaryOf(item, outcome)}</span>
            <IconChevronRight size={14} stroke={2} className={classes.arrow} aria-hidden />
          </button>
        ) : (
          <span />
        )}
      </div>
      {isOpen && (
        <ul id={detailsId} className={classes.details}>
          {item.reasons.map((text, index) => (
            <li key={`reason ${index}`} data-kind={outcome === 'refused' ? 'refusal' : 'reason'}>
              {text}
            </li>
          ))}
          {item.warnings.map((text, index) => (
            <li key={`warning ${index}`} data-kind="warning">
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The key of the feed: agency and listing number. */
const keyOf = ({ agentId, uniqueId }: ImportItem) => [agentId, uniqueId].filter(Boolean).join(' / ') || 'no key'

/** Why something is refused is what one looks for; the rest is counted. */
function summaryOf({ reasons, warnings }: ImportItem, outcome: ImportOutcome): string {
  const counts = [
    ...(reasons.length > 0 ? [plural(reasons.length, 'reason')] : []),
    ...(warnings.length > 0 ? [plural(warnings.length, 'warning')] : []),
  ].join(', ')
  return outcome === 'refused' ? (reasons[0] ?? counts) : counts
}
