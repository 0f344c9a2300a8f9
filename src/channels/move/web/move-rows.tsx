import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { CorrectCells } from '#ui/form/correct-cells.tsx'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.ts'
import { ContactLink } from '#core/contacts/web/contact-link.public.tsx'
import { rowOutcomes, type RowOutcome } from '#channels/move-tables/moved-kinds.rules.ts'
import type { Move, MoveRow, ShownRows } from '../move.contract.ts'
import { moveCalls, moveQuery, moveRowsQuery } from './move-calls.ts'
import classes from './move.module.css'
import { conflictWords, outcomeTones, outcomeWords, tableWord, totalOf } from './move-words.ts'

/** The reconciliation: figures of every table that add up to its rows, and every row with what became of it. */
export function MoveRows({ one }: { one: Move }) {
  const moved = one.tables.flatMap((table, i) => (table.kind ? [{ table, i }] : []))
  const [shown, setShown] = useState<{ table: number; outcome: ShownRows | undefined }>({
    table: moved.find(({ table }) => table.counts.refused)?.i ?? moved[0]?.i ?? 0,
    outcome: undefined,
  })
  const words = outcomeWords[one.state === 'checked' || one.state === 'checking' ? 'expected' : 'done']
  const hasConflicts = moved.some(({ table }) => table.conflicts > 0)
  const figure = (i: number, outcome: ShownRows, label: string, n: number) => (
    <td key={outcome}>
      <button
        type="button"
        className={n ? 'hovers' : 'dim'}
        disabled={!n}
        aria-pressed={shown.table === i && shown.outcome === outcome}
        aria-label={`${n} ${label} of ${one.tables[i]?.name}`}
        onClick={() => setShown({ table: i, outcome })}
      >
        {n.toLocaleString('en-AU')}
      </button>
    </td>
  )
  const save = async () => {
    try {
      saveFile(await call(moveCalls.refused, { params: { id: one.id } }), `refused-${one.source}.csv`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <section aria-labelledby="rows">
      <div className="row between gap-12 below-8">
        <h2 id="rows">Reconciliation</h2>
        {totalOf(one.tables, 'refused') > 0 && (
          <Button variant="default" size="xs" onClick={() => void save()}>
            Download refused rows
          </Button>
        )}
      </div>
      <div className={classes.sums}>
        <table className="small num">
          <thead>
            <tr>
              <th scope="col" className="dim regular">
                Table
              </th>
              {rowOutcomes.map((outcome) => (
                <th key={outcome} scope="col" className="dim regular">
                  {words[outcome]}
                </th>
              ))}
              <th scope="col" className="dim regular">
                Rows
              </th>
              {hasConflicts && (
                <th scope="col" className="dim regular">
                  {conflictWords(one)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {moved.map(({ table, i }) => (
              <tr key={i} data-shown={shown.table === i || undefined}>
                <th scope="row">
                  <button type="button" onClick={() => setShown({ table: i, outcome: undefined })}>
                    {table.name}
                  </button>
                  <span className="dim block tiny regular">{tableWord(table)}</span>
                </th>
                {rowOutcomes.map((outcome) => figure(i, outcome, words[outcome], table.counts[outcome]))}
                <td>{table.rows.toLocaleString('en-AU')}</td>
                {hasConflicts && figure(i, 'conflict', conflictWords(one), table.conflicts)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Rows key={`${shown.table} ${shown.outcome}`} one={one} {...shown} words={words} />
    </section>
  )
}

interface RowsProps {
  one: Move
  table: number
  outcome: ShownRows | undefined
  words: Readonly<Record<RowOutcome, string>>
}
function Rows({ one, table, outcome, words }: RowsProps) {
  const rows = usePages(moveRowsQuery(one, table, outcome))
  const name = one.tables[table]?.name ?? ''
  // A listing of a feed is more than what its row shows.
  const isCorrectable = one.state === 'finished' && one.tables[table]?.kind !== 'feeds'
  return (
    <>
      <h3 className="small strong below-8">
        {name}
        {outcome && `: ${(outcome === 'conflict' ? conflictWords(one) : words[outcome]).toLowerCase()}`}
      </h3>
      <PagesState of={rows} rows={4}>
        <p className="quiet">No rows yet.</p>
      </PagesState>
      <ul className={`${classes.rows} line-above below-16`} aria-label={`Rows of ${name}`}>
        {(rows.data?.items ?? []).map((row) => (
          <li key={row.position}>
            <span className="num tiny dim">{row.line}</span>
            <StatusTag status={row.outcome} label={words[row.outcome]} tone={outcomeTones[row.outcome]} />
            <div className="narrow tight">
              <strong className="breaks block small strong">{row.label || row.externalId || `Line ${row.line}`}</strong>
              {row.reason && <span className="breaks block tiny dim">{row.reason}</span>}
              {row.record?.kind === 'contact' && (
                <span className="block tiny">
                  <ContactLink id={row.record.id}>Open contact</ContactLink>
                </span>
              )}
              {row.record?.kind === 'property' && (
                <Link className="block tiny" to="/properties/$id" params={{ id: row.record.id }} search={{}}>
                  Open property
                </Link>
              )}
              {row.record?.kind === 'listing' && (
                <Link className="block tiny" to="/listings/$id" params={{ id: row.record.id }} search={{}}>
                  Open listing
                </Link>
              )}
              {row.record?.kind === 'appraisal' && (
                <Link className="block tiny" to="/appraisals/$id" params={{ id: row.record.id }}>
                  Open appraisal
                </Link>
              )}
              {isCorrectable && row.outcome === 'refused' && row.cells && <CorrectRow one={one} row={row} />}
            </div>
          </li>
        ))}
      </ul>
      <MoreRows of={rows} />
    </>
  )
}

/** A refused row, corrected where it is shown and taken in at once. */
function CorrectRow({ one, row }: { one: Move; row: MoveRow }) {
  const queryClient = useQueryClient()
  const columns = one.tables[row.step]?.columns ?? []
  async function send(cells: string[]) {
    const body = { table: row.step, position: row.position, cells }
    const fresh = await call(moveCalls.correct, { params: { id: one.id }, body })
    queryClient.setQueryData(moveQuery(one.id).queryKey, fresh)
    await queryClient.invalidateQueries({ queryKey: ['move', 'rows', one.id] })
    announce(totalOf(fresh.tables, 'refused') < totalOf(one.tables, 'refused') ? 'Row moved in' : 'The row is still refused')
  }
  return (
    <CorrectCells
      name={`Correct line ${row.line}`}
      save="Move in this row"
      cells={columns.map((_, at) => row.cells?.[at] ?? '')}
      columns={columns.flatMap(({ heading, target }, at) => (target ? [{ at, label: heading }] : []))}
      keptAs={`move.${one.id}.${row.step}.${row.position}`}
      send={send}
    />
  )
}
