import { Checkbox, MultiSelect, NativeSelect, Select, TagsInput } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useColleagues } from '#accounts/users/web/colleagues.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { DayInput } from '#ui/typed/day-input.tsx'
import { LeaveField } from '#ui/form/leave-field.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { usePanelFocus } from '#ui/hooks/use-panel-focus.ts'
import { useKeys } from '#ui/keys.ts'
import { toastReason } from '#ui/toast.ts'
import { SlotParts } from '#ui/slot-parts.tsx'
import { TimeInput } from '#ui/typed/number-inputs.tsx'
import { priorities, type TaskStatus, taskStatuses, taskTypes } from '../../task-values.contract.ts'
import type { Task } from '../../tasks.contract.ts'
import { canBecome } from '../../tasks.rules.ts'
import { contactTaskButton, datedTaskButton } from '../task.slots.ts'
import { RepeatField } from '../tracks/repeat-field.tsx'
import { type TaskPatch, useTaskActions } from '../task-actions.ts'
import { DoneBox, SnoozeMenu } from '../task-bits.tsx'
import { taskQuery } from '../task-calls.ts'
import { isLate, lengthWords, priorityWords, reminderChoices, statusWords, typeWords } from '../task-words.ts'
import { type TaskClash, TaskClashDialog } from './task-clash.tsx'
import { TaskLinks } from './task-links.tsx'
import classes from './task-drawer.module.css'

/** One task beside the list: every field is saved as it is left. */
export function TaskDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const found = useQuery(taskQuery(id))
  const panel = useRef<HTMLElement>(null)
  usePanelFocus(panel, () => document.querySelector<HTMLElement>(`[data-event="task ${id}"]`))
  useKeys('Task', [{ keys: 'escape', label: 'Close task', run: onClose }])
  return (
    <aside ref={panel} tabIndex={-1} className={classes.drawer} aria-label={found.data ? `Task: ${found.data.subject}` : 'Task'}>
      {found.data ? (
        <Fields key={id} task={found.data} onClose={onClose} />
      ) : (
        <>
          <header className={classes.head}>
            <span />
            <IconButton label="Close" keys="escape" onClick={onClose}>
              <IconX size={17} stroke={1.7} />
            </IconButton>
          </header>
          {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <SkeletonRows rows={4} />}
        </>
      )}
    </aside>
  )
}

function Fields({ task, onClose }: { task: Task; onClose(): void }) {
  const actions = useTaskActions()
  const colleagues = useColleagues()
  const isReadOnly = !task.canEdit
  const [clash, setClash] = useState<TaskClash>()
  // Typing changes the task as it was when it started, also after others saved.
  const started = useRef<Task>(undefined)
  const change = (patch: TaskPatch) => {
    const seen = started.current ?? task
    started.current = undefined
    void actions.change(seen, patch, undefined, (theirs) => setClash({ patch, theirs }))
  }
  // A field of words asks in its own place.
  const saved = async (patch: TaskPatch) =>
    (await actions.change(task, patch, undefined, () => undefined, toastReason)) !== undefined
  // A former user is still shown on the task.
  const people = [...new Map([...task.assignees, ...colleagues].map(({ id, name }) => [id, name])).entries()]
  return (
    <>
      <header className={classes.head}>
        <DoneBox task={task} actions={actions} />
        <NativeSelect
          size="xs"
          aria-label="Status"
          value={task.status}
          disabled={isReadOnly}
          data={taskStatuses
            .filter((status) => status === task.status || canBecome(task.status, status))
            .map((value) => ({ value, label: statusWords[value] }))}
          onChange={(event) => {
            const status = event.currentTarget.value as TaskStatus
            void actions.change(task, { status }, statusWords[status])
          }}
        />
        {isLate(task) && <span className="tiny strong problem">Overdue</span>}
        <span className="flex push">
          {!isReadOnly && task.status !== 'done' && <SnoozeMenu task={task} actions={actions} />}
          {!isReadOnly && (
            <IconButton
              label="Delete task"
              onClick={() => {
                onClose()
                actions.remove(task)
              }}
            >
              <IconTrash size={16} stroke={1.7} />
            </IconButton>
          )}
          <IconButton label="Close" keys="escape" onClick={onClose}>
            <IconX size={17} stroke={1.7} />
          </IconButton>
        </span>
      </header>
      {clash && (
        <TaskClashDialog
          clash={clash}
          people={new Map(people)}
          onMine={() => void actions.change(clash.theirs, clash.patch)}
          onClose={() => setClash(undefined)}
        />
      )}
      <div className={classes.body} onInput={() => (started.current ??= task)} onBlur={() => (started.current = undefined)}>
        {isReadOnly && <p className="meta">Assigned to someone else. Only they or an owner can edit it.</p>}
        <LeaveField
          label="Task"
          value={task.subject}
          isReadOnly={isReadOnly}
          keptAs={`task.${task.id}.subject`}
          onSave={(subject) => saved({ subject })}
          maxLength={300}
          minRows={1}
          maxRows={14}
          classNames={{ input: classes.subject ?? '' }}
          isOneLine
          isRequired
        />
        <div className={classes.pair}>
          <DayInput
            label="Due date"
            value={task.dueOn}
            readOnly={isReadOnly}
            isSavedWhenLeft
            onChange={(dueOn) => change({ dueOn })}
          />
          <TimeInput
            label="Time"
            isSavedWhenLeft
            value={task.dueTime}
            readOnly={isReadOnly}
            disabled={!task.dueOn}
            onChange={(dueTime) => change({ dueTime })}
          />
        </div>
        <div className={classes.pair}>
          <NativeSelect
            label="Duration"
            disabled={isReadOnly || !task.dueTime}
            value={String(task.durationMinutes ?? '')}
            data={[
              { value: '', label: 'Default' },
              ...[...new Set([15, 30, 45, 60, 90, 120, 180, 240, 480, ...(task.durationMinutes ? [task.durationMinutes] : [])])]
                .toSorted((a, b) => a - b)
                .map((minutes) => ({
                  value: String(minutes),
                  label: lengthWords(minutes),
                })),
            ]}
            onChange={(event) => change({ durationMinutes: Number(event.currentTarget.value) || null })}
          />
          <NativeSelect
            label="Reminder"
            disabled={isReadOnly || !task.dueOn}
            value={task.remindMinutes === null ? '' : String(task.remindMinutes)}
            data={
              reminderChoices.some(({ value }) => value === String(task.remindMinutes ?? ''))
                ? reminderChoices
                : [...reminderChoices, { value: String(task.remindMinutes), label: `${task.remindMinutes} minutes before` }]
            }
            onChange={(event) =>
              change({ remindMinutes: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
            }
          />
        </div>
        <RepeatField task={task} isReadOnly={isReadOnly} onChange={(recurrence) => change({ recurrence })} />
        <MultiSelect
          label="Assigned to"
          placeholder={task.assigneeIds.length ? '' : 'Unassigned'}
          searchable
          readOnly={isReadOnly}
          value={task.assigneeIds}
          data={people.map(([value, label]) => ({ value, label }))}
          onChange={(assigneeIds) => change({ assigneeIds })}
        />
        <TaskLinks task={task} isReadOnly={isReadOnly} onChange={change} />
        <div className={classes.pair}>
          <Select
            label="Type"
            allowDeselect={false}
            readOnly={isReadOnly}
            value={task.type}
            data={taskTypes.map((value) => ({ value, label: typeWords[value] }))}
            onChange={(type) => type && change({ type: type as Task['type'] })}
          />
          <Select
            label="Priority"
            allowDeselect={false}
            readOnly={isReadOnly}
            value={task.priority}
            data={priorities.map((value) => ({ value, label: priorityWords[value] }))}
            onChange={(priority) => priority && change({ priority: priority as Task['priority'] })}
          />
        </div>
        <TagsInput
          label="Tags"
          readOnly={isReadOnly}
          maxTags={20}
          value={task.tags}
          onChange={(tags) => change({ tags: tags.map((tag) => tag.trim().toLowerCase().slice(0, 40)).filter(Boolean) })}
        />
        <LeaveField
          label="Notes"
          value={task.description}
          isReadOnly={isReadOnly}
          maxLength={10_000}
          minRows={3}
          maxRows={14}
          keptAs={`task.${task.id}.description`}
          onSave={(description) => saved({ description })}
        />
        {task.status === 'done' && (
          <LeaveField
            label="Outcome"
            value={task.outcome ?? ''}
            isReadOnly={isReadOnly}
            maxLength={10_000}
            minRows={3}
            maxRows={14}
            keptAs={`task.${task.id}.outcome`}
            onSave={(outcome) => saved({ outcome: outcome || null })}
          />
        )}
        <Checkbox
          size="xs"
          label="Private (visible to creator and assignee)"
          checked={task.isPrivate}
          disabled={isReadOnly}
          onChange={(event) => change({ isPrivate: event.currentTarget.checked })}
        />
        <footer className={classes.foot}>
          {task.contact && task.status !== 'done' && (
            <SlotParts
              of={contactTaskButton}
              props={{
                ...{ taskId: task.id, type: task.type, listingId: task.listing?.id ?? null },
                ...{ contactId: task.contact.id, name: task.contact.name },
              }}
            />
          )}
          {task.dueOn && <SlotParts of={datedTaskButton} props={{ taskId: task.id, subject: task.subject }} />}
          <p>
            {task.track && <>From “{task.track.name}”. </>}
            Created by {task.createdByName ?? 'Gable'}, {formatDateTime(task.createdAt)}
            {task.completedAt && (
              <>
                . Completed by {task.completedByName ?? 'Gable'}, {formatDateTime(task.completedAt)}
              </>
            )}
          </p>
        </footer>
      </div>
    </>
  )
}
