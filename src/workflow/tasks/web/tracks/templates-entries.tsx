import type { Menu as Kit } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addDays, workdayFrom } from '#common/time/days.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { Task } from '../../tasks.contract.ts'
import type { Track } from '../../tracks.contract.ts'
import type { useTaskActions } from '../task-actions.ts'
import { taskKind, trackCalls, tracksQuery } from '../task-calls.ts'
import { agencyToday } from '../task-words.ts'

export interface TemplatesMenuProps {
  actions: ReturnType<typeof useTaskActions>
  /** Subject of the new tasks. */
  of?: { listingId?: string; contactId?: string }
  onMade?(task: Task): void
}

/** The entries of the menu of templates, fetched when it first opens. */
export default function TemplatesEntries({ menu: Menu, actions, of = {}, onMade }: TemplatesMenuProps & { menu: typeof Kit }) {
  const queryClient = useQueryClient()
  const tracks = useQuery(tracksQuery()).data ?? []
  const mayEdit = useMay('tasks.templates')
  const usable = tracks.filter(({ isActive }) => isActive)
  const templates = usable.filter(({ kind }) => kind === 'template')
  // One that waits for an event can be started by hand as well: the listing may have been live before.
  const sets = usable.filter(({ kind }) => kind === 'track')
  const write = async ({ steps: [step] }: Track) => {
    if (!step) return
    const day = addDays(agencyToday(), step.afterDays)
    const { subject, description, type, priority, time, remindMinutes } = step
    const dueOn = step.isOnWorkdays ? workdayFrom(day) : day
    const made = await actions.create({ subject, description, type, priority, dueOn, dueTime: time, remindMinutes, ...of })
    if (made) onMade?.(made)
  }
  const start = (track: Track) =>
    void call(trackCalls.start, { body: { trackId: track.id, ...of } }).then((run) => {
      void queryClient.invalidateQueries({ queryKey: [taskKind] })
      toastUndo(`${run.tasks} tasks added from “${run.name}”`, () => {
        void call(trackCalls.undoStart, { params: { id: run.runId } }).then((back) => {
          announce(`${back.tasks} tasks removed`)
          void queryClient.invalidateQueries({ queryKey: [taskKind] })
        }, toastFailure)
      })
    }, toastFailure)
  return (
    <>
      {templates.length > 0 && <Menu.Label>Task templates</Menu.Label>}
      {templates.map((track) => (
        <Menu.Item key={track.id} onClick={() => void write(track)}>
          {track.name}
        </Menu.Item>
      ))}
      {sets.length > 0 && <Menu.Label>Action plans, starting today</Menu.Label>}
      {sets.map((track) => (
        <Menu.Item key={track.id} rightSection={<small className="num">{track.steps.length}</small>} onClick={() => start(track)}>
          {track.name}
        </Menu.Item>
      ))}
      {mayEdit && (
        <>
          <Menu.Divider />
          <Menu.Item component={Link} to="/settings/tracks">
            Edit templates and action plans
          </Menu.Item>
        </>
      )}
    </>
  )
}
