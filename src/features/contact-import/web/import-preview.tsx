import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatPhone } from '#common/format-phone.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import type { ContactImport, ImportOutcome, PreviewRow } from '../contact-import.contract.ts'
import classes from './import-page.module.css'
import { outcomes, outcomeTones, outcomeWords } from './import-words.ts'

const phoneOf = ({ phone }: PreviewRow) => phone && formatPhone(phone)
/** A name that is only their number is no name. */
const nameOf = ({ name, phone }: PreviewRow) => (name === phone ? '' : name)
const titleOf = (row: PreviewRow) => nameOf(row) || row.email || phoneOf(row) || 'No name'
const restOf = (row: PreviewRow) =>
  [row.email, phoneOf(row), row.suburb].filter((part) => part && part !== titleOf(row)).join(' · ')

/** Figures, and the first rows with what becomes of them. */
export function ImportPreview({ one, onSaveRefused }: { one: ContactImport; onSaveRefused(): void }) {
  const [chosen, setChosen] = useState<ImportOutcome>()
  const { counts, preview, state } = one
  const words = outcomeWords[state === 'checked' ? 'expected' : 'done']
  const rows =
    chosen === 'refused' ? (preview?.refused ?? []) : (preview?.rows ?? []).filter((row) => !chosen || row.outcome === chosen)
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  return (
    <section className={classes.section} aria-labelledby="rows">
      <div className={classes.strip} role="group" aria-label="Show">
        <button type="button" aria-pressed={!chosen} onClick={() => setChosen(undefined)}>
          <span className="num">{total.toLocaleString('en-AU')}</span>
          All
        </button>
        {outcomes.map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={chosen === outcome}
            disabled={!counts[outcome]}
            onClick={() => setChosen(chosen === outcome ? undefined : outcome)}
          >
            <span className="num">{counts[outcome].toLocaleString('en-AU')}</span>
            {words[outcome]}
          </button>
        ))}
      </div>
      <div className={classes.rowsHead}>
        <h2 id="rows">{rows.length < total ? `The first ${rows.length} rows` : 'Rows'}</h2>
        {counts.refused > 0 && state !== 'checked' && state !== 'queued' && (
          <Button variant="default" size="xs" onClick={onSaveRefused}>
            Download refused rows
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.quiet}>None among the first rows.</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.line}>
              <span className={`${classes.quiet} num`}>{row.line}</span>
              <StatusTag status={row.outcome} label={words[row.outcome]} tone={outcomeTones[row.outcome]} />
              <span className={classes.heading}>
                <strong>{titleOf(row)}</strong>
                <span data-reason={row.reason !== null || undefined}>{row.reason ?? restOf(row)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
