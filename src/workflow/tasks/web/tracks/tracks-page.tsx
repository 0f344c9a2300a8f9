import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Track } from '../../tracks.contract.ts'
import { trackCalls, trackKind, tracksQuery } from '../task-calls.ts'
import { eventWords } from '../task-words.ts'
import { newStep, TrackEditor } from './track-editor.tsx'
import classes from './tracks.module.css'

/** Templates of one task, and tracks: tasks with days counted from an event. */
export default function TracksPage() {
  const queryClient = useQueryClient()
  const tracks = useQuery(tracksQuery())
  const mayEdit = useMay('tasks.templates')
  const [openId, setOpenId] = useState<string>()
  const open = tracks.data?.find(({ id }) => id === openId)
  const again = () => void queryClient.invalidateQueries({ queryKey: [trackKind] })
  const create = (kind: Track['kind']) => {
    const name = kind === 'track' ? 'New action plan' : 'New template'
    // A new track does nothing until it was looked over and switched on.
    const body = { kind, name, isActive: kind === 'template', steps: [newStep('New task')] }
    void call(trackCalls.create, { body }).then((made) => {
      queryClient.setQueryData<Track[]>(tracksQuery().queryKey, (all) => [...(all ?? []), made])
      setOpenId(made.id)
      again()
    }, toastFailure)
  }
  const remove = (track: Track) =>
    void call(trackCalls.remove, { params: { id: track.id } }).then(() => {
      setOpenId(undefined)
      again()
      toastUndo(
        `“${track.name}” removed`,
        () =>
          void call(trackCalls.restore, { params: { id: track.id } }).then(() => {
            announce('Restored')
            again()
          }, toastFailure),
      )
    }, toastFailure)
  const group = (kind: Track['kind']) => tracks.data?.filter((one) => one.kind === kind) ?? []
  return (
    <>
      <PageHead title="Action plans">
        {mayEdit && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => create('template')}
            >
              Template
            </Button>
            <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => create('track')}>
              Action plan
            </Button>
          </>
        )}
      </PageHead>
      {tracks.isPending && <SkeletonRows />}
      {tracks.isError && !tracks.data && <ErrorState error={tracks.error} onRetry={() => void tracks.refetch()} />}
      {tracks.data && (
        <div className={classes.page} data-open={open ? true : undefined}>
          <div className={classes.list}>
            <Group title="Action plans" empty="No action plans yet." tracks={group('track')} openId={openId} onOpen={setOpenId} />
            <Group
              title="Task templates"
              empty="No templates yet."
              tracks={group('template')}
              openId={openId}
              onOpen={setOpenId}
            />
          </div>
          {open ? (
            <TrackEditor
              key={open.id}
              track={open}
              isReadOnly={!mayEdit}
              onRemove={() => remove(open)}
              onClose={() => setOpenId(undefined)}
            />
          ) : (
            <p className={classes.hint}>
              An action plan creates a set of tasks when something happens, such as a listing going live. Changes don’t affect
              tasks already created.
            </p>
          )}
        </div>
      )}
    </>
  )
}

interface GroupProps {
  title: string
  empty: string
  tracks: readonly Track[]
  openId: string | undefined
  onOpen(id: string): void
}
const Group = ({ title, empty, tracks, openId, onOpen }: GroupProps) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {tracks.length === 0 && <EmptyState>{empty}</EmptyState>}
    <ul className="line-above">
      {tracks.map((track) => (
        <li className="line-below" key={track.id}>
          <button type="button" aria-pressed={track.id === openId} onClick={() => onOpen(track.id)}>
            <strong>{track.name}</strong>
            {!track.isActive && <StatusTag status="off" label="Off" tone="grey" />}
            <small>{summaryOf(track)}</small>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

function summaryOf({ kind, startsOn, saleOrLease, steps }: Track): string {
  if (kind === 'template') return steps[0]?.subject ?? ''
  const side = saleOrLease === 'sale' ? ', sales only' : saleOrLease === 'lease' ? ', leases only' : ''
  return `${steps.length === 1 ? '1 task' : `${steps.length} tasks`}, ${startsOn ? `when ${eventWords[startsOn]}` : 'started manually'}${side}`
}
