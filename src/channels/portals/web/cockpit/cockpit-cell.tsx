import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatRelative } from '#ui/formatting.ts'
import type { CockpitRow } from '../../cockpit.contract.ts'
import { plainWords } from '../../plain-words.rules.ts'
import { takesClass } from '../../portal-kinds.rules.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import type { Publication } from '../../portals.contract.ts'
import { sinceOf, toneOf, wordsOf } from './cell-words.ts'
import classes from './cockpit.module.css'

interface CockpitCellProps {
  row: CockpitRow
  account: PortalAccount
  publication: Publication | undefined
  now: Date
  /** Its place in the grid, for the arrow keys. */
  at: { row: number; column: number }
  isCurrent: boolean
  onOpen(): void
}

/** One listing on one portal: a button that opens everything about it. */
export function CockpitCell({ row, account, publication, now, at, isCurrent, onOpen }: CockpitCellProps) {
  const isShownThere = takesClass(account.portalType, row.listingClass as Parameters<typeof takesClass>[1])
  const alarm = publication?.alarms[0]
  const problem = publication?.messages.find(({ severity }) => severity !== 'info')?.message
  const place = row.streetLine || row.reference
  return (
    <button
      type="button"
      className={`${classes.cell} focus-inside`}
      data-cell={`${at.row}:${at.column}`}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onOpen}
    >
      <span className="visually-hidden">
        {place} on {account.name}:
      </span>
      <span className={classes.portal} aria-hidden>
        {account.name}
      </span>
      <span className="row wrap gap-flat">
        {publication ? (
          <StatusTag status={publication.state} tone={toneOf(publication)} label={wordsOf(publication)} />
        ) : (
          <span className="quiet">{isShownThere ? 'Not published' : 'Not listed there'}</span>
        )}
        {publication && <span className="quiet num">{formatRelative(sinceOf(publication), now)}</span>}
        {publication?.isPaused && <IconPlayerPause size={15} stroke={1.75} role="img" aria-label="Paused" />}
      </span>
      {alarm && (
        <span className={`${classes.alarm} problem`} title={alarm}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden /> {alarm}
        </span>
      )}
      {!alarm && problem && (
        <span className={`${classes.problem} dim`} title={problem}>
          {plainWords(problem) ?? problem}
        </span>
      )}
      {!alarm && !problem && publication?.isHeld && <span className={classes.unsent}>{account.name} is not yet taken over</span>}
      {!alarm && !problem && !publication?.isHeld && publication?.hasUnsentChanges && (
        <span className={classes.unsent}>Changes not sent</span>
      )}
    </button>
  )
}
