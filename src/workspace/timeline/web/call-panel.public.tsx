import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { escapeHtml } from '#common/escape-html.ts'
import { addDays, workdayFrom } from '#common/time/days.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { CallTo } from '#ui/call-link.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { DayInput } from '#ui/typed/day-input.tsx'
import { today } from '#ui/typed/day-text.ts'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Note, noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { noteHeads } from '#workflow/notes/notes.heads.generated.ts'
import type { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { taskHeads } from '#workflow/tasks/tasks.heads.generated.ts'
import classes from './call-panel.module.css'

const notes = callsOf<typeof noteEndpoints>(noteHeads)
const tasks = callsOf<typeof taskEndpoints>(taskHeads)
const outcomes = ['Spoke', 'No answer', 'Left message', 'Wrong number']

/** The result of a call, as a note of the contact, and the next step, as a task. Beside the page, which can still be used. */
export default function CallPanel({ to, onClose }: { to: CallTo; onClose(): void }) {
  const { contactId, name, listingId } = to
  const mayTask = useMay('tasks.write')
  const queryClient = useQueryClient()
  const panel = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const written = useRef<Note>(undefined)
  const close = () => {
    if (panel.current?.contains(document.activeElement) && before.current instanceof HTMLElement) before.current.focus()
    onClose()
  }
  useEffect(() => {
    before.current = document.activeElement
    announce('How did it go?')
    panel.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])
  const again = () => {
    for (const kind of ['contact', 'listing', 'task']) void queryClient.invalidateQueries({ queryKey: [kind] })
  }
  const form = useForm({
    record: null,
    start: { outcome: 'Spoke', text: '', next: '', nextOn: null as string | null },
    keptAs: `call.${contactId}`,
    async create({ outcome, text, next, nextOn }) {
      // Pressed again after the task was refused: the note is there already.
      const note = (written.current ??= await call(notes.create, {
        body: {
          type: 'call',
          headline: outcome,
          bodyHtml: htmlOf(text),
          links: [{ entity: 'contact', id: contactId }, ...(listingId ? [{ entity: 'listing' as const, id: listingId }] : [])],
        },
      }))
      const subject = next.trim() || (nextOn ? `Call ${name}` : '')
      const task =
        subject && mayTask
          ? await call(tasks.create, { body: { subject, type: 'call', dueOn: nextOn, contactId, listingId: listingId ?? null } })
          : undefined
      toastUndo(task ? 'Call and next step saved' : 'Call saved', () => {
        const removed = [
          call(notes.remove, { params: { id: note.id } }),
          ...(task ? [call(tasks.remove, { params: { id: task.id } })] : []),
        ]
        void Promise.all(removed).then(again, toastFailure)
      })
    },
    onSaved() {
      again()
      close()
    },
    labels: { next: 'Next step', nextOn: 'On' },
  })
  const { outcome, nextOn } = form.values
  const days = [
    ['Tomorrow', addDays(today(), 1)],
    ['In a week', workdayFrom(addDays(today(), 7))],
  ] as const
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={`Call with ${name}`}
      data-screen-only
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          close()
        }
      }}
    >
      <header>
        <div>
          <h2>How did it go?</h2>
          <p className="quiet">Call with {name}</p>
        </div>
        <IconButton label="Dismiss" onClick={close}>
          <IconX size={16} />
        </IconButton>
      </header>
      <RecordForm form={form}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Outcome"
          data={outcomes}
          value={outcome}
          onChange={(picked) => form.set({ outcome: picked })}
        />
        <Textarea {...form.text('text')} aria-label="Note" placeholder="Call notes (optional)" autosize minRows={2} maxRows={8} />
        {mayTask && (
          <>
            <div className={classes.next}>
              <TextInput size="xs" {...form.text('next')} placeholder={`Call ${name}`} maxLength={300} />
              <DayInput size="xs" {...form.field('nextOn')} min={today()} />
            </div>
            <div className={classes.days}>
              {days.map(([word, day]) => (
                <Button
                  key={word}
                  size="compact-xs"
                  variant={nextOn === day ? 'light' : 'default'}
                  aria-pressed={nextOn === day}
                  onClick={() => form.set({ nextOn: nextOn === day ? null : day })}
                >
                  {word}
                </Button>
              ))}
            </div>
          </>
        )}
        <RestoredNote form={form} />
        <FormFailure form={form} className={classes.error} />
        <div className={`${classes.actions} end`}>
          <Button size="xs" variant="default" onClick={close}>
            Not now
          </Button>
          <Button size="xs" type="submit" loading={form.isSaving}>
            Save call
          </Button>
        </div>
      </RecordForm>
    </section>
  )
}

const htmlOf = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join('')
