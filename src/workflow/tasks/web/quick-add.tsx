import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type Ref, Suspense, useState } from 'react'
import { useForm } from '#ui/form/use-form.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { toastUndo } from '#ui/toast.ts'
import type { TaskCreateInput } from '../tasks.contract.ts'
import { useTaskActions } from './task-actions.ts'
import { useQuickTask } from './use-quick-task.ts'
import classes from './tasks.module.css'

/** Fetched with the first letter; without it the line is still read and saved. */
const QuickChips = lazyExtra(async () => ({ default: (await import('./quick-chips.tsx')).QuickChips }))

interface QuickAddProps {
  /** Facts that the place already says: the column, the day, the contact. */
  defaults?: Partial<TaskCreateInput>
  label?: string
  placeholder?: string
  isFocused?: boolean
  inputRef?: Ref<HTMLTextAreaElement>
  onClose?(): void
  onSaved?(): void
}

/** One line for a whole task. What was understood stands beneath it before anything is saved, and each piece can be taken back. */
export function QuickAdd({
  defaults = {},
  label = 'New task',
  placeholder,
  isFocused,
  inputRef,
  onClose,
  onSaved,
}: QuickAddProps) {
  const keptAs = `task.new.${Object.values(defaults).join('.').slice(0, 200)}`
  const form = useForm({ record: null, start: { line: '' }, keptAs })
  const { line } = form.values
  const [isSaving, setSaving] = useState(false)
  const { create, remove } = useTaskActions()
  const quick = useQuickTask(line)
  const { task } = quick
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!task.subject || isSaving) return
    setSaving(true)
    const links = await quick.waitForLinks()
    const made = await create({
      ...defaults,
      subject: task.subject.slice(0, 300),
      type: task.type,
      priority: task.priority === 'normal' ? (defaults.priority ?? 'normal') : task.priority,
      tags: task.tags,
      dueOn: task.dueOn ?? defaults.dueOn ?? null,
      dueTime: task.dueTime ?? (task.dueOn ? null : (defaults.dueTime ?? null)),
      ...(task.recurrence && { recurrence: { ...task.recurrence, weekdays: [...task.recurrence.weekdays] } }),
      ...(task.assigneeIds.length > 0 && { assigneeIds: [...new Set(task.assigneeIds)] }),
      ...links,
    })
    setSaving(false)
    if (!made) return
    form.discard()
    quick.clear()
    toastUndo(`Added: ${made.subject}`, () => remove(made), 'task added')
    onSaved?.()
  }
  return (
    <form className={`${classes.quick} narrow`} data-screen-only onSubmit={(event) => void submit(event)}>
      <div className={classes.quickLine}>
        <IconPlus size={16} stroke={1.8} aria-hidden />
        {/* Several lines high where it is narrow; what is dictated is read back before it is added. */}
        <textarea
          ref={inputRef}
          rows={1}
          enterKeyHint="done"
          aria-label={label}
          // Asked for by a press of the plus or of a key.
          autoFocus={isFocused}
          autoComplete="off"
          maxLength={600}
          placeholder={placeholder ?? 'Call the vendor tomorrow 3pm about 12 Lantern St'}
          value={line}
          onChange={(event) => form.set({ line: event.currentTarget.value.replaceAll(/[\r\n]+/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }
            if (event.key !== 'Escape') return
            event.stopPropagation()
            if (onClose) onClose()
            else event.currentTarget.blur()
          }}
          onBlur={() => !line && onClose?.()}
        />
        {line.trim() && (
          <Button type="submit" size="compact-sm" loading={isSaving} disabled={!task.subject}>
            Add
          </Button>
        )}
      </div>
      {line.trim() && (
        <Suspense>
          <QuickChips quick={quick} />
        </Suspense>
      )}
    </form>
  )
}
