import { ClashDialog } from '#ui/form/clash-dialog.tsx'
import { formatDay } from '#ui/formatting.ts'
import { clockTime } from '#common/time/days.ts'
import type { Task } from '../../tasks.contract.ts'
import type { TaskPatch } from '../task-actions.ts'
import { lengthWords, priorityWords, reminderChoices, typeWords } from '../task-words.ts'

/** The change that was to be saved, and the task as a colleague left it in between. */
export interface TaskClash {
  patch: TaskPatch
  theirs: Task
}
interface TaskClashDialogProps {
  clash: TaskClash
  /** Colleagues by their id. */
  people: ReadonlyMap<string, string>
  onMine(): void
  onClose(): void
}
type Field = keyof TaskPatch & keyof Task
const labels: Partial<Record<Field, string>> = {
  dueOn: 'Due date',
  dueTime: 'Time',
  durationMinutes: 'Duration',
  remindMinutes: 'Reminder',
  recurrence: 'Repeat',
  assigneeIds: 'Assigned to',
  contactId: 'Contact',
  listingId: 'Listing',
  campaignId: 'Campaign',
  type: 'Type',
  priority: 'Priority',
  tags: 'Tags',
  isPrivate: 'Private',
}

/** A colleague changed the same field of a task: one of both is kept. */
export function TaskClashDialog({ clash: { patch, theirs }, people, onMine, onClose }: TaskClashDialogProps) {
  const fields = (Object.keys(patch) as Field[]).filter((field) => field in theirs)
  return (
    <ClashDialog
      clashes={fields.map((field) => ({
        field,
        label: labels[field] ?? field,
        theirs: inWords(field, theirs, people),
        mine: inWords(field, { ...theirs, contact: null, listing: null, campaign: null, ...patch } as Task, people),
      }))}
      onMine={() => {
        onClose()
        onMine()
      }}
      onTheirs={onClose}
      onClose={onClose}
    />
  )
}

function inWords(field: Field, task: Task, people: ReadonlyMap<string, string>): string {
  if (field === 'dueOn') return task.dueOn ? formatDay(task.dueOn) : 'None'
  if (field === 'dueTime') return task.dueTime ? clockTime(task.dueTime) : 'None'
  if (field === 'durationMinutes') return task.durationMinutes ? lengthWords(task.durationMinutes) : 'Default'
  if (field === 'remindMinutes')
    return reminderChoices.find(({ value }) => value === String(task.remindMinutes ?? ''))?.label ?? 'Other'
  if (field === 'recurrence') return task.recurrence ? `Every ${task.recurrence.interval}, ${task.recurrence.frequency}` : 'Never'
  if (field === 'assigneeIds') return task.assigneeIds.map((id) => people.get(id) ?? 'Another user').join(', ') || 'Unassigned'
  if (field === 'type') return typeWords[task.type]
  if (field === 'priority') return priorityWords[task.priority]
  if (field === 'tags') return task.tags.join(', ') || 'None'
  if (field === 'contactId') return task.contactId ? (task.contact?.name ?? 'Your choice') : 'None'
  if (field === 'listingId') return task.listingId ? (task.listing?.name ?? 'Your choice') : 'None'
  if (field === 'campaignId') return task.campaignId ? (task.campaign?.name ?? 'Your choice') : 'None'
  return task[field] ? 'Yes' : 'No'
}
