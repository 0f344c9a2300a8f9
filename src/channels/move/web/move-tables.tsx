import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { useKeys } from '#ui/keys.ts'
import { toastFailure } from '#ui/toast.ts'
import { isFeedTable, type MovedKind, movedKinds } from '#channels/move-tables/moved-kinds.rules.ts'
import type { DateOrder } from '#formats/table-profile/table-profile.ts'
import { columnChoices, retargeted } from './move-targets.ts'
import type { Move } from '../move.contract.ts'
import { moveCalls, moveQuery } from './move-calls.ts'
import classes from './move.module.css'
import { count, kindWords, stageChoices } from './move-words.ts'
import type { MoveTable } from '#channels/move-tables/move-table.contract.ts'

const leaveOut = { value: '', label: 'Leave out' }
const choicesOf = (kinds: readonly MovedKind[]) => [leaveOut, ...kinds.map((value) => ({ value, label: kindWords[value] }))]
const kinds = choicesOf(movedKinds.filter((kind) => kind !== 'feeds'))
const feedKinds = choicesOf(['feeds'])
const orders: readonly { value: DateOrder; label: string }[] = [
  { value: 'undecided', label: 'Day or month first?' },
  { value: 'dmy', label: 'Day first: 31/12/2026' },
  { value: 'mdy', label: 'Month first: 12/31/2026' },
  { value: 'iso', label: 'Year first: 2026-12-31' },
]

/** Every table with what it holds, and every column with what it means. */
export function MoveTables({ one, onChange }: { one: Move; onChange(isChanged: boolean): void }) {
  const queryClient = useQueryClient()
  const [tables, setTables] = useState<readonly MoveTable[]>(one.tables)
  const check = useMutation({
    mutationFn: () =>
      call(moveCalls.check, {
        params: { id: one.id },
        body: {
          tables: tables.map(({ kind, columns }) => ({
            kind,
            columns: columns.map(({ target, dateOrder, words }) => ({ target, dateOrder, ...(words && { words }) })),
          })),
        },
      }),
    onSuccess(fresh) {
      onChange(false)
      queryClient.setQueryData(moveQuery(one.id).queryKey, fresh)
    },
    onError: toastFailure,
  })
  useKeys('Move in', [{ keys: 'mod+enter', label: 'Check tables', run: () => check.mutate() }])
  const set = (place: number, change: Partial<MoveTable>) => {
    setTables((now) => now.map((table, i) => (i === place ? { ...table, ...change } : table)))
    onChange(true)
  }
  return (
    <section aria-labelledby="tables">
      <h2 className="below-8" id="tables">
        Tables
      </h2>
      <ul className="line-above below-16">
        {tables.map((table, i) => (
          // Tables never move, and two may have one name.
          <li key={i} className="line-below pad-y-8">
            <div className={classes.table}>
              <span className="narrow">
                <strong className="clip block small strong">{table.name}</strong>
                <span className="tiny dim block">
                  {count(table.rows, 'row')}
                  {table.why && `. ${table.why}`}
                </span>
                {table.problems.map((problem) => (
                  <span key={problem} className="tiny problem block">
                    {problem}
                  </span>
                ))}
              </span>
              <NativeSelect
                aria-label={`What ${table.name} holds`}
                data={isFeedTable(table.columns) ? feedKinds : kinds}
                value={table.kind ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const kind = (value || null) as MovedKind | null
                  set(i, { kind, ...(kind && { columns: retargeted(kind, table.columns) }) })
                }}
              />
            </div>
            {table.kind && table.kind !== 'feeds' && <Columns table={table} onChange={(columns) => set(i, { columns })} />}
          </li>
        ))}
      </ul>
      <Button
        variant={one.state === 'checked' ? 'default' : 'filled'}
        loading={check.isPending}
        disabled={!tables.some(({ kind }) => kind)}
        onClick={() => check.mutate()}
      >
        {one.state === 'checked' ? 'Check again' : 'Check tables'}
      </Button>
    </section>
  )
}

interface ColumnsProps {
  table: MoveTable
  onChange(columns: MoveTable['columns']): void
}
function Columns({ table, onChange }: ColumnsProps) {
  const set = (place: number, change: Partial<MoveTable['columns'][number]>) =>
    onChange(table.columns.map((column, i) => (i === place ? { ...column, ...change } : column)))
  const used = table.columns.filter(({ target }) => target && target !== 'kept').length
  const choices = columnChoices(table.kind)
  return (
    <details
      open={table.columns.some((column) => column.target && (column.dateOrder === 'undecided' || asksStage(table, column)))}
    >
      <summary className="small">
        {used.toLocaleString('en-AU')} of {count(table.columns.length, 'column')} matched
      </summary>
      <ul aria-label={`Columns of ${table.name}`}>
        {table.columns.map(({ heading, samples, target, dateOrder, filled }, i) => (
          // Columns never move.
          <li key={i} className={classes.column}>
            <span className="narrow tight">
              <strong className="clip block small strong">{heading}</strong>
              <span className="clip block tiny dim">{filled ? samples.join(' · ') : 'Empty'}</span>
            </span>
            {target && dateOrder && dateOrder !== 'iso' ? (
              <NativeSelect
                aria-label={`Dates in ${heading}`}
                data={[...orders]}
                value={dateOrder}
                error={dateOrder === 'undecided'}
                onChange={({ currentTarget: { value } }) => set(i, { dateOrder: value as DateOrder })}
              />
            ) : (
              <span />
            )}
            <NativeSelect
              aria-label={`${heading} field`}
              data={choices}
              value={target ?? ''}
              onChange={({ currentTarget: { value } }) => set(i, { target: value || null })}
            />
          </li>
        ))}
      </ul>
      {table.kind === 'appraisals' &&
        table.columns.map(
          ({ heading, target, words }, i) =>
            target === 'status' &&
            words && <StageWords key={i} heading={heading} words={words} onChange={(fresh) => set(i, { words: fresh })} />,
        )}
    </details>
  )
}

type Words = NonNullable<MoveTable['columns'][number]['words']>
/** A word of the stage that no one has explained. */
const asksStage = ({ kind }: MoveTable, { target, words }: MoveTable['columns'][number]) =>
  kind === 'appraisals' && target === 'status' && (words ?? []).some(({ stage }) => stage === null)

/** Asks which stage each word of the old system means. */
function StageWords({ heading, words, onChange }: { heading: string; words: Words; onChange(words: Words): void }) {
  return (
    <ul aria-label={`Stages in ${heading}`}>
      {words.map(({ word, stage }, i) => (
        <li key={word} className={classes.column}>
          <span className="narrow tight">
            <strong className="clip block small strong">{word}</strong>
            <span className="tiny dim block">Stage</span>
          </span>
          <span />
          <NativeSelect
            aria-label={`${word} means`}
            data={[...stageChoices]}
            value={stage ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange(words.map((one, n) => (n === i ? { ...one, stage: (value || null) as typeof stage } : one)))
            }
          />
        </li>
      ))}
    </ul>
  )
}
