import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useColleagues } from '#accounts/users/web/colleagues.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { SpanInput, TimeInput } from '#ui/typed/number-inputs.tsx'
import { priorities, taskTypes } from '../../task-values.contract.ts'
import type { TrackStep } from '../../tracks.contract.ts'
import { priorityWords, reminderChoices, typeWords } from '../task-words.ts'
import classes from './tracks.module.css'

interface StepRowProps {
  step: TrackStep
  isReadOnly: boolean
  isFirst: boolean
  isLast: boolean
  isOnly: boolean
  onChange(part: Partial<TrackStep>): void
  onMove(by: 1 | -1): void
  onRemove(): void
}
/** One task of an action plan: subject, days after the start, assignee. */
export function StepRow({ step, isReadOnly, isFirst, isLast, isOnly, onChange, onMove, onRemove }: StepRowProps) {
  const colleagues = useColleagues()
  return (
    <li className={classes.step}>
      <TextInput
        className={classes.wide ?? ''}
        label="Task"
        placeholder="What needs doing?"
        maxLength={300}
        readOnly={isReadOnly}
        value={step.subject}
        error={step.subject.trim() ? undefined : 'Enter the task'}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      <SpanInput
        unit="day"
        label="Days after start"
        max={365}
        canBeEmpty={false}
        readOnly={isReadOnly}
        value={step.afterDays}
        onChange={(afterDays) => onChange({ afterDays: afterDays ?? 0 })}
      />
      <TimeInput label="Time" readOnly={isReadOnly} value={step.time} onChange={(time) => onChange({ time })} />
      <NativeSelect
        label="Assigned to"
        disabled={isReadOnly}
        value={step.assignee}
        data={[
          { value: 'agent', label: 'Listing or contact agent' },
          { value: 'starter', label: 'Person who starts it' },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ assignee: event.currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        disabled={isReadOnly}
        value={step.type}
        data={taskTypes.map((value) => ({ value, label: typeWords[value] }))}
        onChange={(event) => onChange({ type: event.currentTarget.value as TrackStep['type'] })}
      />
      <NativeSelect
        label="Priority"
        disabled={isReadOnly}
        value={step.priority}
        data={priorities.map((value) => ({ value, label: priorityWords[value] }))}
        onChange={(event) => onChange({ priority: event.currentTarget.value as TrackStep['priority'] })}
      />
      <NativeSelect
        label="Reminder"
        disabled={isReadOnly}
        value={step.remindMinutes === null ? '' : String(step.remindMinutes)}
        data={reminderChoices}
        onChange={(event) =>
          onChange({ remindMinutes: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
        }
      />
      <Checkbox
        size="xs"
        label="Skip weekends"
        checked={step.isOnWorkdays}
        disabled={isReadOnly}
        onChange={(event) => onChange({ isOnWorkdays: event.currentTarget.checked })}
      />
      {!isReadOnly && !isOnly && (
        <span className="flex end">
          <IconButton label="Move up" disabled={isFirst} onClick={() => onMove(-1)}>
            <IconArrowUp size={15} stroke={1.7} />
          </IconButton>
          <IconButton label="Move down" disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown size={15} stroke={1.7} />
          </IconButton>
          <IconButton label={`Remove ${step.subject || 'task'}`} onClick={onRemove}>
            <IconX size={15} stroke={1.7} />
          </IconButton>
        </span>
      )}
    </li>
  )
}
