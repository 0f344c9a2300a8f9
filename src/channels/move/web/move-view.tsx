import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Move } from '../move.contract.ts'
import { isBusy, isFetching, moveCalls, moveQuery } from './move-calls.ts'
import classes from './move.module.css'
import { MoveFiles } from './move-files.tsx'
import { MoveRows } from './move-rows.tsx'
import { labelled } from './move-start.tsx'
import { MoveTables } from './move-tables.tsx'
import { count, doneOf, rowsOf, stateWords, totalOf } from './move-words.ts'

/** Live events are lost while offline, so a running move is polled as well. */
const pollMs = 1_500

export function MoveView({ id }: { id: string }) {
  const one = useQuery({
    ...moveQuery(id),
    refetchInterval: ({ state: { data } }) => (data && (isBusy(data) || isFetching(data)) ? pollMs : false),
  })
  if (one.data) return <OneMove one={one.data} />
  return (
    <>
      <PageHead title="Move in" />
      {one.isError ? <ErrorState error={one.error} onRetry={() => void one.refetch()} /> : <SkeletonRows />}
    </>
  )
}

type Steer = 'start' | 'pause' | 'cancel' | 'undo'
function OneMove({ one }: { one: Move }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  /** The check was made with other meanings of columns: what it says is not what would happen now. */
  const [isChanged, setChanged] = useState(false)
  const steer = useMutation({
    mutationFn: (step: Steer) => call(moveCalls[step], { params: { id: one.id } }),
    onSuccess: (fresh) => queryClient.setQueryData(moveQuery(one.id).queryKey, fresh),
    onError(error) {
      toastFailure(error)
      void queryClient.invalidateQueries(moveQuery(one.id))
    },
  })
  const { state, tables } = one
  const button = (step: Steer, label: string, isMain = false) => (
    <Button
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      loading={steer.isPending && steer.variables === step}
      disabled={steer.isPending || (step === 'start' && isChanged)}
      onClick={() => (step === 'undo' ? setAsking(true) : steer.mutate(step))}
    >
      {label}
    </Button>
  )
  const isOpen = !['finished', 'cancelled', 'failed', 'undoing', 'undone'].includes(state)
  const hasRows = tables.some(({ counts }) => Object.values(counts).some(Boolean))
  return (
    <>
      <PageHead title={`Move in from ${one.source}`} meta={<StatusTag status={state} {...labelled(stateWords[state])} />}>
        <Link to="/settings/move" search={{}} className="small">
          All moves
        </Link>
        {isOpen && button('cancel', 'Cancel')}
        {(state === 'queued' || state === 'running') && button('pause', 'Pause')}
        {one.undoUntil && totalOf(tables, 'created') + totalOf(tables, 'merged') > 0 && button('undo', 'Undo the move')}
        {state === 'checked' && button('start', `Move in ${count(rowsOf(tables) - totalOf(tables, 'refused'), 'row')}`, true)}
        {state === 'paused' && button('start', 'Continue', true)}
      </PageHead>
      <div className={classes.page}>
        <StateLine one={one} />
        {(state === 'read' || state === 'checked') && <MoveTables key={one.id} one={one} onChange={setChanged} />}
        {isChanged && state === 'checked' && <p className="quiet">Columns changed. Check the tables again before you move in.</p>}
        <MoveFiles one={one} />
        {hasRows && !isChanged && <MoveRows one={one} />}
        <LeftOut one={one} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Undo the whole move?"
          button="Undo the move"
          onConfirm={() => {
            setAsking(false)
            steer.mutate('undo')
          }}
          onClose={() => setAsking(false)}
        >
          New contacts go to the recycle bin; notes, tasks and files that came with them are removed. Records changed since are
          kept and listed.
        </ConfirmDialog>
      )}
    </>
  )
}

function StateLine({ one }: { one: Move }) {
  const { state, tables, error, undone, undoUntil, finishedAt } = one
  const [done, all] = [doneOf(tables), rowsOf(tables)]
  const [refused, unchanged] = [totalOf(tables, 'refused'), totalOf(tables, 'unchanged')]
  if (isBusy(one)) {
    const words = {
      reading: 'Reading the files…',
      queued: 'Waiting to start…',
      undoing: `${((undone?.removed ?? 0) + (undone?.restored ?? 0)).toLocaleString('en-AU')} undone`,
    }[state as 'reading']
    return (
      <div>
        <p className="num flex between gap-12 small below-8" role="status">
          {words ?? `${done.toLocaleString('en-AU')} of ${count(all, 'row')} ${state === 'checking' ? 'checked' : 'moved in'}`}
          <span className="dim">You can leave this page. The work continues.</span>
        </p>
        {(state === 'checking' || state === 'running') && (
          <Progress value={all ? (done / all) * 100 : 0} aria-label={one.source} transitionDuration={200} />
        )}
      </div>
    )
  }
  const wereOf = (n: number) => `${n.toLocaleString('en-AU')} ${n === 1 ? 'was' : 'were'}`
  const at = finishedAt ? `, ${formatDateTime(finishedAt)}` : ''
  const sentence: Partial<Record<Move['state'], string>> = {
    read: `${one.looksLike ? `Looks like ${one.looksLike}. ` : ''}${count(tables.length, 'table')} found. Say what each one holds, then check them.`,
    checked: `${count(done, 'row')} checked${refused ? `, ${refused.toLocaleString('en-AU')} would be refused` : ''}. Nothing has changed yet.`,
    paused: `${done.toLocaleString('en-AU')} of ${count(all, 'row')} moved in. Continue when you like.`,
    finished: [
      `${(done - refused - unchanged).toLocaleString('en-AU')} of ${count(done, 'row')} moved in${at}.`,
      unchanged && `${wereOf(unchanged)} here already and had not changed.`,
      refused && `${wereOf(refused)} refused: see why below.`,
    ]
      .filter(Boolean)
      .join(' '),
    cancelled: `Cancelled${at}. Rows that were moved in stay.`,
    failed: `Stopped${at}.`,
    undone: `${count(undone?.removed ?? 0, 'record')} removed, ${(undone?.restored ?? 0).toLocaleString('en-AU')} restored, ${(undone?.kept ?? 0).toLocaleString('en-AU')} changed since and kept.`,
  }
  return (
    <div>
      <p className="small">
        {sentence[state]}
        {undoUntil && ` Can be undone until ${formatDateTime(undoUntil)}.`}
      </p>
      {error && (
        <p className="problem small" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Files that are no tables, each with the reason: nothing is passed over in silence. */
function LeftOut({ one: { leftOut } }: { one: Move }) {
  if (!leftOut.length) return null
  return (
    <details className="line-above">
      <summary className="small strong">{count(leftOut.length, 'file')} left out</summary>
      <ul className="small">
        {leftOut.slice(0, 500).map(({ name, reason }) => (
          <li key={name} className="breaks pad-y-8 line-below">
            {name} <span className="dim">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
