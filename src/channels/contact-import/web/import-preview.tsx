import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { formatPhone } from '#common/format-phone.ts'
import { ContactLink } from '#core/contacts/web/contact-link.public.tsx'
import { FieldChanges } from '#workflow/contact-page/web/card/field-changes.public.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { ContactImport, ImportOutcome, ImportRow } from '../contact-import.contract.ts'
import { CorrectRow } from './correct-row.tsx'
import { importRowsQuery } from './import-calls.ts'
import classes from './import-page.module.css'
import { matchWords, outcomes, outcomeTones, outcomeWords } from './import-words.ts'

const phoneOf = ({ phone }: ImportRow) => phone && formatPhone(phone)
/** A name that is only their number is no name. */
const nameOf = ({ name, phone }: ImportRow) => (name === phone ? '' : name)
const titleOf = (row: ImportRow) => nameOf(row) || row.email || phoneOf(row) || 'No name'
const restOf = (row: ImportRow) =>
  [row.email, phoneOf(row), row.suburb].filter((part) => part && part !== titleOf(row)).join(' · ')

type Shown = ImportOutcome | 'doubtful'
/** Figures, and every row with what becomes of it: expected before the import, done after it. */
export function ImportPreview({ one, onSaveRefused }: { one: ContactImport; onSaveRefused(): void }) {
  const [chosen, setChosen] = useState<Shown>()
  const { counts, state } = one
  const words = outcomeWords[state === 'checked' ? 'expected' : 'done']
  const doubtful = one.preview?.doubtful ?? 0
  const figure = (kind: Shown, n: number, label: string) => (
    <button
      key={kind}
      type="button"
      data-kind={kind}
      aria-pressed={chosen === kind}
      disabled={n === 0}
      onClick={() => setChosen(chosen === kind ? undefined : kind)}
    >
      <strong className="num">{n.toLocaleString('en-AU')}</strong>
      {label}
    </button>
  )
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  return (
    <section className={classes.section} aria-labelledby="rows">
      <div className="counts below-16" role="group" aria-label="Show">
        <button type="button" aria-pressed={!chosen} onClick={() => setChosen(undefined)}>
          <strong className="num">{total.toLocaleString('en-AU')}</strong>
          All
        </button>
        {outcomes.flatMap((outcome) => [
          outcome === 'refused' && doubtful > 0 && figure('doubtful', doubtful, 'Look at these'),
          figure(outcome, counts[outcome], words[outcome]),
        ])}
      </div>
      {state === 'checked' && one.preview !== null && one.preview.stayUnsubscribed > 0 && (
        <p className={classes.unsubscribed} role="note">
          {one.preview.stayUnsubscribed === 1
            ? '1 is unsubscribed and stays so, even if the file says otherwise.'
            : `${one.preview.stayUnsubscribed.toLocaleString('en-AU')} are unsubscribed and stay so, even if the file says otherwise.`}
        </p>
      )}
      <div className={classes.rowsHead}>
        <h2 className="below-8" id="rows">
          Rows
        </h2>
        {counts.refused > 0 && state !== 'checked' && state !== 'queued' && (
          <Button variant="default" size="xs" onClick={onSaveRefused}>
            Download rejected rows
          </Button>
        )}
      </div>
      <Rows key={chosen ?? 'all'} one={one} shown={chosen} words={words} />
    </section>
  )
}

interface RowsProps {
  one: ContactImport
  shown: Shown | undefined
  words: Readonly<Record<ImportOutcome, string>>
}
function Rows({ one, shown, words }: RowsProps) {
  const rows = usePages(importRowsQuery(one, shown))
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const names = new Map(agents.map((agent) => [agent.id, agent.name]))
  const items = rows.data?.items
  if (!items?.length)
    return (
      <PagesState of={rows} rows={4}>
        <p className={classes.quiet}>No rows yet.</p>
      </PagesState>
    )
  return (
    <>
      <ul className={`${classes.rows} line-above below-16`} aria-label="Rows">
        {items.map((row) => (
          <li key={row.position}>
            <span className={`${classes.quiet} num`}>{row.line}</span>
            <StatusTag status={row.outcome} label={words[row.outcome]} tone={outcomeTones[row.outcome]} />
            <div className={`${classes.heading} narrow tight`}>
              <strong className="clip block small strong">{titleOf(row)}</strong>
              {restOf(row) && <span className="clip block small strong">{restOf(row)}</span>}
              {row.reason !== null && (
                <span className="clip block small strong" data-reason>
                  {row.reason}
                </span>
              )}
              {row.doubts.length > 0 && (
                <span className="clip block small strong" data-doubt>
                  {row.doubts.join('. ')}
                </span>
              )}
              {one.state === 'checked' && row.outcome === 'refused' && row.cells && <CorrectRow one={one} row={row} />}
              <Match row={row} />
              {row.changes.some(isField) && <FieldChanges changes={row.changes.filter(isField)} names={names} />}
              {row.changes.some(({ field }) => field === 'preference') && (
                <span className="clip block small strong">Adds buyer requirements</span>
              )}
              {row.changes.some(({ field }) => field === 'oldFields') && (
                <span className="clip block small strong">Keeps values from your old system</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <MoreRows of={rows} />
    </>
  )
}

/** Requirements and kept values are records of their own. */
const isField = ({ field }: ImportRow['changes'][number]) => field !== 'preference' && field !== 'oldFields'

/** The contact that the row matches, and by what. */
function Match({ row: { contactId, contactName, matchedBy } }: { row: ImportRow }) {
  if (!contactId || !contactName) return null
  const link = <ContactLink id={contactId}>{contactName}</ContactLink>
  return matchedBy ? (
    <span className="clip block small strong">
      Matches {link}: {matchWords[matchedBy]}
    </span>
  ) : (
    <span className="clip block small strong">Added as {link}</span>
  )
}
