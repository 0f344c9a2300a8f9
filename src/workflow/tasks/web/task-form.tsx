import { Button, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DayInput } from '#ui/typed/day-input.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { keyCaps } from '#ui/key-press.ts'
import { useForm } from '#ui/form/use-form.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { toastUndo } from '#ui/toast.ts'
import { TimeInput } from '#ui/typed/number-inputs.tsx'
import type { TaskType } from '../task-values.contract.ts'
import { LinkPicker } from './link-picker.tsx'
import { QuickChips } from './quick-chips.tsx'
import type { LinkHit } from './task.slots.ts'
import { useTaskActions } from './task-actions.ts'
import { lengthWords, typeWords } from './task-words.ts'
import { useQuickTask } from './use-quick-task.ts'
import classes from './task-form.module.css'

const kinds: readonly { value: TaskType; label: string }[] = [
  { value: 'appraisal', label: 'Appraisal' },
  { value: 'inspection', label: 'Private inspection' },
  { value: 'call', label: 'Call' },
  { value: 'meeting', label: 'Meeting' },
  { value: 'todo', label: 'Other' },
  ...(['email', 'sms', 'letter'] as const).map((value) => ({ value, label: typeWords[value] })),
]
const lengths = [15, 30, 45, 60, 90, 120, 180, 240, 480]

interface Typed {
  line: string
  subject: string | null
  notes: string
}
const labels = { line: 'Describe it', subject: 'Subject', notes: 'Notes' }
interface Chosen {
  type?: TaskType
  day?: string | null
  time?: string
  minutes?: number
  assigneeIds?: string[]
  contact?: LinkHit | null
  listing?: LinkHit | null
}
interface TaskFormProps {
  day: string
  time: string | null
  onClose(): void
}

/** A calendar entry field by field; the line above fills the fields that are still unchanged. */
export function TaskForm({ day: startDay, time: startTime, onClose }: TaskFormProps) {
  const form = useForm<Typed>({ record: null, start: { line: '', subject: null, notes: '' }, keptAs: 'task.form', labels })
  const { line, notes } = form.values
  const [chosen, setChosen] = useState<Chosen>({})
  const [isSaving, setSaving] = useState(false)
  const [hasTried, setTried] = useState(false)
  const quick = useQuickTask(line)
  const { task, found } = quick
  const { create, remove } = useTaskActions()
  const me = sessionStore.get().user?.UserId
  const choose = (part: Chosen) => setChosen((all) => ({ ...all, ...part }))
  const linked = (kind: LinkHit['kind']) => found.find(({ link }) => link?.kind === kind)?.link

  const subject = form.values.subject ?? task.subject
  const type = chosen.type ?? task.type
  // A time alone is on the day that was clicked.
  const isDayNamed = task.understood.some(
    ({ kind, text }) => kind === 'day' || kind === 'repeat' || (kind === 'time' && /^in /i.test(text)),
  )
  const day = chosen.day === undefined ? (isDayNamed && task.dueOn) || startDay : chosen.day
  const time = chosen.time ?? task.dueTime ?? (isDayNamed ? '' : (startTime ?? ''))
  const minutes = chosen.minutes ?? (type === 'appraisal' ? 60 : 30)
  const assigneeIds = chosen.assigneeIds ?? (task.assigneeIds.length ? [...new Set(task.assigneeIds)] : me ? [me] : [])
  const contact = chosen.contact === undefined ? linked('contact') : (chosen.contact ?? undefined)
  const listing = chosen.listing === undefined ? linked('listing') : (chosen.listing ?? undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!subject.trim() || !day || isSaving) return
    setSaving(true)
    const links = await quick.waitForLinks()
    const made = await create({
      subject: subject.trim().slice(0, 300),
      description: notes,
      type,
      priority: task.priority,
      tags: task.tags,
      dueOn: day,
      dueTime: time || null,
      durationMinutes: time ? minutes : null,
      assigneeIds,
      ...(task.recurrence && { recurrence: { ...task.recurrence, weekdays: [...task.recurrence.weekdays] } }),
      contactId: (chosen.contact === undefined ? links.contactId : chosen.contact?.id) ?? null,
      listingId: (chosen.listing === undefined ? links.listingId : chosen.listing?.id) ?? null,
    })
    setSaving(false)
    if (!made) return
    form.discard()
    toastUndo(`Added: ${made.subject}`, () => remove(made))
    onClose()
  }
  return (
    <form className={`${classes.form} column low`} onSubmit={(event) => void submit(event)}>
      <div className={classes.fields}>
        <h2>New calendar entry</h2>
        <RestoredNote form={form} />
        <div>
          <TextInput
            {...form.text('line')}
            autoFocus
            autoComplete="off"
            maxLength={600}
            placeholder="Appraisal with Chloe Adams Wednesday 10am at 12 Rose St"
          />
          {line.trim() && <QuickChips quick={quick} />}
        </div>
        <div className={classes.kindAndWho}>
          <NativeSelect
            label="Type"
            value={type}
            data={kinds}
            onChange={(event) => choose({ type: event.currentTarget.value as TaskType })}
          />
          <MultiSelect
            label="Who"
            searchable
            placeholder={assigneeIds.length ? '' : 'Unassigned'}
            value={assigneeIds}
            data={quick.people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next) => choose({ assigneeIds: next })}
          />
        </div>
        <TextInput
          {...form.optionalText('subject')}
          withAsterisk
          maxLength={300}
          value={subject}
          error={hasTried && !subject.trim() ? 'Enter a subject' : undefined}
          onChange={(event) => form.set({ subject: event.currentTarget.value })}
        />
        <div className={classes.three}>
          <DayInput
            label="Day"
            withAsterisk
            value={day}
            error={hasTried && !day ? 'Enter a day' : undefined}
            onChange={(next) => choose({ day: next })}
          />
          <TimeInput label="Start" value={time || null} onChange={(next) => choose({ time: next ?? '' })} />
          <NativeSelect
            label="Duration"
            disabled={!time}
            value={String(minutes)}
            data={lengths.map((one) => ({ value: String(one), label: lengthWords(one) }))}
            onChange={(event) => choose({ minutes: Number(event.currentTarget.value) })}
          />
        </div>
        <div className={classes.pair}>
          <LinkPicker
            label="Contact"
            placeholder="Name, email or phone"
            kind="contact"
            chosen={contact}
            onPick={(hit) => choose({ contact: hit })}
            onClear={() => choose({ contact: null })}
          />
          <LinkPicker
            label="Listing"
            placeholder="Address or reference"
            kind="listing"
            chosen={listing}
            onPick={(hit) => choose({ listing: hit })}
            onClear={() => choose({ listing: null })}
          />
        </div>
        <Textarea {...form.text('notes')} autosize minRows={2} maxRows={8} maxLength={10_000} />
      </div>
      <footer>
        <Button
          variant="default"
          onClick={() => {
            form.discard()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} title={keyCaps('mod+enter').flat().join('+')}>
          Save
        </Button>
      </footer>
    </form>
  )
}
