import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clockTime } from '#common/time/days.ts'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { formatDay } from '#ui/formatting.ts'
import type { QuickTask } from '../quick-add.rules.ts'
import type { Mention } from '#common/typed/mentions.ts'
import { recurrenceWords } from '#common/time/recurrence.ts'
import { LinkIcon } from './link-picker.tsx'
import type { LinkHit } from './task.slots.ts'
import { dayWords, priorityWords, typeIcons, typeWords } from './task-words.ts'
import type { FoundMention, useQuickTask } from './use-quick-task.ts'
import classes from './quick-chips.module.css'

/** Pieces of the line that were understood; each can be ignored, and the person or listing that was meant can be chosen. */
export function QuickChips({ quick }: { quick: ReturnType<typeof useQuickTask> }) {
  const { task, people, found } = quick
  const Icon = typeIcons[task.type]
  return (
    <ul className="flex wrap gap-4 above-8" aria-label="Detected details">
      <Chip>
        <Icon size={13} stroke={1.8} aria-hidden /> {typeWords[task.type]}
      </Chip>
      {chipsOf(task, people).map(({ text, words }) => (
        <Chip key={text} onRemove={() => quick.ignore(text)}>
          {words}
        </Chip>
      ))}
      {found.map((one) => (
        <MentionChip key={one.mention.text} {...one} onChoose={quick.choose} onIgnore={quick.ignore} />
      ))}
    </ul>
  )
}

/** A chip for each piece; a day and a time are said as they will be kept. */
function chipsOf(task: QuickTask, people: readonly { id: string; name: string }[]): { text: string; words: string }[] {
  let [tag, person] = [0, 0]
  const isDayNamed = task.understood.some(({ kind }) => kind === 'day' || kind === 'repeat')
  return task.understood.flatMap(({ kind, text }) => {
    if (kind === 'about' || kind === 'with' || kind === 'at') return []
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
    }[kind]
    if (kind === 'tag') tag++
    if (kind === 'assignee') person++
    return [{ text, words }]
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

interface MentionChipProps extends FoundMention {
  onChoose(mention: Mention, hit: LinkHit | null): void
  onIgnore(text: string): void
}
function MentionChip({ mention, hits, link, isUnlinked, onChoose, onIgnore }: MentionChipProps) {
  const ignore = () => onIgnore(mention.text)
  const { words } = mention
  if (isUnlinked || (mention.kind === 'who' && !hits?.length)) return null
  if (!hits) return <Chip onRemove={ignore}>Searching for “{words}”</Chip>
  if (!link && hits.length === 0) return <Chip onRemove={ignore}>No match for “{words}”. Kept as text</Chip>
  if (!link)
    return (
      <li className="row wrap gap-4 tiny">
        <span>Which “{words}”?</span>
        {hits.map((hit) => (
          <UnstyledButton key={hit.id} className={`${classes.choice} hovers`} onClick={() => onChoose(mention, hit)}>
            <LinkIcon kind={hit.kind} /> {hit.name} <small>{hit.detail}</small>
          </UnstyledButton>
        ))}
        <UnstyledButton className={`${classes.choice} hovers`} onClick={ignore}>
          None of these
        </UnstyledButton>
      </li>
    )
  return (
    <Chip onRemove={() => onChoose(mention, null)}>
      <LinkIcon kind={link.kind} />
      {hits.length > 1 ? (
        <LaterMenu
          position="bottom-start"
          shadow="md"
          target={
            <UnstyledButton className={classes.chipMenu}>
              For {link.name} <IconChevronDown size={12} aria-hidden />
            </UnstyledButton>
          }
        >
          {(Menu) => (
            <>
              {hits.map((hit) => (
                <Menu.Item key={hit.id} leftSection={<LinkIcon kind={hit.kind} />} onClick={() => onChoose(mention, hit)}>
                  {hit.name}
                </Menu.Item>
              ))}
            </>
          )}
        </LaterMenu>
      ) : (
        <>For {link.name}</>
      )}
    </Chip>
  )
}
