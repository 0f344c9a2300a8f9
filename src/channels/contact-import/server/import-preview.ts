import { displayName } from '#core/contacts/contact-names.rules.ts'
import type { ContactImport, ImportOutcome, PreviewRow } from '../contact-import.contract.ts'
import type { PlannedRow } from './run/plan-rows.ts'

export type Counts = ContactImport['counts']
const shownRows = 50

export const noCounts: Counts = { created: 0, updated: 0, skipped: 0, unchanged: 0, refused: 0 }
export function added(counts: Counts, planned: readonly PlannedRow[]): Counts {
  const next = { ...counts }
  for (const { outcome } of planned) next[outcome]++
  return next
}

export interface Preview {
  rows: PreviewRow[]
  refused: PreviewRow[]
  stayUnsubscribed: number
  doubtful: number
}
/** The first rows, and the first that are refused. */
export function collect(preview: Preview, planned: readonly PlannedRow[]): void {
  const { rows, refused } = preview
  for (const one of planned) {
    if (doubtsAbout(one).length) preview.doubtful++
    if (one.staysUnsubscribed) preview.stayUnsubscribed++
    if (rows.length < shownRows) rows.push(shown(one))
    if (one.outcome === 'refused' && refused.length < shownRows) refused.push(shown(one))
  }
}
/** Leaves out rows that are not imported. */
const doubtsAbout = ({ outcome, read }: PlannedRow): string[] =>
  outcome === 'created' || outcome === 'updated' ? read.doubts : []

export const shown = (row: PlannedRow): PreviewRow => {
  const {
    line,
    outcome,
    reason,
    person,
    read: { fields },
  } = row
  return {
    line,
    outcome: outcome satisfies ImportOutcome,
    name: displayName(fields).slice(0, 200),
    email: fields.emails[0]?.address ?? null,
    phone: fields.phones[0]?.number ?? null,
    suburb: fields.address.suburb,
    reason,
    contactId: person?.id ?? null,
    doubts: doubtsAbout(row),
  }
}
