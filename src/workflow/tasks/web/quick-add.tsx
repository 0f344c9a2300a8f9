import { clockTime } from '#common/time/days.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { useColleagues } from '#accounts/users/web/colleagues.public.tsx'
import { useKeptText } from '#ui/form/use-kept-text.ts'
import { formatDay } from '#ui/formatting.ts'
import { sessionStore } from '#ui/session/session-store.ts'
import { toastUndo } from '#ui/toast.ts'
import { meant, type QuickTask, readQuickTask } from '../quick-add.rules.ts'
import { recurrenceWords } from '../recurrence.rules.ts'
import type { TaskCreateInput } from '../tasks.contract.ts'
import { LinkIcon, linkHits, useLinkRights } from './link-picker.tsx'
import type { LinkHit } from './task.slots.ts'
import { useTaskActions } from './task-actions.ts'
import { agencyLocal, dayWords, priorityWords, typeIcons, typeWords } from './task-words.ts'
import classes from './tasks.module.css'
import { LaterMenu } from '#ui/components/opens-later.tsx'

interface QuickAddProps {
  /** What the place already says: the column, the day, the contact. */
  defaults?: Partial<TaskCreateInput>
  label?: string
  placeholder?: string
  isFocused?: boolean
  inputRef?: Ref<HTMLInputElement>
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
  const kept = useKeptText(`task.new.${Object.values(defaults).join('.').slice(0, 200)}`, { line: '' })
  const { line } = kept.values
  const setLine = (next: string) => kept.set({ line: next })
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const [chosen, setChosen] = useState<LinkHit | null>()
  const { create, remove } = useTaskActions()
  const people = useColleagues()
  const task = readQuickTask(line, { now: agencyLocal(), people, me: sessionStore.get().user?.UserId, ignored })
  const rights = useLinkRights()
  const hits = useQuery({ ...linkHits(task.about ?? '', rights), enabled: task.about !== null })
  const link = task.about === null ? undefined : chosen === undefined ? meant(task.about, hits.data ?? []) : (chosen ?? undefined)
  const clear = () => {
    setLine('')
    setIgnored(new Set())
    setChosen(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!task.subject || isSaving) return
    setSaving(true)
    // The search may still be on its way; what it is about must not be lost for a quick typist.
    const about =
      task.about && !link && chosen === undefined && hits.isFetching ? meant(task.about, (await hits.refetch()).data ?? []) : link
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
      ...(about?.kind === 'listing' && { listingId: about.id }),
      ...(about?.kind === 'contact' && { contactId: about.id }),
    })
    setSaving(false)
    if (!made) return
    clear()
    toastUndo(`Added: ${made.subject}`, () => remove(made))
    onSaved?.()
  }
  return (
    <form className={classes.quick} data-screen-only onSubmit={(event) => void submit(event)}>
      <div className={classes.quickLine}>
        <IconPlus size={16} stroke={1.8} aria-hidden />
        <input
          ref={inputRef}
          aria-label={label}
          // Asked for by a press of the plus or of a key.
          autoFocus={isFocused}
          autoComplete="off"
          maxLength={600}
          placeholder={placeholder ?? 'Call the vendor tomorrow 3pm about 12 Lantern St'}
          value={line}
          onChange={(event) => setLine(event.currentTarget.value)}
          onKeyDown={(event) => {
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
        <ul className={classes.chips} aria-label="Detected details">
          <Chip>
            <TypeIcon task={task} /> {typeWords[task.type]}
          </Chip>
          {chipsOf(task, people).map(({ text, words }) => (
            <Chip key={text} onRemove={() => setIgnored((all) => new Set([...all, text.toLowerCase()]))}>
              {words}
            </Chip>
          ))}
          {task.about !== null && (
            <AboutChip
              about={task.about}
              hits={hits.data}
              link={link}
              onChoose={setChosen}
              onRemove={() => setIgnored((all) => new Set([...all, aboutPiece(task)]))}
            />
          )}
        </ul>
      )}
    </form>
  )
}

const aboutPiece = ({ understood }: QuickTask) => understood.find(({ kind }) => kind === 'about')?.text.toLowerCase() ?? ''
const TypeIcon = ({ task }: { task: QuickTask }) => {
  const Icon = typeIcons[task.type]
  return <Icon size={13} stroke={1.8} aria-hidden />
}

/** A chip for each piece; a day and a time are said as they will be kept. */
function chipsOf(task: QuickTask, people: readonly { id: string; name: string }[]): { text: string; words: string }[] {
  let [tag, person] = [0, 0]
  const isDayNamed = task.understood.some(({ kind }) => kind === 'day' || kind === 'repeat')
  return task.understood.flatMap(({ kind, text }) => {
    const day = task.dueOn ? dayWords(task.dueOn) : ''
    const time = task.dueTime && clockTime(task.dueTime)
    const isTimeNamed = task.understood.some((one) => one.kind === 'time')
    const words = {
      day: [day, !isTimeNamed && time].filter(Boolean).join(' '),
      time: [!isDayNamed && day, time].filter(Boolean).join(' '),
      repeat: task.recurrence ? recurrenceWords(task.recurrence, formatDay) : '',
      priority: `${priorityWords[task.priority]} priority`,
      tag: `#${task.tags[tag] ?? ''}`,
      assignee: `Assigned to ${people.find(({ id }) => id === task.assigneeIds[person])?.name ?? 'me'}`,
      about: '',
    }[kind]
    if (kind === 'tag') tag++
    if (kind === 'assignee') person++
    return kind === 'about' ? [] : [{ text, words }]
  })
}

function Chip({ children, onRemove }: { children: ReactNode; onRemove?: () => void }) {
  return (
    <li className={classes.chip}>
      {children}
      {onRemove && (
        <UnstyledButton aria-label="Ignore" title="Ignore" onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </li>
  )
}

interface AboutChipProps {
  about: string
  hits: readonly LinkHit[] | undefined
  link: LinkHit | undefined
  onChoose(hit: LinkHit | null): void
  onRemove(): void
}
function AboutChip({ about, hits, link, onChoose, onRemove }: AboutChipProps) {
  if (!link && (hits === undefined || hits.length === 0))
    return (
      <Chip onRemove={onRemove}>{hits === undefined ? `Searching for “${about}”` : `No match for “${about}”. Kept as text`}</Chip>
    )
  return (
    <Chip onRemove={link ? () => onChoose(null) : onRemove}>
      {link && <LinkIcon kind={link.kind} />}
      {hits && (hits.length > 1 || !link) ? (
        <LaterMenu
          position="bottom-start"
          shadow="md"
          target={
            <UnstyledButton className={classes.chipMenu}>
              {link ? `For ${link.name}` : `Which “${about}”?`} <IconChevronDown size={12} aria-hidden />
            </UnstyledButton>
          }
        >
          {(Menu) => (
            <>
              {hits.map((hit) => (
                <Menu.Item key={hit.id} leftSection={<LinkIcon kind={hit.kind} />} onClick={() => onChoose(hit)}>
                  {hit.name}
                </Menu.Item>
              ))}
            </>
          )}
        </LaterMenu>
      ) : (
        <>For {link?.name}</>
      )}
    </Chip>
  )
}
